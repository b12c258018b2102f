// When something happened, by the word of a device whose clock may be wrong. What cannot be is put right by when the server hears of
// it, so that it stands in a day that somebody looks at; what the device said is kept beside it.
import { MINUTE_MS } from '#domain/pickup/shop-time.ts'

/** Clocks that were never set wrong differ by less. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS
/** Nothing was sold by this program before: a clock whose battery was empty begins in 1970, 2000 or 2020. */
const EARLIEST_MS = Date.UTC(2025, 0, 1)

/** @param toldMs by the device's clock @param nowMs by the server's */
export function isAhead(toldMs: number, nowMs: number): boolean {
  return toldMs > nowMs + CLOCK_TOLERANCE_MS
}

export interface RightTime {
  /** By which it is shown and summed. */
  atMs: number
  /** What the device said, where that cannot be; null where it can. */
  saidMs: number | null
}

/**
 * @param heardMs when the server heard of it, by its own clock
 * @param notBeforeMs nothing of that device can be older
 */
export function rightTime(toldMs: number, heardMs: number, notBeforeMs = EARLIEST_MS): RightTime {
  const isWrong = isAhead(toldMs, heardMs) || toldMs < Math.max(notBeforeMs, EARLIEST_MS)
  return isWrong ? { atMs: heardMs, saidMs: toldMs } : { atMs: toldMs, saidMs: null }
}
