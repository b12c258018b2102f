// When an order is picked up, as people say it.
import { formatMoment, formatTime, isSameDay } from './dates.ts'

interface Pickup {
  pickupMs: number
  /** Handed over at once: there is no hour to come back at. */
  isImmediate?: boolean | undefined
}

/** `oggi, 10:45`; of what was handed over at once `subito, 10:07`, on another day `subito, sab 21 nov, 10:07`. */
export function formatPickup({ pickupMs, isImmediate }: Pickup, nowMs: number): string {
  if (!isImmediate) return formatMoment(pickupMs, nowMs)
  return `subito, ${isSameDay(pickupMs, nowMs) ? formatTime(pickupMs) : formatMoment(pickupMs, nowMs)}`
}
