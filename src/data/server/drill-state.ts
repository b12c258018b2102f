// Whether this tab behaves as if its server were gone (an outage drill, drill.ts). In memory, because every request asks;
// the database has the truth, and tells it to each tab at its start and when it changes.
let sinceMs = 0
let untilMs = 0

export function isTabInDrill(): boolean {
  const nowMs = Date.now()
  return nowMs >= sinceMs && nowMs < untilMs
}

/** Device's clock; both 0 to end it. */
export function setDrillInterval(startedMs: number, endsMs: number): void {
  sinceMs = startedMs
  untilMs = endsMs
}
