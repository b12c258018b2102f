// Until when a code counts, in words.
import type { DiscountCode } from '#domain/discount.ts'
import { shopMoment } from '#domain/shop-time.ts'
import { formatDayMedium } from '#ui/dates.ts'

const DAY_MS = 86_400_000
const SOON_DAYS = 14

/** `29 nov 2026`, `senza scadenza`. */
export function expiryText({ validUntilMs }: DiscountCode): string {
  if (validUntilMs === null) return 'senza scadenza'
  return `${formatDayMedium(validUntilMs)} ${shopMoment(validUntilMs).day.slice(0, 4)}`
}

/** `oggi`, `domani`, `tra 8 giorni`; null when it is over, or far away. */
export function soonText({ validUntilMs, isDeleted }: DiscountCode, nowMs: number): string | null {
  if (validUntilMs === null || isDeleted || validUntilMs < nowMs) return null
  const days = Math.round((dayStart(validUntilMs) - dayStart(nowMs)) / DAY_MS)
  if (days > SOON_DAYS) return null
  if (days === 0) return 'fino a oggi'
  return days === 1 ? 'fino a domani' : `tra ${days} giorni`
}

/** Days as dates without a clock, so that a change of the hour is no part of a day. */
function dayStart(ms: number): number {
  return Date.parse(`${shopMoment(ms).day}T00:00:00Z`)
}
