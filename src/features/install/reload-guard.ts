// Reloading by itself is what an app does at most once in a while: two builds that both find the other newer must not make a
// screen flicker for ever.

/** The specification's reload guard. */
export const RELOAD_GUARD_MS = 10_000
const KEY = 'last-reload'

/**
 * Reloads unless this tab did so less than 10 s ago.
 * @param page what the tab offers: its session storage and its reload
 * @returns whether it reloads
 */
export function reloadOnce(nowMs: number, page: { storage: Pick<Storage, 'getItem' | 'setItem'>; reload: () => void }): boolean {
  const last = Number(page.storage.getItem(KEY) ?? Number.NaN)
  // A last time that lies ahead is a clock that was set back, not a recent reload.
  if (nowMs >= last && nowMs - last < RELOAD_GUARD_MS) return false
  page.storage.setItem(KEY, String(nowMs))
  page.reload()
  return true
}
