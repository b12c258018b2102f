// What was asked before the page slept is given up (page-sleep.ts says when): its line is dead, and the timeout slept too. In a worker
// nothing ever is. Made when first asked for: Cloudflare's runtime makes none while a module loads.
let awake: AbortController | null = null

/** Aborted when the page turns out to have slept. */
export function sleepSignal(): AbortSignal {
  awake ??= new AbortController()
  return awake.signal
}

/** For page-sleep.ts alone. */
export function abortOpenRequests(): void {
  awake?.abort()
  awake = null
}
