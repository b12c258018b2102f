// The time that slots and orders are judged by. A device's clock may be wrong by hours (a tablet set by hand, an empty
// battery): what the server says it differs by is taken off (server-clock.ts).

let offsetMs = 0

/** Epoch milliseconds, the device's clock corrected by what the server last said. */
export function now(): number {
  return Date.now() + offsetMs
}

/** Milliseconds that `now` is ahead of the device's clock. */
export function clockOffset(): number {
  return offsetMs
}

/** @param ms what is to be added to the device's clock */
export function correctClock(ms: number): void {
  offsetMs = ms
}
