// A page that is not looked at may be put to sleep whole (iPhone and iPad do it within seconds): its timers stand still, its
// lines die and nobody tells it. When it is visible again, its listeners are called, and requests from before the sleep are
// aborted.
import { abortOpenRequests } from './sleep-signal.ts'

/** A hidden page that is awake hears its timer every second, or every minute after a while. */
const BEAT_MS = 1000
/** Without a beat for as long, it slept. */
const SLEPT_MS = 5000

const listeners = new Set<() => void>()
let isWatching = false
let beat: ReturnType<typeof setInterval> | undefined
let beatMs = 0

/**
 * Calls back when somebody sees the page again: it was hidden, or comes out of the back/forward cache.
 * @returns a function that stops it
 */
export function onPageVisible(listener: () => void): () => void {
  watchPage()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function watchPage(): void {
  if (isWatching) return
  isWatching = true
  document.addEventListener('visibilitychange', () => (document.visibilityState === 'visible' ? seen() : hidden()))
  globalThis.addEventListener('pageshow', ({ persisted }: PageTransitionEvent) => {
    if (persisted) seen()
  })
}

function hidden(): void {
  clearInterval(beat)
  beatMs = Date.now()
  beat = setInterval(() => {
    beatMs = Date.now()
  }, BEAT_MS)
}

function seen(): void {
  clearInterval(beat)
  if (beatMs !== 0 && Math.abs(Date.now() - beatMs) > SLEPT_MS) abortOpenRequests()
  beatMs = 0
  for (const listener of listeners) listener()
}
