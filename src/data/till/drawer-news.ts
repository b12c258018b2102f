// What the server tells a till of its drawer: the one that goes with the till, for a browser that knows of none; and that the one which
// is open here was closed by the owner, or is another till's by now. What was done with it here stays, and is told all the same.
import { db, type TillEntryRow } from '#data/db/database.ts'
import { randomBytes } from '#data/device/device.ts'
import { now } from '#data/server/clock.ts'
import { parsePayment } from '#domain/order/order-payment.ts'
import { isRecordId, newRecordId } from '#domain/record-id.ts'
import { isMovement, parseTillFact } from '#domain/till/till.ts'
import { asObject, isShortText } from '#domain/wire.ts'
import { currentTillSession, forgetTillSession, keepTillSession, TILL_TABLES } from './till.ts'

/** What a contact says of it: the session that is open here, empty where no drawer is known; undefined asks for nothing. */
export async function heldDrawer(): Promise<string | undefined> {
  return db.transaction('r', TILL_TABLES, async () => {
    const sessionId = await currentTillSession()
    if (sessionId !== '') return sessionId
    // Movements and money that came back from the journal tell of a drawer whose opening was lost here.
    const known = await db.tillEntries.filter(({ fact }) => fact !== null && !isMovement(fact)).count()
    return known > 0 ? undefined : ''
  })
}

/** @param value of a contact's answer, unread */
export async function hearDrawer(value: unknown): Promise<void> {
  const { session, facts, lines, moved_to: movedTo } = asObject(value)
  if (!isRecordId(session) || !Array.isArray(facts) || !Array.isArray(lines) || !isShortText(movedTo, 100)) return
  const told = facts.map(parseTillFact).flatMap((parsed) => (parsed.ok ? [entryOf(session, { fact: parsed.fact })] : []))
  const money = lines.map(parsePayment).flatMap((parsed) => (parsed.ok ? [entryOf(session, { line: parsed.payment })] : []))
  if (movedTo !== '') return closeHere(session, [movedEntry(session, movedTo)])
  if (told.some(({ fact }) => fact?.kind === 'open')) return openHere(session, [...told, ...money])
  return closeHere(session, told)
}

function entryOf(sessionId: string, { fact = null, line = null }: Partial<TillEntryRow>): TillEntryRow {
  return { id: fact?.id ?? line?.id ?? '', sessionId, fact, line }
}

/** Known here alone: the till that has the drawer tells of its closing. */
function movedEntry(sessionId: string, movedTo: string): TillEntryRow {
  const id = newRecordId(randomBytes)
  return entryOf(sessionId, { fact: { id, sessionId, kind: 'end', atMs: now(), device: '', actorId: '', reason: '', movedTo } })
}

async function openHere(sessionId: string, entries: readonly TillEntryRow[]): Promise<void> {
  await db.transaction('rw', TILL_TABLES, async () => {
    // Somebody has opened one meanwhile: the other is the owner's to close.
    if ((await heldDrawer()) !== '') return
    await addMissing(entries)
    await keepTillSession(sessionId)
  })
}

async function closeHere(sessionId: string, ends: readonly TillEntryRow[]): Promise<void> {
  await db.transaction('rw', TILL_TABLES, async () => {
    if (ends.length === 0 || (await currentTillSession()) !== sessionId) return
    await addMissing(ends)
    await forgetTillSession(true)
  })
}

/** What this device wrote down itself is as it saw it. */
async function addMissing(entries: readonly TillEntryRow[]): Promise<void> {
  const known = new Set(
    await db.tillEntries
      .where('id')
      .anyOf(entries.map(({ id }) => id))
      .primaryKeys(),
  )
  await db.tillEntries.bulkPut(entries.filter(({ id }) => !known.has(id)))
}
