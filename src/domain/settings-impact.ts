// Which orders a change of the hours would make impossible: told before it is saved. Only what the change itself does: an order
// that lay outside the hours before is somebody's decision of earlier. Nothing is cancelled here, people decide.
import { type DaySetting, hoursOn, isSlotInside } from '#domain/opening-hours.ts'
import { SLOT_MINUTES } from '#domain/pickup-slots.ts'
import { minutesOfTime, shopMoment } from '#domain/shop-time.ts'

export interface AwaitedOrder {
  id: string
  pickupMs: number
}

/** `closed`: that day; `outside`: before opening, after closing or in the break; `full`: more orders than places there. */
export type ImpactReason = 'closed' | 'outside' | 'full'

export interface Impact<Order extends AwaitedOrder> {
  order: Order
  reason: ImpactReason
}

/**
 * @param orders still to be collected, none of them cancelled
 * @returns by pickup; of a slot with too few places, all of its orders, since who has to move is not ours to say
 */
export function settingsImpact<Order extends AwaitedOrder>(
  orders: readonly Order[],
  before: readonly DaySetting[],
  after: readonly DaySetting[],
): Impact<Order>[] {
  const known = new Set(impossibleOrders(orders, before).map(({ order }) => order.id))
  return impossibleOrders(orders, after).filter(({ order }) => !known.has(order.id))
}

/** Orders that these hours do not allow, by pickup. @param orders still to be collected, none of them cancelled */
export function impossibleOrders<Order extends AwaitedOrder>(
  orders: readonly Order[],
  settings: readonly DaySetting[],
): Impact<Order>[] {
  const load = new Map<number, number>()
  for (const { pickupMs } of orders) load.set(pickupMs, (load.get(pickupMs) ?? 0) + 1)
  const impacts: Impact<Order>[] = []
  for (const order of orders) {
    const reason = reasonAt(settings, order.pickupMs, load.get(order.pickupMs) ?? 0)
    if (reason !== null) impacts.push({ order, reason })
  }
  return impacts.sort((a, b) => a.order.pickupMs - b.order.pickupMs)
}

function reasonAt(settings: readonly DaySetting[], pickupMs: number, taken: number): ImpactReason | null {
  const { day, time } = shopMoment(pickupMs)
  const hours = hoursOn(settings, day)
  if (hours.kind !== 'open') return 'closed'
  if (!isSlotInside(hours, minutesOfTime(time) ?? 0, SLOT_MINUTES)) return 'outside'
  return hours.slotCapacity > 0 && taken > hours.slotCapacity ? 'full' : null
}
