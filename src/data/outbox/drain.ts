// Sends what the outbox holds: one drain for page and service worker, under one lock. Decides (schedule), sends, writes down
// (settle), again until nothing is due. Interrupted anywhere, it is repeated: what arrives twice is answered alike twice.
// Light: no React, no PocketBase SDK.
import { type CredentialRow, db, type OutboxRow, type PayloadRow } from '#data/db/database.ts'
import { readDevice } from '#data/device/device.ts'
import { actorField } from '#data/session/acting.ts'
import { refuseCredential } from '#data/session/credentials.ts'
import type { WireOrder } from '#domain/order/submission.ts'
import type { TillFact } from '#domain/till/till.ts'
import { decodeChange, decodePhoto, decodePlaced, decodeTillFact, openPayload } from './payload.ts'
import {
  askHeldOrders,
  type OrderOutcome,
  type SentPayment,
  type ServerAnswer,
  sendChange,
  sendOrders,
  sendPayments,
  sendPhoto,
  sendTillFacts,
} from './requests.ts'
import {
  type Batch,
  endPause,
  type NextStep,
  nextStep,
  type Occasion,
  pausedUntil,
  prolongPause,
  type Queue,
  readPause,
  shortenPause,
} from './schedule.ts'
import { settleEntries, type Verdict } from './settle.ts'
import { countWaitingReceipts, readQueue } from './store.ts'

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
      await sendReceipts(queue)
      nextAttemptMs = step.nextAttemptMs
      break
    }
    const { verdicts, refused, silence } = gather(await sendStep(step))
    for (const sender of refused) await refuseCredential(sender)
    if (verdicts.size > 0) await settleEntries(verdicts)
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

/** Most devices never print one: what tells of them is loaded when there is one. */
async function sendReceipts({ credentials }: Queue): Promise<void> {
  if ((await countWaitingReceipts()) === 0) return
  // A page that was opened before a release may not find it any more: the worker, or the page after it, does.
  const loaded = await import('./fiscal-receipts.ts').catch(() => null)
  const refused = (await loaded?.deliverReceipts(credentials)) ?? null
  if (refused) await refuseCredential(refused)
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

// Carries out one step of the drain: opens the payloads, sends them, and says for each entry what became of it.

type StepResult =
  | { kind: 'verdicts'; verdicts: Map<string, Verdict> }
  | Extract<ServerAnswer, { kind: 'no-answer' }>
  /** Nothing can be sent under this login. */
  | { kind: 'sign-in-again'; sender: CredentialRow }

/** One result per request. Never throws for network or server. */
async function sendStep(step: Exclude<NextStep, { kind: 'idle' }>): Promise<StepResult[]> {
  if (step.kind === 'orders') return Promise.all(step.batches.map(stepOrders))
  if (step.kind === 'payments') return stepPayments(step.batch)
  if (step.kind === 'till-facts') return stepTillFacts(step.batch)
  return [await (step.kind === 'change' ? stepChange(step.row, step.sender) : stepPhoto(step.row, step.sender))]
}

async function stepOrders({ rows, sender }: Batch): Promise<StepResult> {
  const verdicts = new Map<string, Verdict>()
  const orders: WireOrder[] = []
  const payloads = await db.outboxPayloads.bulkGet(rows.map((row) => row.id))
  const opened = await Promise.all(payloads.map(openBytes))
  for (const [index, row] of rows.entries()) {
    const plain = opened[index]
    const placed = plain && decodePlaced(plain, row)
    if (!placed) verdicts.set(row.id, { kind: 'unreadable' })
    else
      orders.push({
        ...placed.order,
        ...(row.authorId !== sender.userId && { author_id: row.authorId }),
        ...actorField(row.actorId),
      })
  }
  if (orders.length === 0) return { kind: 'verdicts', verdicts }

  const answer = await sendOrders(sender, await deviceCode(sender), orders, await printedHere(orders))
  if (answer.kind === 'no-answer') return answer
  // 403: this login may not hand over orders at all; another one may.
  if (answer.kind === 'sign-in-again' || (answer.kind === 'refused' && answer.status === 403)) {
    return { kind: 'sign-in-again', sender }
  }
  for (const { id } of orders) {
    if (answer.kind === 'answered') verdicts.set(id, answer.outcomes.get(id) ?? { kind: 'failed' })
    else verdicts.set(id, verdictOnBatch(answer, orders.length))
  }
  return { kind: 'verdicts', verdicts }
}

/** What this device prints before the server knows of it must not come out elsewhere in the moment after. */
async function printedHere(orders: readonly WireOrder[]): Promise<{ device: string; ids: string[] } | null> {
  const ids = orders.map(({ id }) => id)
  const [rows, jobs] = await Promise.all([db.orders.bulkGet(ids), db.printJobs.bulkGet(ids)])
  const printed = ids.filter((_, index) => rows[index]?.isPrinted || jobs[index])
  return printed.length === 0 ? null : { device: (await readDevice()).id, ids: printed }
}

/** Only tills and kiosks are devices of the shop. */
async function deviceCode(sender: CredentialRow): Promise<string> {
  return sender.role === 'USER' && !sender.isKiosk ? '' : (await readDevice()).code
}

/** A request refused as a whole does not tell which order is to blame: fewer together until one stands alone. */
function verdictOnBatch(answer: Extract<ServerAnswer, { kind: 'refused' | 'server-error' }>, size: number): Verdict {
  const isAboutContent = answer.kind === 'refused' && (answer.status === 400 || answer.status === 413)
  if (!isAboutContent) return { kind: 'failed' }
  return size > 1 ? { kind: 'split' } : { kind: 'rejected', reason: 'invalid', message: answer.message }
}

/** Money in one request, and once more those whose order the server will never know. */
async function stepPayments(batch: Batch): Promise<StepResult[]> {
  const { verdicts, sent } = await openPayments(batch)
  if (sent.length === 0) return [{ kind: 'verdicts', verdicts }]
  const answer = await sendPayments(batch.sender, sent)
  if (answer.kind !== 'answered') return [{ kind: 'verdicts', verdicts }, factsRefused(batch, idsOf(sent), answer)]
  const late: SentPayment[] = []
  for (const one of sent) {
    const outcome = answer.outcomes.get(one.payment.id) ?? { kind: 'failed' }
    // Its order is not there; or more went back than was taken, and the drawer is short of it all the same.
    const isTooMuch = outcome.kind === 'rejected' && outcome.reason === 'too-much-back'
    if (outcome.kind === 'later' || isTooMuch) late.push(one)
    verdicts.set(one.payment.id, outcome.kind === 'later' ? { kind: 'failed' } : outcome)
  }
  const orphans = await orphansAmong(batch, late)
  if (orphans.length === 0) return [{ kind: 'verdicts', verdicts }]
  const told = await sendPayments(batch.sender, orphans)
  if (told.kind === 'answered') for (const [id, outcome] of told.outcomes) if (outcome.kind !== 'later') verdicts.set(id, outcome)
  return [{ kind: 'verdicts', verdicts }]
}

async function openPayments({ rows, sender }: Batch): Promise<{ verdicts: Map<string, Verdict>; sent: SentPayment[] }> {
  const verdicts = new Map<string, Verdict>()
  const sent: SentPayment[] = []
  for (const row of rows) {
    const plain = await openEntry(row)
    const change = plain && decodeChange(plain)
    if (change?.kind === 'pay')
      sent.push({ payment: { ...change.payment, actorId: actorOf(row, sender) ?? '' }, isOrphan: false })
    else verdicts.set(row.id, { kind: 'unreadable' })
  }
  return { verdicts, sent }
}

function idsOf(sent: readonly SentPayment[]): string[] {
  return sent.map(({ payment }) => payment.id)
}

async function stepTillFacts(batch: Batch): Promise<StepResult[]> {
  const verdicts = new Map<string, Verdict>()
  const facts: TillFact[] = []
  for (const row of batch.rows) {
    const plain = await openEntry(row)
    const fact = plain && decodeTillFact(plain)
    if (fact) facts.push(fact)
    else verdicts.set(row.id, { kind: 'unreadable' })
  }
  if (facts.length === 0) return [{ kind: 'verdicts', verdicts }]
  const answer = await sendTillFacts(batch.sender, facts)
  const ids = facts.map(({ id }) => id)
  if (answer.kind !== 'answered') return [{ kind: 'verdicts', verdicts }, factsRefused(batch, ids, answer)]
  for (const id of ids) verdicts.set(id, answer.outcomes.get(id) ?? { kind: 'failed' })
  return [{ kind: 'verdicts', verdicts }]
}

function factsRefused(
  { rows, sender }: Batch,
  ids: readonly string[],
  answer: Exclude<ServerAnswer, { kind: 'answered' }>,
): StepResult {
  if (answer.kind === 'no-answer') return answer
  if (answer.kind === 'sign-in-again' || (answer.kind === 'refused' && answer.status === 403)) {
    return { kind: 'sign-in-again', sender }
  }
  const verdict = verdictOnBatch(answer, rows.length)
  return { kind: 'verdicts', verdicts: new Map(ids.map((id) => [id, verdict])) }
}

/** Of these the money is told of without an order: that was refused, deleted or lost here, or more went back than was taken. */
async function orphansAmong({ rows, sender }: Batch, late: readonly SentPayment[]): Promise<SentPayment[]> {
  if (late.length === 0) return []
  const ids = [...new Set(late.map(({ payment }) => payment.orderId))]
  const answer = await askHeldOrders(sender, ids)
  if (answer.kind !== 'answered') return []
  const refused = new Set<string>()
  for (const id of ids) {
    const entry = await db.outbox.where('id').equals(id).first()
    if (entry?.state === 'rejected' || entry?.state === 'settled' || entry?.isUnreadable) refused.add(id)
    // Taken elsewhere, or forgotten here long ago, and a restored server has lost it: should it come back, the money is its own.
    else if (!entry && rows.some((row) => row.orderId === id && row.serverErrors >= NOT_FOUND_FOR_GOOD)) refused.add(id)
  }
  const isOver = (id: string) => answer.deleted.has(id) || answer.held.has(id) || refused.has(id)
  return late.filter(({ payment }) => isOver(payment.orderId)).map(({ payment }) => ({ payment, isOrphan: true }))
}

async function stepChange(row: OutboxRow, sender: CredentialRow): Promise<StepResult> {
  const plain = await openEntry(row)
  const change = plain && decodeChange(plain)
  if (!change) return verdictOn(row, { kind: 'unreadable' })
  const answer = await sendChange(sender, row.orderId, change, actorOf(row, sender))
  if (answer.kind === 'answered') return verdictOn(row, { kind: 'delivered', order: answer.order })
  return stepRefused(row, sender, answer)
}

/** Who did it, where that is not whose login sends it: what a colleague delivers stays its author's. */
function actorOf({ actorId, authorId }: OutboxRow, sender: CredentialRow): string | undefined {
  return actorId ?? (authorId === sender.userId ? undefined : authorId)
}

async function stepPhoto(row: OutboxRow, sender: CredentialRow): Promise<StepResult> {
  const plain = await openEntry(row)
  const photo = plain && decodePhoto(plain)
  if (!photo) return verdictOn(row, { kind: 'unreadable' })
  const answer = await sendPhoto(sender, photo)
  if (answer.kind === 'answered') return verdictOn(row, { kind: 'delivered', order: null, version: answer.version })
  return stepRefused(row, sender, answer)
}

async function stepRefused(
  row: OutboxRow,
  sender: CredentialRow,
  answer: Exclude<ServerAnswer, { kind: 'answered' }>,
): Promise<StepResult> {
  if (answer.kind === 'no-answer') return answer
  if (answer.kind === 'sign-in-again') return { kind: 'sign-in-again', sender }
  if (answer.kind === 'server-error') return verdictOn(row, { kind: 'failed' })
  // 400, 403, 409 and the like: asked again, it would be refused again.
  if (answer.status !== 404) return verdictOn(row, { kind: 'rejected', reason: 'not-allowed', message: answer.message })
  return stepNotFound(row, sender)
}

/** After this many attempts an order that is there and cannot be found is one that this login may not change. */
const NOT_FOUND_FOR_GOOD = 3

/** PocketBase says 404 for an order that is gone, one that was never there, and one that this login may not see. */
async function stepNotFound(row: OutboxRow, sender: CredentialRow): Promise<StepResult> {
  const answer = await askHeldOrders(sender, [row.orderId])
  if (answer.kind === 'no-answer') return answer
  if (answer.kind === 'sign-in-again') return { kind: 'sign-in-again', sender }
  if (answer.kind !== 'answered') return verdictOn(row, { kind: 'failed' })
  if (answer.deleted.has(row.orderId)) {
    return verdictOn(row, { kind: 'rejected', reason: 'order-deleted', message: 'L’ordine è stato eliminato.' })
  }
  // Once may be a race: the order was brought back between the two questions.
  if (answer.held.has(row.orderId) && row.serverErrors >= NOT_FOUND_FOR_GOOD) {
    const message = 'Questo account non può modificare l’ordine.'
    return verdictOn(row, { kind: 'rejected', reason: 'not-allowed', message })
  }
  // A server restored from a backup: the device that took the order will bring it back.
  return verdictOn(row, { kind: 'failed' })
}

async function openEntry(row: OutboxRow): Promise<Uint8Array<ArrayBuffer> | null> {
  return openBytes(await db.outboxPayloads.get(row.id))
}

async function openBytes(payload: PayloadRow | undefined): Promise<Uint8Array<ArrayBuffer> | null> {
  const opened = payload ? await openPayload(payload) : null
  return opened?.ok ? opened.plain : null
}

function verdictOn(row: OutboxRow, verdict: Verdict | OrderOutcome): StepResult {
  return { kind: 'verdicts', verdicts: new Map([[row.id, verdict]]) }
}
