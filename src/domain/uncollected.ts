// Kiosk orders that nobody paid by closing time of their pickup day are cancelled automatically.
import { type DaySetting, hoursOn } from '#domain/opening-hours.ts'
import type { Channel } from '#domain/order.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { SLOT_MS } from '#domain/pickup-slots.ts'
import { addDays, instantOf, shopMoment, timeOfMinutes } from '#domain/shop-time.ts'

export const TEXT_UNCOLLECTED = 'Non ritirato entro la chiusura'

/** Whether the order's time is over: the day's closing, never before its own slot ended; midnight when the day is closed. */
export function isUncollected(
  order: { channel: Channel; status: OrderStatus; pickupMs: number },
  settings: readonly DaySetting[],
  nowMs: number,
): boolean {
  if (order.channel !== 'kiosk' || order.status !== 'NOTPAID') return false
  const { day } = shopMoment(order.pickupMs)
  const hours = hoursOn(settings, day)
  const closingMs =
    hours.kind === 'open' ? instantOf(day, timeOfMinutes(hours.closeMinutes)) : instantOf(addDays(day, 1), '00:00')
  return nowMs >= Math.max(closingMs, order.pickupMs + SLOT_MS)
}
