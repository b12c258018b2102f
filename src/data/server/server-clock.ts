// Learns the time from the server's answers. When the device's clock differs by more than two minutes, the difference is taken
// off. It is kept in the database, so that a restart without network does not bring the wrong time back.
import * as v from 'valibot'
import { keptValue } from '#data/db/kept-value.ts'
import { clockOffset, correctClock, now } from './clock.ts'

const TOLERATED_MS = 2 * 60_000
/** An answer that took longer says too little about when it was written. */
const LONGEST_TRIP_MS = 10_000
const keptOffset = keptValue('clock-offset', v.fallback(v.number(), 0))
const keptSeen = keptValue('clock-seen', v.fallback(v.number(), 0))

/**
 * Learns from an answer of the server.
 * @param dateHeader its `Date` header, whole seconds (RFC 9110, 6.6.1), or null
 * @param sentMs device's clock when the request left; the answer is taken to be written half-way until now
 */
export function learnServerDate(dateHeader: string | null, sentMs: number): void {
  const serverMs = Date.parse(dateHeader ?? '')
  const receivedMs = Date.now()
  const tripMs = receivedMs - sentMs
  if (Number.isNaN(serverMs) || tripMs < 0 || tripMs > LONGEST_TRIP_MS) return
  const differenceMs = serverMs + 500 - (sentMs + receivedMs) / 2
  const learnedMs = Math.abs(differenceMs) > TOLERATED_MS ? Math.round(differenceMs) : 0
  const offsetMs = clockOffset()
  if (Math.abs(learnedMs - offsetMs) <= TOLERATED_MS && (learnedMs === 0) === (offsetMs === 0)) return
  correctClock(learnedMs)
  // Losing the kept value costs a correction until the next answer, nothing else.
  keptOffset.keep(learnedMs).catch(() => undefined)
}

/** When an order was placed, by the corrected clock: no later moment may be earlier. Inside a transaction on `keyValues`. */
export const noteClock: (seenMs: number) => Promise<void> = keptSeen.keep

/**
 * Takes up what was learned before a restart. To be called once, before the first slot is judged. Where the device's clock was set
 * back meanwhile, what was learned of it is wrong: it goes on from the last moment that is known.
 */
export async function loadClock(): Promise<void> {
  const kept = await keptOffset.read()
  if (kept !== 0 && clockOffset() === 0) correctClock(kept)
  const seen = await keptSeen.read()
  if (now() < seen - TOLERATED_MS) correctClock(seen - Date.now())
}
