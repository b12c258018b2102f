// Finds out whether the server can be reached when nobody else asks it: at the start, when the browser says that the network
// changed, and, while it cannot be reached, again and again until it answers.
import { RECONNECT_PAUSES_MS } from '#data/mirror/realtime.ts'
import { getConnection, onConnectionChange } from '#data/server/connection.ts'
import { onPageVisible } from '#data/server/page-sleep.ts'
import { request } from '#data/server/request.ts'

const PROBE_TIMEOUT_MS = 5000

/** @returns `ask`: there is reason to doubt, and it asks now */
export function startConnectionProbe(): { ask: () => void; stop: () => void } {
  let attempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isProbing = false

  async function probe(): Promise<void> {
    clearTimeout(timer)
    if (isProbing) return
    isProbing = true
    await request('/api/health', { timeoutMs: PROBE_TIMEOUT_MS })
    isProbing = false
    plan()
  }

  function plan(): void {
    clearTimeout(timer)
    if (getConnection().isReachable) {
      attempts = 0
      return
    }
    // Nobody looks: the browser slows the timers of hidden pages anyway, and coming back probes at once.
    if (document.visibilityState === 'hidden') return
    timer = setTimeout(probe, RECONNECT_PAUSES_MS[Math.min(attempts, RECONNECT_PAUSES_MS.length - 1)])
    attempts += 1
  }

  const ask = () => void probe()
  const whenSeen = () => {
    // Also when a probe from before is just being given up: the next one follows at once.
    attempts = 0
    if (!getConnection().isReachable) void probe()
  }
  globalThis.addEventListener('online', ask)
  globalThis.addEventListener('offline', ask)
  const stopSeeing = onPageVisible(whenSeen)
  const stopListening = onConnectionChange(() => {
    // What this probe found out itself is planned for when it is done.
    if (!isProbing) plan()
  })
  ask()
  const stop = () => {
    clearTimeout(timer)
    globalThis.removeEventListener('online', ask)
    globalThis.removeEventListener('offline', ask)
    stopSeeing()
    stopListening()
  }
  return { ask, stop }
}
