// What the drain sends next and when: kind after kind as their table says, each oldest first; how long to wait after a failure;
// and how long the whole outbox keeps still after the server could not be asked. `nextStep` and the delays are pure.
import * as v from 'valibot'
import { type CredentialRow, db, type OutboxRow } from '#data/db/database.ts'
import { noteEvent } from '#data/db/events.ts'
import { byDevice } from '#data/session/credentials.ts'
import { MAX_ENTRIES_PER_REQUEST } from '#domain/entry/entry.ts'
import { ENTRY_KINDS, stageOf } from '#domain/entry/kinds.ts'

export interface Queue {
  /** Everything not delivered: waiting and rejected, oldest first. */
  rows: readonly OutboxRow[]
  credentials: readonly CredentialRow[]
}

interface Sendable {
  row: OutboxRow
  sender: CredentialRow
}

/** Entries that share a request, and the login it is sent under. */
export interface Batch {
  rows: OutboxRow[]
  sender: CredentialRow
}

export type NextStep =
  /** Side by side; a file alone. */
  | { kind: 'send'; batches: Batch[] }
  /** `nextAttemptMs`: when something may be sent without anything else happening; null when nothing will. */
  | { kind: 'idle'; nextAttemptMs: number | null }

/**
 * @param tried ids of entries that this drain has already tried without success
 * @param isLookedAt a person waits: the others are due, whatever the server made of them before
 */
export function nextStep(queue: Queue, nowMs: number, tried: ReadonlySet<string>, isLookedAt = false): NextStep {
  const sendable = sendableRows(queue)
  const isNow = (row: OutboxRow) => !tried.has(row.id) && (isLookedAt || isDue(row.notBeforeMs, nowMs))
  const due = inTurn(sendable, isNow)
  const stage = Math.min(...due.map(({ row }) => stageOf(row.kind)))
  const next = due.filter(({ row }) => stageOf(row.kind) === stage)
  const [first] = next
  if (!first) {
    // Includes entries that have just failed: they back off from here, and must not wait for the next round.
    const later = sendable.map(({ row }) => row.notBeforeMs).filter((notBeforeMs) => notBeforeMs > nowMs)
    return { kind: 'idle', nextAttemptMs: later.length > 0 ? Math.min(...later) : null }
  }
  return { kind: 'send', batches: batchesOf(ENTRY_KINDS[first.row.kind].isFile ? [first] : next) }
}

/** Those that are due, without the changes whose order has an earlier one that is not. */
function inTurn(sendable: readonly Sendable[], isNow: (row: OutboxRow) => boolean): Sendable[] {
  const stuck = new Set<string>()
  return sendable.filter(({ row }) => {
    const isChange = isOrderChange(row)
    if (isNow(row)) return !(isChange && stuck.has(row.about))
    // What cannot be read here holds nothing up.
    if (isChange && !row.isUnreadable) stuck.add(row.about)
    return false
  })
}

/** On a slow line a few requests at once are faster: most of their time is the round trip. */
const BATCHES_AT_ONCE = 4

/** The changes of one order share a request, in their order: requests overtake each other. */
function batchesOf(sendable: readonly Sendable[]): Batch[] {
  const batches: Batch[] = []
  const ofOrder = new Map<string, Batch | 'next-time'>()
  for (const { row, sender } of sendable) {
    const known = isOrderChange(row) ? ofOrder.get(row.about) : undefined
    if (known === 'next-time') continue
    const hasRoom = (batch: Batch) =>
      batch.sender.userId === sender.userId &&
      batch.sender.token === sender.token &&
      batch.rows.length < batchSize(row.serverErrors) &&
      batchSize(batch.rows[0]?.serverErrors ?? 0) === batchSize(row.serverErrors)
    let batch = (known ? [known] : batches).find(hasRoom)
    if (!batch && !known && batches.length < BATCHES_AT_ONCE) {
      batch = { rows: [], sender }
      batches.push(batch)
    }
    batch?.rows.push(row)
    if (isOrderChange(row)) ofOrder.set(row.about, batch ?? 'next-time')
  }
  return batches
}

/** What is laid over an order until it has arrived. */
export function isOrderChange({ kind }: Pick<OutboxRow, 'kind'>): boolean {
  return ENTRY_KINDS[kind].changesOrder === true
}

/** The waiting rows that may be sent as soon as their time has come, with the login to send them under. */
function sendableRows(queue: Queue): Sendable[] {
  const placed = queue.rows.filter((row) => row.kind === 'order')
  const undelivered = new Set(placed.map((row) => row.id))
  const refused = new Set(placed.filter((row) => row.state === 'rejected' || row.isUnreadable).map((row) => row.id))
  const stuck = new Set<string>()
  return queue.rows.flatMap((row) => {
    if (row.state !== 'waiting' || (isOrderChange(row) && stuck.has(row.about))) return []
    // A fact is told even when its order was refused, or cannot be read here any more.
    const isOrphan = ENTRY_KINDS[row.kind].isFact === true && refused.has(row.about)
    if (row.kind !== 'order' && undelivered.has(row.about) && !isOrphan) return []
    const sender = senderFor(row.authorId, queue.credentials)
    if (!sender && isOrderChange(row) && !row.isUnreadable) stuck.add(row.about)
    return sender ? [{ row, sender }] : []
  })
}

/**
 * The author's own login; when it has expired or is gone, that of staff logged in here now, who deliver on their behalf; when there
 * is none either, the device's own word.
 */
export function senderFor(authorId: string, credentials: readonly CredentialRow[]): CredentialRow | null {
  const valid = credentials.filter((credential) => !credential.isRefused)
  const own = valid.find((credential) => credential.userId === authorId)
  const staff = valid.find((credential) => credential.isCurrent && credential.role !== 'USER')
  return own ?? staff ?? byDevice(credentials.find((credential) => credential.userId === authorId))
}

/** How many entries share a request: one at which the server fails must not take the others with it for long. */
function batchSize(serverErrors: number): number {
  return Math.max(1, Math.floor(MAX_ENTRIES_PER_REQUEST / 4 ** serverErrors))
}

// How long to wait before the next attempt. Pure; all times in milliseconds of the device's clock.

const FIRST_DELAY_MS = 1_000
const LONGEST_BACKOFF_MS = 5 * 60_000
/** What a server asks for in Retry-After is believed up to here. */
const LONGEST_WAIT_MS = 15 * 60_000

/**
 * Exponential backoff with jitter, so that the shop's devices do not come back all at once.
 * @param failures in a row, 1 after the first
 * @param retryAfterMs what the server asked for, or null
 * @param random 0 ≤ random < 1
 */
export function retryDelayMs(failures: number, retryAfterMs: number | null, random: number): number {
  const ceilingMs = Math.min(LONGEST_BACKOFF_MS, FIRST_DELAY_MS * 2 ** (failures - 1))
  const backoffMs = ceilingMs / 2 + (ceilingMs / 2) * random
  return Math.round(Math.min(LONGEST_WAIT_MS, Math.max(backoffMs, retryAfterMs ?? 0)))
}

/**
 * Whether a time to wait for has come. One further away than any wait can be was written by a clock that has since been set
 * back: it has come too, or nothing would move until the old time returns.
 */
function isDue(notBeforeMs: number, nowMs: number): boolean {
  return notBeforeMs <= nowMs || notBeforeMs > nowMs + LONGEST_WAIT_MS
}

// The pause of the whole outbox. One small row, not one per entry: a day without network must not rewrite the queue at every
// attempt.

const KEY = 'outbox-pause'

const pauseSchema = v.object({
  /** In a row. */
  failures: v.number(),
  /** Device's clock. */
  notBeforeMs: v.number(),
  /** Until when the server asked to be left alone, 0 where it did not; the rest of the wait is this device's own backoff. */
  askedUntilMs: v.number(),
  /** Attempts in a row, made because the server had answered something else, that it did not answer. */
  failedProbes: v.number(),
  /** Until when even a server that answers other questions is left alone: something on the way swallows orders. */
  circuitOpenUntilMs: v.number(),
})
type Pause = v.InferOutput<typeof pauseSchema>

/** Longest wait for a server that answers other questions but no orders: 2^5 seconds. */
const MOST_PROBES_COUNTED = 6

export async function readPause(): Promise<Pause | null> {
  const kept = v.safeParse(pauseSchema, (await db.keyValues.get(KEY))?.value)
  return kept.success ? kept.output : null
}

export interface Occasion {
  /** The server was reached by other means just now: its silence is over, or nearly. */
  isServerSeen: boolean
  /** A person has just come back or asks for it: this device's own backoff is over. */
  isLookedAt: boolean
}

/** When the pause ends, or null when it is over. */
export function pausedUntil(pause: Pause | null, nowMs: number, { isServerSeen, isLookedAt }: Occasion): number | null {
  if (pause === null || isDue(pause.notBeforeMs, nowMs)) return null
  if (!isServerSeen && !isLookedAt) return pause.notBeforeMs
  const untilMs = Math.max(
    ...[pause.askedUntilMs, isLookedAt ? 0 : pause.circuitOpenUntilMs].filter((ms) => !isDue(ms, nowMs)),
    0,
  )
  return untilMs === 0 ? null : Math.min(untilMs, pause.notBeforeMs)
}

/** Later calls, which do not know that the server was seen, need not wait longer either. */
export async function shortenPause(pause: Pause, notBeforeMs: number): Promise<void> {
  if (notBeforeMs < pause.notBeforeMs) await keepPause({ ...pause, notBeforeMs })
}

/** @param isServerSeen this attempt was made because the server had been seen */
export async function prolongPause(retryAfterMs: number | null, isServerSeen: boolean): Promise<number> {
  const before = await readPause()
  const nowMs = Date.now()
  const failures = (before?.failures ?? 0) + 1
  const notBeforeMs = nowMs + retryDelayMs(failures, retryAfterMs, Math.random())
  const failedProbes = (before?.failedProbes ?? 0) + (isServerSeen ? 1 : 0)
  // One alone is a line that flickers: not yet a reason to wait.
  const isOpen = failedProbes > 1
  const circuitOpenUntilMs = isOpen
    ? nowMs + retryDelayMs(Math.min(failedProbes - 1, MOST_PROBES_COUNTED), null, Math.random())
    : 0
  const askedUntilMs = retryAfterMs === null ? 0 : Math.min(nowMs + retryAfterMs, notBeforeMs)
  await keepPause({ failures, notBeforeMs, askedUntilMs, failedProbes, circuitOpenUntilMs })
  noteEvent('paused', { ms: notBeforeMs - nowMs, reason: retryAfterMs === null ? 'no-answer' : 'asked-to-wait' })
  return notBeforeMs
}

async function keepPause(value: Pause): Promise<void> {
  await db.keyValues.put({ key: KEY, value })
}

export async function endPause(): Promise<void> {
  await db.keyValues.delete(KEY)
}
