// Aborts the requests that were open when the page was put to sleep (page-sleep.ts says when): their connection is dead, and
// their timeouts slept too. Never happens in a worker. Made on first use: Cloudflare's runtime allows no AbortController while a
// module loads.
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
