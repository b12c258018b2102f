// The day in four figures, for the side of the desk while no order is open.

import type { Cents } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import { isPaid } from './order-actions.ts'

type Counted = Pick<Order, 'status' | 'readyAtMs' | 'paidAtMs' | 'paymentMethod' | 'totalCents' | 'isPrinted' | 'pickupMs'>

export interface DayGlance {
  /** Orders that are not cancelled. */
  orders: number
  /** Of the orders that nobody has paid: those to collect, and those that are in progress before it. */
  dueCents: Cents
  /** In progress with no ticket on paper yet. */
  unprinted: number
  /** The earliest pickup the shop still has to prepare or collect for; null when there is none. */
  nextMs: number | null
}

export function dayGlance(orders: readonly Counted[]): DayGlance {
  const live = orders.filter((order) => order.status !== 'CANCELLED')
  const open = live.filter((order) => order.status !== 'COMPLETED')
  const waiting = open.filter((order) => order.readyAtMs === null).map((order) => order.pickupMs)
  return {
    orders: live.length,
    dueCents: open.filter((order) => !isPaid(order)).reduce((sum, order) => sum + order.totalCents, 0),
    unprinted: open.filter((order) => order.status === 'INPROGRESS' && !order.isPrinted).length,
    nextMs: waiting.length === 0 ? null : Math.min(...waiting),
  }
}
