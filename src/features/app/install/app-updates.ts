// Registers the service worker, looks for newer builds and brings one in at a good moment: never by itself while somebody has
// something in the cart, is writing, or an order waits to be sent.
import * as v from 'valibot'
import { Workbox } from 'workbox-window'
import { getRoom } from '#data/outbox/journal.ts'
import { getConnection } from '#data/server/connection.ts'
import { scriptAddress } from '#data/server/script-address.ts'
import { isPageTooOld } from '#data/server/server-contract.ts'
import { getSession } from '#data/session/session.ts'
import { kioskIdleMs } from '#hooks/use-kiosk-idle.ts'
import { reloadPage } from '#ui/browser/reload-page.ts'
import { areCartAndOutboxEmpty, hasUnsavedInput, hasUnsavedInputHere, watchUnsavedInput } from './unsaved-input.ts'

export interface OfferView {
  show: (accept: () => void) => void
  withdraw: () => void
  /** It was accepted, and comes as soon as it can. */
  begin: () => void
}

const LOOK_EVERY_MS = 15 * 60_000
const DECIDE_EVERY_MS = 15_000
const LOOK_AGAIN_MS = 1000

export interface AppUpdates {
  /** To be called when the device may have become idle, or busy. */
  decide: () => void
}

/** For the life of the page. Without service workers only a reload is offered. */
export function startAppUpdates(view: OfferView): AppUpdates {
  const worker = 'serviceWorker' in navigator ? registerWorker(() => workerIsWaiting()) : null
  let isUpdateWaiting = false
  let isWorkerWaiting = false
  let isOffered = false
  let isAccepted = false
  let touchedMs = Date.now()
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, () => (touchedMs = Date.now()), { capture: true })

  const accept = async () => {
    if (!(await isDeviceQuiet())) {
      // Offered again when it is.
      isOffered = false
      return view.withdraw()
    }
    isAccepted = true
    view.begin()
    if (worker && isWorkerWaiting) worker.messageSkipWaiting()
    else reloadWhenWritten()
  }
  const decide = async (): Promise<void> => {
    if (!isUpdateWaiting) return isPageTooOld() ? look() : undefined
    const [isQuiet, idleMs] = await Promise.all([isDeviceQuiet(), kioskIdleMs()])
    // What was being decided when the tap came is settled by it.
    if (isAccepted) return
    const isUnattended = Date.now() - touchedMs >= idleMs
    const isKiosk = getSession()?.user.isKiosk === true
    const step = decideUpdate({ isUpdateWaiting, isQuiet, isKiosk, isUnattended })
    if (step === 'take') return accept()
    // Once per occasion: who waves it away is not asked again every few seconds.
    if (step === 'offer' && !isOffered) view.show(accept)
    if (step === 'nothing' && isOffered) view.withdraw()
    isOffered = step === 'offer'
  }
  const updateIsWaiting = () => {
    isUpdateWaiting = true
    decide()
  }
  const workerIsWaiting = () => {
    isWorkerWaiting = true
    // A still newer one arrived while the accepted one waited for its moment.
    if (isAccepted) worker?.messageSkipWaiting()
    updateIsWaiting()
  }
  const look = async () => {
    if (!(await hasNewerBuild(import.meta.env.VITE_BUILD_ID))) return lookAtHeaders()
    if (worker) await worker.update().catch(() => undefined)
    else updateIsWaiting()
  }
  const lookAtHeaders = async () => {
    if (worker && (await hasNewHeaders(worker))) updateIsWaiting()
  }

  void lookAtHeaders()
  watchUnsavedInput(decide)
  setInterval(decide, DECIDE_EVERY_MS)
  setInterval(look, LOOK_EVERY_MS)
  addEventListener('online', look)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
  return { decide }
}

/**
 * Nothing half-written in any tab, and nothing in the cart or on its way: both are stored, and what is on its way waits for the next
 * build where the server does not speak with this one.
 */
async function isDeviceQuiet(): Promise<boolean> {
  return (isPageTooOld() || (await areCartAndOutboxEmpty())) && !(await hasUnsavedInput())
}

/**
 * Every page of the device reloads when a new worker takes over: the old one's files are gone then.
 * @param onWaiting a newer worker is here, and waits
 */
function registerWorker(onWaiting: () => void): Workbox {
  let isControlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of all only begins to work for this page.
    if (isControlled) reloadWhenWritten()
    isControlled = true
  })
  addEventListener('vite:preloadError', async () => {
    // A screen of an older build whose files are gone, because another page or the server brought the new one in. A mere drop of
    // the network must not take the page away, nor may a page that is being left, whose loads Firefox calls off, stand in the way
    // of the next one: whoever wanted the file asks again.
    if (await isBuildGone()) reload()
  })
  const address = scriptAddress('/sw.js')
  const worker = new Workbox(address)
  worker.addEventListener('waiting', onWaiting)
  const register = async () => {
    if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
    // Asked first, so that its listener stands before Workbox's.
    const registering = navigator.serviceWorker.register(address).then((registration) => takeLateNews(registration, onWaiting))
    await Promise.all([registering, worker.register({ immediate: true })])
  }
  register().catch((error: unknown) => console.warn('service worker', error))
  return worker
}

/**
 * WebKit may tell of a new worker when it is past installing. Workbox looks for it there only: it would throw, and never say that the
 * worker waits.
 * @param onWaiting it waits for the one that is at work
 */
export function takeLateNews(
  registration: EventTarget & Pick<ServiceWorkerRegistration, 'installing' | 'waiting' | 'active'>,
  onWaiting: () => void,
): void {
  registration.addEventListener('updatefound', (event) => {
    if (registration.installing !== null) return
    event.stopImmediatePropagation()
    if (registration.waiting !== null && registration.active !== null) onWaiting()
  })
}

/** The worker that serves this page keeps all files of its build and no other's; without one the server is asked. */
async function isBuildGone(): Promise<boolean> {
  if (navigator.serviceWorker.controller === null) return hasNewerBuild(import.meta.env.VITE_BUILD_ID)
  return (await caches.match(import.meta.url)) === undefined
}

/** The old worker ends when nothing is asked of it for a moment: until then somebody may have begun to write in another. */
function reloadWhenWritten(): void {
  if (hasUnsavedInputHere()) setTimeout(reloadWhenWritten, LOOK_AGAIN_MS)
  else if (!reload()) setTimeout(reloadWhenWritten, RELOAD_GUARD_MS)
}

/** Without a network, or room on the disk, it might not come back: the browser may have thrown its files away. */
function reload(): boolean {
  if (!getConnection().isReachable || getRoom() === 'none') return false
  return reloadOnce(Date.now(), { storage: sessionStorage, reload: reloadPage })
}

// The decisions behind an update: whether the server has a newer build, whether it is offered, taken back or simply taken, and
// how often a tab may reload by itself.

export interface UpdateFacts {
  isUpdateWaiting: boolean
  /** Nothing in the cart, nothing to be sent, nothing half-written. */
  isQuiet: boolean
  /** A kiosk: nobody there answers an offer. */
  isKiosk: boolean
  /** Nobody touched this screen for a while. */
  isUnattended: boolean
}

type UpdateStep = 'nothing' | 'offer' | 'take'

/** A kiosk updates itself between two customers; everybody else is asked, and only when it interrupts nothing. */
export function decideUpdate({ isUpdateWaiting, isQuiet, isKiosk, isUnattended }: UpdateFacts): UpdateStep {
  if (!isUpdateWaiting || !isQuiet) return 'nothing'
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

/** As the worker answered the document of this page with; null until it was asked. */
let ownHeaders: string | null = null

/**
 * Whether the server gives the shop's document other headers than this page came with (sw/app-shell.ts): the next page has them.
 * Without a worker, each page comes with today's.
 */
async function hasNewHeaders(worker: Pick<Workbox, 'messageSW'>): Promise<boolean> {
  if (navigator.serviceWorker.controller === null) return false
  const answer = v.safeParse(headersSchema, await worker.messageSW({ type: 'RENEW_HEADERS' }))
  if (!answer.success) return false
  const { before, after } = answer.output
  ownHeaders ??= before
  return after !== ownHeaders
}

const headersSchema = v.object({ before: v.string(), after: v.string() })

// Reloading by itself is what an app does at most once in a while: two builds that both find the other newer must not make a
// screen flicker for ever.

/** No tab reloads by itself more often than this. */
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
