// Which actions the desk offers on an order. The server's status machine has the last word; this only keeps the desk from
// offering what it would refuse.
import type { Order } from '#domain/order.ts'
import { isFinal } from '#domain/order-status.ts'

export interface OrderActions {
  canCollect: boolean
  canMarkReady: boolean
  canUndoReady: boolean
  canHandOver: boolean
  canCancel: boolean
  /** Open questions come first: until they are settled, nothing moves on but printing and cancelling. */
  mustSettle: boolean
  /** The one filled button. */
  primary: 'collect' | 'ready' | 'hand-over' | 'settle' | null
}

type Facts = Pick<Order, 'status' | 'readyAtMs' | 'paidAtMs' | 'paymentMethod' | 'attention'>

export function actionsFor(order: Facts): OrderActions {
  const isOpen = !isFinal(order.status)
  const mustSettle = order.attention.length > 0
  const moves = isOpen && !mustSettle
  const isInProgress = order.status === 'INPROGRESS'
  const isReady = order.readyAtMs !== null
  return {
    canCollect: moves && !isPaid(order),
    canMarkReady: moves && isInProgress && !isReady,
    canUndoReady: moves && isInProgress && isReady,
    canHandOver: moves && isInProgress,
    canCancel: isOpen,
    mustSettle,
    primary: mustSettle ? 'settle' : primaryOf(order),
  }
}

/** An order taken at the counter is in progress before it is paid. */
export function isPaid(order: Pick<Order, 'paidAtMs' | 'paymentMethod'>): boolean {
  return order.paidAtMs !== null || order.paymentMethod !== null
}

/** Whether the detail shows the till. @param isCollecting it was opened for an order that could also go on unpaid */
export function isAtTill(order: Facts, isCollecting: boolean): boolean {
  const actions = actionsFor(order)
  return actions.primary === 'collect' || (isCollecting && actions.canCollect)
}

function primaryOf(order: Facts): OrderActions['primary'] {
  if (order.status === 'NOTPAID') return 'collect'
  if (order.status !== 'INPROGRESS') return null
  if (order.readyAtMs === null) return 'ready'
  return isPaid(order) ? 'hand-over' : 'collect'
}
