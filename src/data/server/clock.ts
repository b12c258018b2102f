// The time that slots and orders are judged by. A device's clock may be wrong by hours (a tablet set by hand, an empty
// battery): what the server says it differs by is taken off (server-clock.ts).

let offsetMs = 0
/** When it was last looked at: by the device's clock, and by the one that nobody sets. */
let looked = lookedNow()

/** Further back than this, somebody has set the clock. */
const SET_BACK_MS = 2 * 60_000

/** Epoch milliseconds, the device's clock corrected by what the server last said. */
export function now(): number {
  noticeSetBack()
  return Date.now() + offsetMs
}

/**
 * What was learned of a clock counts no more once that is set back: time goes on from where it was. A clock set forward cannot be
 * told from a tablet that slept: the steady one may stand still meanwhile.
 */
function noticeSetBack(): void {
  const before = looked
  looked = lookedNow()
  const backMs = before.wallMs + (looked.steadyMs - before.steadyMs) - looked.wallMs
  if (backMs > SET_BACK_MS) offsetMs += backMs
}

/** Milliseconds that `now` is ahead of the device's clock. */
export function clockOffset(): number {
  return offsetMs
}

/** @param ms what is to be added to the device's clock */
export function correctClock(ms: number): void {
  offsetMs = ms
  looked = lookedNow()
}

function lookedNow(): { wallMs: number; steadyMs: number } {
  return { wallMs: Date.now(), steadyMs: performance.now() }
}
