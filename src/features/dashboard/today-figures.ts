// Today in figures, from the orders that this device mirrors: they are right without network too.
import type { OrderWithItems } from '#data/orders.ts'
import type { Product } from '#domain/catalogue.ts'
import type { Cents } from '#domain/money.ts'
import { type DaySetting, hoursOn, isSlotInside } from '#domain/opening-hours.ts'
import { SLOT_MINUTES } from '#domain/pickup-slots.ts'
import { instantOf, type ShopDay, shopMoment, timeOfMinutes } from '#domain/shop-time.ts'

export interface TodayFigures {
  /** Not cancelled. */
  orders: number
  handedOver: number
  ready: number
  /** Of what is neither unpaid nor cancelled. */
  takenCents: Cents
  toCollect: number
  toCollectCents: Cents
  /** Composed or personalised. */
  cakes: number
  /** Pickup of the next of them; null when none is left. */
  nextCakeMs: number | null
}

export function todayFigures(
  orders: readonly OrderWithItems[],
  products: ReadonlyMap<string, Product>,
  nowMs: number,
): TodayFigures {
  const kept = orders.filter(({ status }) => status !== 'CANCELLED')
  const unpaid = kept.filter(({ status }) => status === 'NOTPAID')
  const cakesOf = (order: OrderWithItems) =>
    order.items
      .filter(({ productId }) => (products.get(productId)?.composition ?? 'none') !== 'none')
      .reduce((sum, { quantity }) => sum + quantity, 0)
  const next = kept.filter((order) => order.status !== 'COMPLETED' && order.pickupMs >= nowMs && cakesOf(order) > 0)
  return {
    orders: kept.length,
    handedOver: kept.filter(({ status }) => status === 'COMPLETED').length,
    ready: kept.filter(({ status, readyAtMs }) => status === 'INPROGRESS' && readyAtMs !== null).length,
    takenCents: takingsOf(orders),
    toCollect: unpaid.length,
    toCollectCents: unpaid.reduce((sum, { totalCents }) => sum + totalCents, 0),
    cakes: kept.reduce((sum, order) => sum + cakesOf(order), 0),
    nextCakeMs: next.length === 0 ? null : Math.min(...next.map(({ pickupMs }) => pickupMs)),
  }
}

export function takingsOf(orders: readonly Pick<OrderWithItems, 'status' | 'totalCents'>[]): Cents {
  const sold = orders.filter(({ status }) => status === 'INPROGRESS' || status === 'COMPLETED')
  return sold.reduce((sum, { totalCents }) => sum + totalCents, 0)
}

export interface SlotFigure {
  time: string
  taken: number
  /** 0 = no limit. */
  capacity: number
  state: 'past' | 'upcoming' | 'full'
}

/** The slots of a day's hours, and those outside them that hold an order after all. */
export function slotFigures(
  orders: readonly Pick<OrderWithItems, 'status' | 'pickupMs'>[],
  settings: readonly DaySetting[],
  day: ShopDay,
  nowMs: number,
): SlotFigure[] {
  const hours = hoursOn(settings, day)
  const taken = new Map<string, number>()
  for (let minutes = 0; minutes < 24 * 60; minutes += SLOT_MINUTES) {
    if (isSlotInside(hours, minutes, SLOT_MINUTES)) taken.set(timeOfMinutes(minutes), 0)
  }
  for (const { status, pickupMs } of orders) {
    const { time } = shopMoment(pickupMs)
    if (status !== 'CANCELLED') taken.set(time, (taken.get(time) ?? 0) + 1)
  }
  const capacity = hours.kind === 'open' ? hours.slotCapacity : 0
  return [...taken].sort().map(([time, count]) => ({
    time,
    taken: count,
    capacity,
    state: instantOf(day, time) < nowMs ? 'past' : capacity > 0 && count >= capacity ? 'full' : 'upcoming',
  }))
}
