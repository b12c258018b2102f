// A tab's orders under the headers of their slots. The seats count every order of the slot that is not cancelled, whichever
// tab it stands in: "4 di 4" is about the laboratory, not about the list.
import type { Order } from '#domain/order.ts'
import { type ShopTime, shopMoment } from '#domain/shop-time.ts'

type Placed = Pick<Order, 'pickupMs' | 'status' | 'number'>

export interface SlotGroup<T> {
  startMs: number
  time: ShopTime
  /** Orders of the slot that are not cancelled. */
  taken: number
  /** 0 = no limit. */
  capacity: number
  orders: T[]
}

/**
 * @param shown the tab's orders, any order
 * @param ofDay all orders of the day, for the seats
 * @returns earliest slot first; within a slot by number
 */
export function groupBySlot<T extends Placed>(shown: readonly T[], ofDay: readonly Placed[], capacity: number): SlotGroup<T>[] {
  const taken = takenBySlot(ofDay)
  const groups = new Map<number, SlotGroup<T>>()
  for (const order of shown) {
    const group = groups.get(order.pickupMs) ?? {
      startMs: order.pickupMs,
      time: shopMoment(order.pickupMs).time,
      taken: taken.get(order.pickupMs) ?? 0,
      capacity,
      orders: [],
    }
    group.orders.push(order)
    groups.set(order.pickupMs, group)
  }
  const sorted = [...groups.values()].sort((a, b) => a.startMs - b.startMs)
  for (const group of sorted) group.orders.sort((a, b) => a.number.localeCompare(b.number))
  return sorted
}

export function takenBySlot(ofDay: readonly Placed[]): Map<number, number> {
  const taken = new Map<number, number>()
  for (const order of ofDay) {
    if (order.status !== 'CANCELLED') taken.set(order.pickupMs, (taken.get(order.pickupMs) ?? 0) + 1)
  }
  return taken
}

export type Seat = 'taken' | 'free' | 'over'
const MAX_PIPS = 12

/** One pip per seat, those beyond the capacity as `over`; none when there is no limit or too many to read. */
export function seatsOf(taken: number, capacity: number): Seat[] {
  const pips = Math.max(taken, capacity)
  if (capacity === 0 || pips > MAX_PIPS) return []
  return Array.from({ length: pips }, (_, index) => (index >= capacity ? 'over' : index < taken ? 'taken' : 'free'))
}

/** `3 di 4`, `4 di 4 · completo`, `5 di 4 · oltre`; without a limit `3 ordini`. */
export function seatsText(taken: number, capacity: number): string {
  if (capacity === 0) return taken === 1 ? '1 ordine' : `${taken} ordini`
  const count = `${taken} di ${capacity}`
  if (taken > capacity) return `${count} · oltre`
  return taken === capacity ? `${count} · completo` : count
}
