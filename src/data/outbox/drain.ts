// Sends what the outbox holds: one drain for page and service worker, under one lock. Decides (schedule), sends, writes down
// (settle), again until nothing is due. Interrupted anywhere, it is repeated: what arrives twice is answered alike twice.
// Light: no React, no PocketBase SDK.
import { type CredentialRow, db, type OutboxRow } from '#data/db/database.ts'
import { noteEvent } from '#data/db/events.ts'
import { readDevice } from '#data/device/device.ts'
import { refuseCredential } from '#data/session/credentials.ts'
import { nameOfKind, type WireEntry } from '#domain/entry/entry.ts'
import { ENTRY_KINDS } from '#domain/entry/kinds.ts'
import { readContents, readPhotoEntry, type StoredContent, sentContent } from './payload.ts'
import { askHeld, type NoUse, sendEntries, sendPhoto } from './requests.ts'
import {
  type Batch,
  endPause,
  type NextStep,
  nextStep,
  type Occasion,
  pausedUntil,
  prolongPause,
  readPause,
  shortenPause,
} from './schedule.ts'
import { settleEntries, type Verdict } from './settle.ts'
import { findEntry, readQueue } from './store.ts'

export interface DrainReport {
  delivered: number
  rejected: number
  /** Entries that still wait. */
  waiting: number
  /** When the next of them may be sent (device's clock), null when none waits for a time. */
  nextAttemptMs: number | null
}

export interface DrainOptions {
  /** The server has just been reached by other means: the wait after its silence is over. */
  isServerSeen?: boolean
  /** A person has just come back or asks for it: the device's own waits are over, those that the server asked for are not. */
  isLookedAt?: boolean
}

let nextTurn: Promise<DrainReport> | null = null
let nextOccasion: Occasion = { isServerSeen: false, isLookedAt: false }

/**
 * Sends everything that is due. Never throws for network or server; safe to call at any time, from any context: calls made
 * while another one waits for its turn share it.
 */
export function drainOutbox({ isServerSeen = false, isLookedAt = false }: DrainOptions = {}): Promise<DrainReport> {
  nextOccasion = { isServerSeen: nextOccasion.isServerSeen || isServerSeen, isLookedAt: nextOccasion.isLookedAt || isLookedAt }
  nextTurn ??= withOutboxLock(takeTurn).catch((error: unknown) => {
    // The lock could not even be asked for (a page being closed): the next call tries anew.
    nextTurn = null
    throw error
  })
  return nextTurn
}

function takeTurn(): Promise<DrainReport> {
  const occasion = nextOccasion
  // From here on a new call starts another drain: this one may have read the queue already.
  nextTurn = null
  nextOccasion = { isServerSeen: false, isLookedAt: false }
  return drainUntilIdle(occasion)
}

async function drainUntilIdle(occasion: Occasion): Promise<DrainReport> {
  const report = { delivered: 0, rejected: 0 }
  const tried = new Set<string>()
  let pause = await readPause()
  let nextAttemptMs = pausedUntil(pause, Date.now(), occasion)
  if (pause && nextAttemptMs !== null) await shortenPause(pause, nextAttemptMs)
  let queue = await readQueue()
  while (nextAttemptMs === null) {
    const step = nextStep(queue, Date.now(), tried, occasion.isLookedAt)
    if (step.kind === 'idle') {
      nextAttemptMs = step.nextAttemptMs
      break
    }
    const sinceMs = Date.now()
    const { verdicts, refused, silence } = gather(await sendAll(step.batches))
    noteSent(step, sinceMs, silence !== null)
    for (const sender of refused) await refuseCredential(sender)
    for (const [id, { kind }] of verdicts) {
      if (kind === 'delivered' || kind === 'rejected') report[kind]++
      else if (kind !== 'split') tried.add(id)
    }
    if (silence) nextAttemptMs = await prolongPause(silence.retryAfterMs, occasion.isServerSeen)
    else if (pause) await endPause()
    pause = null
    queue = await readQueue()
  }
  return { ...report, waiting: queue.rows.filter((row) => row.state === 'waiting').length, nextAttemptMs }
}

function noteSent(step: Extract<NextStep, { kind: 'send' }>, sinceMs: number, isSilence: boolean): void {
  const rows = step.batches.flatMap((batch) => batch.rows)
  noteEvent('sent', {
    kind: rows[0]?.kind ?? '',
    ms: Date.now() - sinceMs,
    reason: isSilence ? 'no-answer' : String(rows.length),
  })
}

/** The results of requests sent side by side. */
function gather(results: readonly StepResult[]) {
  const verdicts = new Map<string, Verdict>()
  for (const result of results) {
    if (result.kind === 'verdicts') for (const [id, verdict] of result.verdicts) verdicts.set(id, verdict)
  }
  const refused = results.flatMap((result) => (result.kind === 'sign-in-again' ? [result.sender] : []))
  return { verdicts, refused, silence: results.find((result) => result.kind === 'no-answer') ?? null }
}

// One drain at a time on this device, whichever tab or worker runs it. Whoever finds it taken waits and then looks again: what
// was queued while the holder was finishing is sent all the same. The browser frees the lock of a tab that dies.

const NAME = 'sfoglia-outbox'

export function withOutboxLock<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request(NAME, work)
}

// After something was queued: try at once, and let the browser wake the worker should this page be closed before it has gone.

/** Not awaited by anybody: the order is safe already, and every later occasion tries again. */
export function wakeOutbox(entryId: string): void {
  drainOutbox().catch((error: unknown) => console.warn('outbox', error))
  registerSync(entryId).catch(() => undefined)
}

/**
 * Background Sync exists in Chromium only: a bonus, never the only way. A tag of its own per entry, because one that failed is
 * ignored while it backs off.
 */
async function registerSync(entryId: string): Promise<void> {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration()
  if (!registration || !('sync' in registration)) return
  const { sync } = registration
  if (isSyncManager(sync)) await sync.register(`outbox-${entryId}`)
}

function isSyncManager(value: unknown): value is { register(tag: string): Promise<void> } {
  return typeof value === 'object' && value !== null && 'register' in value && typeof value.register === 'function'
}

// Carries out one step of the drain: opens what is sealed, sends it as it is, and says for each entry what became of it.

type StepResult =
  | { kind: 'verdicts'; verdicts: Map<string, Verdict> }
  | Extract<NoUse, { kind: 'no-answer' }>
  /** Nothing can be sent under this login. */
  | { kind: 'sign-in-again'; sender: CredentialRow }

/** Side by side. @throws what the database failed with, when all are over: none is on its way once the lock is given back */
async function sendAll(batches: readonly Batch[]): Promise<StepResult[]> {
  const outcomes = await Promise.allSettled(batches.map(sendAndSettle))
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
}

/** What an answer says is written down while the server works at the next batch. */
async function sendAndSettle(batch: Batch): Promise<StepResult> {
  const result = await sendBatch(batch)
  if (result.kind === 'verdicts' && result.verdicts.size > 0) await settleEntries(result.verdicts)
  return result
}

/** Never throws for network or server. */
async function sendBatch({ rows, sender }: Batch): Promise<StepResult> {
  const [first] = rows
  if (first && ENTRY_KINDS[first.kind].isFile) return sendPhotoOf(first, sender)
  const verdicts = new Map<string, Verdict>()
  const entries: WireEntry[] = []
  const [contents, orphans] = await Promise.all([readContents(rows), orphansAmong(rows)])
  for (const [index, row] of rows.entries()) {
    const stored = contents[index]
    if (stored) entries.push(wireEntry(row, stored, sender, orphans.has(row.id)))
    else verdicts.set(row.id, { kind: 'unreadable' })
  }
  if (entries.length === 0) return { kind: 'verdicts', verdicts }
  const orderIds = rows.filter(({ kind }) => kind === 'order').map(({ id }) => id)
  const answer = await sendEntries(sender, entries, await deviceCode(sender), await printedHere(orderIds))
  if (answer.kind !== 'answered') return refusedBatch(answer, entries, { sender, verdicts })
  // One that the answer does not name waits for its next turn.
  for (const { id } of entries) verdicts.set(id, answer.verdicts.get(id) ?? { kind: 'failed' })
  return { kind: 'verdicts', verdicts }
}

function wireEntry(row: OutboxRow, stored: StoredContent, { userId }: CredentialRow, isOrphan: boolean): WireEntry {
  const { id, kind, about, authorId, actorId = '' } = row
  const author = authorId === userId ? '' : authorId
  const content = sentContent(row, stored)
  return { id, kind: nameOfKind(kind, row.version), about, author, actor: actorId, ...(isOrphan && { orphan: true }), content }
}

/** After this many attempts an order that neither the server nor this device knows is one that will not come. */
const NOT_FOUND_FOR_GOOD = 3

/** Ids of the money whose order will not come. */
async function orphansAmong(rows: readonly OutboxRow[]): Promise<Set<string>> {
  const money = rows.filter(({ kind }) => kind === 'payment')
  if (money.length === 0) return new Set()
  const orders = await db.transaction('r', db.outbox, async () => Promise.all(money.map(({ about }) => findEntry(about))))
  return new Set(money.flatMap((row, index) => (isWithoutOrder(row, orders[index] ?? null) ? [row.id] : [])))
}

/** Its order was refused, or cannot be read here any more; or nobody knows it: taken elsewhere, and lost by a restored server. */
function isWithoutOrder({ serverErrors }: OutboxRow, order: OutboxRow | null): boolean {
  if (order === null) return serverErrors >= NOT_FOUND_FOR_GOOD
  return order.state === 'rejected' || order.state === 'settled' || order.isUnreadable
}

/** What this device prints before the server knows of it must not come out elsewhere in the moment after. */
async function printedHere(ids: readonly string[]): Promise<{ device: string; ids: string[] } | null> {
  const [rows, jobs] = await Promise.all([db.orders.bulkGet([...ids]), db.printJobs.bulkGet([...ids])])
  const printed = ids.filter((_, index) => rows[index]?.isPrinted || jobs[index])
  return printed.length === 0 ? null : { device: (await readDevice()).id, ids: printed }
}

/** Only tills and kiosks are devices of the shop. */
async function deviceCode(sender: CredentialRow): Promise<string> {
  return sender.role === 'USER' && !sender.isKiosk ? '' : (await readDevice()).code
}

/** A request refused as a whole does not tell which entry is to blame: fewer together until one stands alone. */
function refusedBatch(
  answer: NoUse,
  entries: readonly WireEntry[],
  { sender, verdicts }: { sender: CredentialRow; verdicts: Map<string, Verdict> },
): StepResult {
  if (answer.kind === 'no-answer') return answer
  // 403: this login may not hand over such entries at all; another one may.
  if (answer.kind === 'sign-in-again' || (answer.kind === 'refused' && answer.status === 403)) {
    return { kind: 'sign-in-again', sender }
  }
  const isAboutContent = answer.kind === 'refused' && (answer.status === 400 || answer.status === 413)
  for (const { id } of entries) {
    if (!isAboutContent) verdicts.set(id, { kind: 'failed' })
    else if (entries.length > 1) verdicts.set(id, { kind: 'split' })
    else verdicts.set(id, { kind: 'rejected', reason: 'invalid', message: answer.message })
  }
  return { kind: 'verdicts', verdicts }
}

async function sendPhotoOf(row: OutboxRow, sender: CredentialRow): Promise<StepResult> {
  const verdict = (one: Verdict): StepResult => ({ kind: 'verdicts', verdicts: new Map([[row.id, one]]) })
  const photo = await readPhotoEntry(row.id)
  if (!photo) return verdict({ kind: 'unreadable' })
  const answer = await sendPhoto(sender, photo)
  if (answer.kind === 'no-answer') return answer
  if (answer.kind === 'sign-in-again') return { kind: 'sign-in-again', sender }
  if (answer.kind === 'answered') return verdict({ kind: 'delivered', order: null, version: answer.version })
  if (answer.kind === 'server-error') return verdict({ kind: 'failed' })
  if (answer.status === 404) return verdict(await verdictOnMissing(row, sender))
  // 400, 403, 409 and the like: asked again, it would be refused again.
  return verdict({ kind: 'rejected', reason: 'not-allowed', message: answer.message })
}

/** PocketBase says 404 for an order that is gone, one that was never there, and one that this login may not see. */
async function verdictOnMissing({ about, serverErrors }: OutboxRow, sender: CredentialRow): Promise<Verdict> {
  const answer = await askHeld(sender, [about])
  if (answer.kind !== 'answered') return { kind: 'failed' }
  if (answer.deleted.has(about)) return { kind: 'rejected', reason: 'order-deleted', message: 'L’ordine è stato eliminato.' }
  // Once may be a race: the order was brought back between the two questions.
  if (answer.held.has(about) && serverErrors >= NOT_FOUND_FOR_GOOD) {
    return { kind: 'rejected', reason: 'not-allowed', message: 'Questo account non può modificare l’ordine.' }
  }
  // A server restored from a backup: the device that took the order will bring it back.
  return { kind: 'failed' }
}
