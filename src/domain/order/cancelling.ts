// Until when an order can still be cancelled: by the customer before its preparation begins, and automatically when nobody has
// come with the money by closing time of its pickup day: for a kiosk's order, and for one from the web that is paid at pickup.
import type { Cents } from '#domain/money.ts'
import { type DaySetting, hoursOn } from '#domain/pickup/opening-hours.ts'
import { addDays, instantOf, minutesOfTime, shopMoment, timeOfMinutes } from '#domain/pickup/shop-time.ts'
import { SLOT_MS } from '#domain/pickup/slots.ts'
import type { Channel } from './order.ts'
import { isInProgress, isToCollect, type OrderStatus } from './states.ts'

export const TEXT_UNCOLLECTED = 'Non ritirato entro la chiusura'

interface Awaited {
  channel: Channel
  status: OrderStatus
  pickupMs: number
  readyAtMs?: number | null
  /** Ordered from the web to be paid in the shop. */
  isPaidAtPickup?: boolean
  /** Taken less given back. */
  paidCents?: Cents
}

/** Whether the order's time is over: the day's closing, never before its own slot ended; midnight when the day is closed. */
export function isUncollected(order: Awaited, settings: readonly DaySetting[], nowMs: number): boolean {
  if (!isGivenUp(order)) return false
  const { day } = shopMoment(order.pickupMs)
  const hours = hoursOn(settings, day)
  const closingMs =
    hours.kind === 'open' ? instantOf(day, timeOfMinutes(hours.closeMinutes)) : instantOf(addDays(day, 1), '00:00')
  return nowMs >= Math.max(closingMs, order.pickupMs + SLOT_MS)
}

/** What lies ready, or has money on it, a person decides: there is somebody to telephone. */
function isGivenUp({ channel, status, readyAtMs = null, isPaidAtPickup = false, paidCents = 0 }: Awaited): boolean {
  if (channel === 'kiosk') return isToCollect({ status })
  return isPaidAtPickup && isInProgress({ status }) && readyAtMs === null && paidCents <= 0
}

// When the laboratory begins with an order: until then the customer may cancel it.

/**
 * The start of the preparation hours, as many days before the pickup as the longest preparation takes; the opening when the
 * day has no preparation hours, its midnight when it is closed.
 * @param leadDays the longest `preparation_time` among the items
 */
export function preparationStartMs(pickupMs: number, leadDays: number, settings: readonly DaySetting[]): number {
  const day = addDays(shopMoment(pickupMs).day, -leadDays)
  const hours = hoursOn(settings, day)
  if (hours.kind !== 'open') return instantOf(day, '00:00')
  const weekday = String(shopMoment(instantOf(day, '12:00')).weekday)
  const prepMinutes = minutesOfTime(settings.find((setting) => setting.day === weekday)?.startPrepHours ?? '')
  return instantOf(day, timeOfMinutes(prepMinutes ?? hours.openMinutes))
}

/** A customer may cancel what is not paid, and what is paid until its preparation begins. */
export function mayCustomerCancel(
  order: { status: OrderStatus; pickupMs: number; readyAtMs: number | null; leadDays: number },
  settings: readonly DaySetting[],
  nowMs: number,
): boolean {
  if (isToCollect(order)) return true
  if (!isInProgress(order) || order.readyAtMs !== null) return false
  return nowMs < preparationStartMs(order.pickupMs, order.leadDays, settings)
}
