// When the laboratory begins with an order: until then the customer may cancel it.
import { type DaySetting, hoursOn } from '#domain/opening-hours.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { addDays, instantOf, minutesOfTime, shopMoment, timeOfMinutes } from '#domain/shop-time.ts'

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
  if (order.status === 'NOTPAID') return true
  if (order.status !== 'INPROGRESS' || order.readyAtMs !== null) return false
  return nowMs < preparationStartMs(order.pickupMs, order.leadDays, settings)
}
