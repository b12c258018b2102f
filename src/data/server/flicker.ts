// What an ordinary request learns of the connection. One that never gets an answer (a gateway gives up on it, something on the way
// swallows it), beside others that do, would call the server away and back without end, and each return makes the device catch up and
// all screens ask again: a mark that falls again and again stays down for a while.
import { getConnection, reportAnswered, reportUnreachable } from './connection.ts'

/** Who has been back for that long was back. */
const STEADY_MS = 10_000
/** Such a line flickers. */
const FREE_FALLS = 5
const HOLD_MS = 5000

/** In a row, each soon after the server had been back. */
let falls = 0

export function learnAnswered(): void {
  if (getConnection().isReachable || falls <= FREE_FALLS || ageMs() >= HOLD_MS) reportAnswered()
}

export function learnSilence(): void {
  if (getConnection().isReachable) falls = ageMs() < STEADY_MS ? falls + 1 : 0
  reportUnreachable()
}

/** How long the mark has stood so; a clock that was set counts as a long time. */
function ageMs(): number {
  return Math.abs(Date.now() - getConnection().sinceMs)
}
