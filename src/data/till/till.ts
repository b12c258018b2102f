// This till's drawer: opened, moved, read and closed on this device, queued in the same transaction. Its facts and the lines of money
// taken while it is open stay here whatever the server says of them, and whoever logs out: what should lie in it is known offline.
import { db, isStorageError, type OutboxRow, type TillEntryRow } from '#data/db/database.ts'
import { randomBytes, readDevice } from '#data/device/device.ts'
import { isNamedTill } from '#data/device/till-name.ts'
import { keep } from '#data/outbox/keep.ts'
import { readChange, readContent } from '#data/outbox/payload.ts'
import { now } from '#data/server/clock.ts'
import { actingId } from '#data/session/acting.ts'
import { currentCredential } from '#data/session/credentials.ts'
import type { Cents } from '#domain/money.ts'
import type { OrderPayment } from '#domain/order/order-payment.ts'
import { DAY_MS } from '#domain/pickup/shop-time.ts'
import { newRecordId } from '#domain/record-id.ts'
import {
  isSame,
  isUncounted,
  type MovementKind,
  type PieceCounts,
  parseTillFact,
  readingOf,
  type TillAmounts,
  type TillFact,
  type TillReading,
  wireTillFact,
} from '#domain/till/till.ts'
import { addToDrawer, forgetDrawer, keepDrawer, readDrawer } from './kept-drawer.ts'

const KEY = 'till-session'
/** Drawers that were closed longer ago are the server's alone. */
const KEPT_MS = 60 * DAY_MS

/** What a payment's own transaction needs. */
export const TILL_TABLES = [db.keyValues, db.tillEntries]

/** The session of the drawer that is open here; empty when none is. */
export async function currentTillSession(): Promise<string> {
  const value = (await db.keyValues.get(KEY))?.value
  return typeof value === 'string' ? value : ''
}

/** Inside a transaction on TILL_TABLES: from now on it is the one that is open here. */
export async function keepTillSession(sessionId: string): Promise<void> {
  await db.keyValues.put({ key: KEY, value: sessionId })
  await keepDrawer(sessionId, await entriesOf(sessionId))
}

/** Inside a transaction on TILL_TABLES: from now on none is open here. @param isGone others closed it, and somebody here has to know */
export async function forgetTillSession(isGone = false): Promise<void> {
  await forgetDrawer()
  if (isGone) await db.keyValues.put({ key: KEY, value: { isGone } })
  else await db.keyValues.delete(KEY)
}

/** Others have closed the drawer that was open here, and nothing has been opened or counted since. */
export async function isTillGone(): Promise<boolean> {
  const value = (await db.keyValues.get(KEY))?.value
  return value !== undefined && typeof value !== 'string'
}

/** Inside the transaction on TILL_TABLES that stores the payment. */
export async function keepTillLine(line: OrderPayment): Promise<void> {
  if (line.tillSession === '') return
  const entry: TillEntryRow = { id: line.id, sessionId: line.tillSession, fact: null, line }
  await db.tillEntries.put(entry)
  await addToDrawer(entry)
}

/** The drawer that is open here; null when none is. */
export async function readTill(): Promise<TillReading | null> {
  return db.transaction('r', TILL_TABLES, async () => {
    const sessionId = await currentTillSession()
    return sessionId === '' ? null : readingOf(await entriesOf(sessionId))
  })
}

/** One that was open here. */
export async function readTillOf(sessionId: string): Promise<TillReading | null> {
  return readingOf(await entriesOf(sessionId))
}

/** The one that was closed here last, counted or not; null for none. */
export async function readLastTill(): Promise<TillReading | null> {
  const closings = await db.tillEntries.filter(({ fact }) => isEnd(fact)).toArray()
  const last = closings.sort((a, b) => (a.fact?.atMs ?? 0) - (b.fact?.atMs ?? 0)).at(-1)
  return last ? readTillOf(last.sessionId) : null
}

function isEnd(fact: TillFact | null): boolean {
  return fact?.kind === 'close' || fact?.kind === 'end'
}

function entriesOf(sessionId: string): Promise<TillEntryRow[]> {
  return db.tillEntries.where('sessionId').equals(sessionId).toArray()
}

/**
 * A database that was lost comes back from the journal without this table: the drawer that was open, or is told of there, is open
 * again, with its money. Safe to repeat.
 */
export async function restoreTill(): Promise<void> {
  if ((await db.tillEntries.count()) > 0) return
  const rows: OutboxRow[] = await db.outbox.filter(({ kind }) => kind === 'till' || kind === 'payment').toArray()
  const entries = await readDrawer()
  for (const row of rows) {
    const entry = row.state === 'settled' ? null : await entryIn(row)
    if (entry) entries.push(entry)
  }
  const closed = new Set(entries.filter(({ fact }) => isEnd(fact)).map(({ sessionId }) => sessionId))
  const open = entries.findLast(({ fact, sessionId }) => fact?.kind === 'open' && !closed.has(sessionId))
  await db.transaction('rw', TILL_TABLES, async () => {
    // Another tab may have been faster.
    if ((await db.tillEntries.count()) > 0) return
    await db.tillEntries.bulkPut(entries)
    if (open) await keepTillSession(open.sessionId)
  })
}

async function entryIn(row: OutboxRow): Promise<TillEntryRow | null> {
  const { id } = row
  if (row.kind === 'till') {
    const parsed = parseTillFact((await readContent(row))?.content)
    return parsed.ok ? { id, sessionId: parsed.fact.sessionId, fact: parsed.fact, line: null } : null
  }
  const change = await readChange(row)
  const line = change?.kind === 'pay' ? change.payment : null
  return line && line.tillSession !== '' ? { id, sessionId: line.tillSession, fact: null, line } : null
}

export type TillResult =
  | { ok: true; sessionId: string }
  /** `changed`: another tab opened, closed or took money meanwhile. */
  | { ok: false; reason: 'changed' | 'unnamed' | 'not-signed-in' | 'storage'; message: string }

/** Where nobody has said which till this is, they are asked; without a name there is no drawer. */
export async function openTill(floatCents: Cents): Promise<TillResult> {
  if (!(await isNamedTill())) return refused('unnamed')
  return tell((common) => ({ ...common, sessionId: common.id, kind: 'open', floatCents }))
}

/** @param amountCents above 0, and 0 for the drawer alone @param reason Italian, required */
export async function moveTill(sessionId: string, kind: MovementKind, amountCents: Cents, reason: string): Promise<TillResult> {
  return tell((common) => ({ ...common, sessionId, kind, amountCents, reason: reason.trim() }))
}

/**
 * The drawer that is open here; or one that the owner has closed without a count.
 * @param expected as it stood on the screen: when money came meanwhile, it is to be counted again
 */
export async function closeTill(
  sessionId: string,
  expected: TillAmounts,
  counted: TillAmounts,
  note: string,
  counts: PieceCounts = {},
): Promise<TillResult> {
  return tell((common) => ({ ...common, sessionId, kind: 'close', expected, counted, note: note.trim(), counts }))
}

type Common = Pick<TillFact, 'id' | 'atMs' | 'device' | 'actorId'>

async function tell(factOf: (common: Common) => TillFact): Promise<TillResult> {
  const author = await currentCredential()
  if (!author || author.role === 'USER') return refused('not-signed-in')
  try {
    const { code } = await readDevice()
    const id = newRecordId(randomBytes)
    const fact = factOf({ id, atMs: now(), device: code, actorId: (await actingId()) ?? author.userId })
    const { sessionId } = fact
    const draft = { id, kind: 'till' as const, about: sessionId, stored: { content: wireTillFact(fact) } }
    const isStored = await keep(author, [draft], TILL_TABLES, async (store) => {
      if (!(await isAsSeen(fact))) return false
      await store(id)
      const entry: TillEntryRow = { id, sessionId, fact, line: null }
      await db.tillEntries.add(entry)
      await addToDrawer(entry)
      if (fact.kind === 'open') await keepTillSession(sessionId)
      // One that the owner closed is counted beside another that is open by now.
      if (fact.kind === 'close' && ['', sessionId].includes(await currentTillSession())) await forgetTillSession()
      return true
    })
    if (isStored === 'not-signed-in') return refused('not-signed-in')
    if (!isStored) return refused('changed')
    if (fact.kind === 'close') await forgetOldTills(fact.atMs)
    return { ok: true, sessionId }
  } catch (error) {
    if (!isStorageError(error)) throw error
    return refused('storage')
  }
}

/** Whether the drawer still is what the person saw. */
async function isAsSeen(fact: TillFact): Promise<boolean> {
  const sessionId = await currentTillSession()
  if (fact.kind === 'open') return sessionId === ''
  if (fact.kind !== 'close') return fact.sessionId === sessionId
  const reading = readingOf(await entriesOf(fact.sessionId))
  const isToCount = reading !== null && (fact.sessionId === sessionId || isUncounted(reading))
  return isToCount && isSame(reading.expected, fact.expected)
}

async function forgetOldTills(nowMs: number): Promise<void> {
  await db.transaction('rw', TILL_TABLES, async () => {
    const closed = await db.tillEntries
      .filter(({ fact }) => fact !== null && isEnd(fact) && fact.atMs < nowMs - KEPT_MS)
      .toArray()
    for (const { sessionId } of closed) await db.tillEntries.where('sessionId').equals(sessionId).delete()
  })
}

const TEXTS = {
  changed: 'Intanto la cassa è cambiata in un’altra scheda, o è arrivato un incasso: ricontrolla.',
  unnamed: 'Prima di aprire la cassa dalle un nome.',
  'not-signed-in': 'Accedi come personale.',
  storage: 'Questo dispositivo non riesce a salvare: non è stato registrato niente.',
} as const

function refused(reason: keyof typeof TEXTS): Extract<TillResult, { ok: false }> {
  return { ok: false, reason, message: TEXTS[reason] }
}
