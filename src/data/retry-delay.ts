// How long to wait before the next attempt. Pure; all times in milliseconds of the device's clock.

const FIRST_DELAY_MS = 1_000
const LONGEST_BACKOFF_MS = 5 * 60_000
/** What a server asks for in Retry-After is believed up to here. */
const LONGEST_WAIT_MS = 15 * 60_000

/**
 * Exponential backoff with jitter, so that the shop's devices do not come back all at once.
 * @param failures in a row, 1 after the first
 * @param retryAfterMs what the server asked for, or null
 * @param random 0 ≤ random < 1
 */
export function retryDelayMs(failures: number, retryAfterMs: number | null, random: number): number {
  const ceilingMs = Math.min(LONGEST_BACKOFF_MS, FIRST_DELAY_MS * 2 ** (failures - 1))
  const backoffMs = ceilingMs / 2 + (ceilingMs / 2) * random
  return Math.round(Math.min(LONGEST_WAIT_MS, Math.max(backoffMs, retryAfterMs ?? 0)))
}

/**
 * Whether a time to wait for has come. One further away than any wait can be was written by a clock that has since been set
 * back: it has come too, or nothing would move until the old time returns.
 */
export function isDue(notBeforeMs: number, nowMs: number): boolean {
  return notBeforeMs <= nowMs || notBeforeMs > nowMs + LONGEST_WAIT_MS
}

/** `Retry-After` in milliseconds (RFC 9110, 10.2.3: seconds, or a date), null when there is none that can be read. */
export function parseRetryAfter(header: string | null, nowMs: number): number | null {
  if (header === null) return null
  const waitMs = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - nowMs
  return Number.isNaN(waitMs) ? null : Math.max(0, waitMs)
}
