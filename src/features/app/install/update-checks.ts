// The decisions behind an update: whether the server has a newer build, whether it is offered, taken back or simply taken, and
// how often a tab may reload by itself.
import * as v from 'valibot'

export interface UpdateFacts {
  isUpdateWaiting: boolean
  /** Nothing in the cart, nothing to be sent, nothing half-written. */
  isIdle: boolean
  /** A kiosk: nobody there answers an offer. */
  isKiosk: boolean
  /** Nobody touched this screen for a while. */
  isUnattended: boolean
}

type UpdateStep = 'nothing' | 'offer' | 'take'

/** A kiosk updates itself between two customers; everybody else is asked, and only when it interrupts nothing. */
export function decideUpdate({ isUpdateWaiting, isIdle, isKiosk, isUnattended }: UpdateFacts): UpdateStep {
  if (!isUpdateWaiting || !isIdle) return 'nothing'
  if (isKiosk) return isUnattended ? 'take' : 'nothing'
  return 'offer'
}

// Asks the server whether there is a newer build than the one that runs. A page that stays open for days, as a kiosk's does,
// would otherwise never look.

const answerSchema = v.object({ id: v.string() })

/** False also when the server cannot be reached or answers something else: a captive portal is no new build. */
export async function hasNewerBuild(ownId: string, fetchLatest: () => Promise<Response> = requestLatest): Promise<boolean> {
  try {
    const response = await fetchLatest()
    const answer = v.safeParse(answerSchema, response.ok ? await response.json() : null)
    return answer.success && answer.output.id !== ownId
  } catch {
    return false
  }
}

function requestLatest(): Promise<Response> {
  return fetch('/latest-build.json', { cache: 'no-store' })
}

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
