// Starts everything that runs beside the screens: the login, the mirror (pull), the outbox's drain (push), the check that the
// server still holds what it took, and the device's sign of life. Screens never call any of it themselves.

import { untilDone } from '#data/db/ask-again.ts'
import { noteEvent } from '#data/db/events.ts'
import { knownDevice } from '#data/device/device.ts'
import { followDrill } from '#data/device/drill.ts'
import { askForKioskLogin } from '#data/device/kiosk-login.ts'
import { isMarkedAsDevice, noticeMemoryLoss } from '#data/device/memory-loss.ts'
import { reconcilePush } from '#data/device/push-subscription.ts'
import { watchLostOrder } from '#data/ordering/lost-order.ts'
import { watchDeliveries } from '#data/ordering/order-notice.ts'
import { watchPendingOrder } from '#data/ordering/pending-order.ts'
import { type DrainOptions, drainOutbox } from '#data/outbox/drain.ts'
import { startJournal, tidyJournal } from '#data/outbox/journal.ts'
import { restorePending } from '#data/outbox/pending-changes.ts'
import { readOutboxStatus } from '#data/outbox/status.ts'
import { forgetUnnamedPhotos } from '#data/photos/kept-photos.ts'
import { getConnection, onConnectionChange, reportUnreachable } from '#data/server/connection.ts'
import { isTabInDrill } from '#data/server/drill-state.ts'
import { onPageVisible } from '#data/server/page-sleep.ts'
import { loadClock } from '#data/server/server-clock.ts'
import { onSyncRequest } from '#data/server/sync-request.ts'
import { currentCredential } from '#data/session/credentials.ts'
import { tellLogouts } from '#data/session/logouts.ts'
import { onKioskRefused, onSessionChange, refreshSession, settleSession, startSession } from '#data/session/session.ts'
import { restoreTill } from '#data/till/till.ts'
import { confirmDelivered, confirmRestored } from './confirm-delivered.ts'
import { startConnectionProbe } from './connection-probe.ts'
import { askIfRevoked, contactServer } from './device-contact.ts'
import { startMirror } from './mirror.ts'
import { askReadmission, becomeRevoked, readRevocation } from './revocation.ts'

const DRAIN_EVERY_MS = 60_000
const DRAIN_SOONEST_MS = 500
/** An admin's word to this device waits no longer than this. */
const CONTACT_EVERY_MS = 60_000
/** Reconnects come in bursts. The stream is reopened at least every half hour, so that no login runs out unnoticed. */
const REFRESH_AT_MOST_EVERY_MS = 5 * 60_000

let started: Promise<void> | null = null
let reconnecting: Promise<void> | null = null
let wake: (() => Promise<void>) | null = null
let nextDrain: ReturnType<typeof setTimeout> | undefined
let refreshedMs = 0

/** Starts it all, once; resolves when login and clock can be relied on. Nothing waits for the network. */
export function startSync(): Promise<void> {
  started ??= start()
  return started
}

onSyncRequest(syncNow)

/** Somebody asks for it: sends what waits without waiting for its time, and catches up. */
export async function syncNow(): Promise<void> {
  await startSync()
  await wake?.()
}

/** Something was chosen here that the server is to hear of at once, such as the till's name. */
export async function contactNow(): Promise<void> {
  await startSync()
  await contact()
}

async function start(): Promise<void> {
  await run('journal', takeUpJournal)
  await Promise.all([untilDone(startSession), untilDone(loadClock), untilDone(followDrill), run('memory', noticeMemoryLoss)])
  await untilDone(settleSession)
  onKioskRefused(askForKioskLogin)
  watchPendingOrder()
  watchLostOrder()
  watchDeliveries()
  void run('photos', forgetUnnamedPhotos)
  const probe = startConnectionProbe()
  const mirror = startMirror({ onServerSeen: () => void afterReconnect(), onServerLost: probe.ask })
  noteEvent('started', { reason: import.meta.env.VITE_BUILD_ID })
  onConnectionChange(({ isReachable }) => {
    noteEvent(isReachable ? 'reached' : 'unreachable')
    if (isReachable) void afterReconnect()
    // An outage drill has begun: the stream that is open must not go on telling.
    else if (isTabInDrill()) mirror.wake(true)
  })
  onSessionChange((session, change) => {
    if (change !== 'refreshed') void lookAtPush()
    if (session !== null && change === 'signed-in') void afterSignIn()
    if (change === 'ended') void run('revocation', lookIfRevoked)
    if (change === 'left') void run('logouts', tellLogouts)
  })
  wake = async () => {
    probe.ask()
    mirror.wake(true)
    await sendWaiting({ isLookedAt: true })
  }
  globalThis.addEventListener('online', () => {
    mirror.wake(true)
    void sendWaiting()
    void lookAtPush()
  })
  // The only occasion there is on an iPhone or iPad that was put away: without Background Sync nobody else wakes the queue.
  onPageVisible(() => {
    mirror.wake(false)
    void sendWaiting({ isLookedAt: true })
  })
  setInterval(contact, CONTACT_EVERY_MS)
  void lookAtLogin().then(afterSignIn)
  void lookAtPush()
}

/** Customers' devices have none: they promise nothing by themselves. Neither has one that was sent away. */
async function takeUpJournal(): Promise<void> {
  if ((await readRevocation()) !== null) return
  if ((await knownDevice()) !== null || isMarkedAsDevice()) await startJournal(showQueued)
}

/**
 * Also at the start: the browser may have been closed between a logout and this. And when the network is back, for what was not
 * told.
 */
async function lookAtPush(): Promise<void> {
  await run('notifications', async () => {
    const registration = await globalThis.navigator.serviceWorker?.getRegistration()
    if (registration) await reconcilePush(registration)
  })
}

/** Whoever signs in sees what others left here to be sent, and may send it; a new device gets its code. */
async function afterSignIn(): Promise<void> {
  await showQueued()
  await exchange()
}

async function showQueued(): Promise<void> {
  await run('queued work', restorePending)
  await run('queued work', restoreTill)
}

/** Reconnects are told from several sides at once: one round answers them all. */
function afterReconnect(): Promise<void> {
  reconnecting ??= reconnect().finally(() => {
    reconnecting = null
  })
  return reconnecting
}

/** The server may have been restored from a backup while nobody could ask it: it gets back what it has lost, then the rest. */
async function reconnect(): Promise<void> {
  await lookAtLogin()
  await run('confirm', confirmDelivered)
  await exchange({ isServerSeen: true })
}

/**
 * What waits is told before it is sent: a line that breaks again, or a tablet that does, leaves the shop knowing which orders
 * to ask for.
 */
async function exchange(options: DrainOptions = {}): Promise<void> {
  await run('waiting', async () => {
    if ((await readOutboxStatus()).waiting > 0) await contact()
  })
  await sendWaiting(options)
  await contact(options.isServerSeen)
}

async function lookAtLogin(): Promise<void> {
  if (Math.abs(Date.now() - refreshedMs) < REFRESH_AT_MOST_EVERY_MS) return
  await run('login', async () => {
    if ((await refreshSession()) === 'fresh') refreshedMs = Date.now()
  })
}

/** Sends what is due, and comes back when the next entry is, or in a minute. */
async function sendWaiting(options: DrainOptions = {}): Promise<void> {
  planDrain(DRAIN_EVERY_MS)
  await run('drain', async () => {
    const { nextAttemptMs } = await drainOutbox(options)
    await tidyJournal()
    if (nextAttemptMs !== null) planDrain(nextAttemptMs - Date.now())
    // The server refused this login for an order: it may be over altogether.
    if ((await currentCredential())?.isRefused) await refreshSession()
  })
}

function planDrain(inMs: number): void {
  clearTimeout(nextDrain)
  nextDrain = setTimeout(sendWaiting, Math.min(Math.max(inMs, DRAIN_SOONEST_MS), DRAIN_EVERY_MS))
}

/** @param isServerSeen it has just answered: another question that it does not answer keeps nobody from this one */
async function contact(isServerSeen = getConnection().isReachable): Promise<void> {
  if (!isServerSeen) return
  await run('logouts', tellLogouts)
  await run('contact', async () => {
    if ((await readRevocation()) !== null && !(await askReadmission())) return
    const result = await contactServer((await readOutboxStatus()).waiting)
    if (result === 'revoked') await becomeRevoked()
    else if (result === 'signed-out') await refreshSession()
    else await takeUpJournal()
    if (await confirmRestored()) planDrain(0)
    // Nothing answers from now on: every tab hears of it.
    if (result === 'drill-begun') reportUnreachable()
  })
}

/** The server ended this device's login: perhaps because it was revoked. */
async function lookIfRevoked(): Promise<void> {
  if ((await readRevocation()) === null && (await askIfRevoked())) await becomeRevoked()
}

/** What runs beside the screens must not stop because one round of it failed. */
async function run(name: string, work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: unknown) => console.error(name, error))
}
