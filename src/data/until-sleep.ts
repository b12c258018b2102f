// What was asked before the page slept is given up (page-sleep.ts says when): its line is dead, and the timeout slept too. In a worker
// nothing ever is.
let awake = new AbortController()

/** Aborted when the page turns out to have slept. */
export function untilSleep(): AbortSignal {
  return awake.signal
}

/** For page-sleep.ts alone. */
export function giveUpOldRequests(): void {
  awake.abort()
  awake = new AbortController()
}
