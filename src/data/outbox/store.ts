// The outbox's store: what an entry is written as, and the queue out. Nothing here sends or decides; entries come in by keep.ts.
import { type CredentialRow, db, type NewOutboxRow, type OutboxRow, type PayloadRow } from '#data/db/database.ts'
import { CREDENTIAL_TABLES, forgetIdleCredentials } from '#data/session/credentials.ts'
import { ENTRY_KINDS } from '#domain/entry/kinds.ts'
import { keepKey } from './payload.ts'
import type { Queue } from './schedule.ts'

/** What storing an entry needs, for the caller's transaction. */
export const ENTRY_TABLES = [db.outbox, db.outboxPayloads, db.keys]

/** What is known of an entry when it is stored; the rest comes with its sending. */
export type EntryFacts = Pick<OutboxRow, 'id' | 'kind' | 'about' | 'authorId' | 'actorId' | 'order'> &
  Partial<Pick<OutboxRow, 'version' | 'state' | 'deliveredMs' | 'serverCreated' | 'serverUpdated'>>

/**
 * Inside the caller's transaction on ENTRY_TABLES; for keep.ts and the journal alone. An entry that is here already stays as it is, but
 * for a noted one, which is replaced.
 * @returns its place in the queue; null when it was here
 */
export async function putEntry(facts: EntryFacts, payload: PayloadRow): Promise<number | null> {
  const known = await findEntry(facts.id)
  if (known !== null && known.state !== 'noted') return null
  await keepKey(payload)
  await db.outboxPayloads.put(payload)
  const row: NewOutboxRow = {
    ...{ state: 'waiting', version: ENTRY_KINDS[facts.kind].version, writtenMs: Date.now() },
    ...{ serverErrors: 0, notBeforeMs: 0, isUnreadable: false, serverCreated: '', serverUpdated: '', reason: '', message: '' },
    ...facts,
  }
  if (known === null) return db.outbox.add(row)
  await db.outbox.update(known.sequence, row)
  return known.sequence
}

export async function findEntry(id: string): Promise<OutboxRow | null> {
  return (await db.outbox.where('id').equals(id).first()) ?? null
}

/** Everything not delivered, oldest first, and the logins it may be sent with. */
export async function readQueue(): Promise<Queue> {
  return db.transaction('r', [db.outbox, db.credentials], async () => {
    const rows: OutboxRow[] = await db.outbox.where('state').anyOf('waiting', 'rejected').toArray()
    const credentials: CredentialRow[] = await db.credentials.toArray()
    return { rows: rows.sort((a, b) => a.sequence - b.sequence), credentials }
  })
}

const RETENTION_MS = 7 * 86_400_000

/** Forgets what was delivered, or settled by a person, before a moment, and who brought it. What still has to arrive has no age. */
export async function forgetDeliveries(beforeMs = Date.now() - RETENTION_MS): Promise<void> {
  await db.transaction('rw', [...CREDENTIAL_TABLES, db.outboxPayloads], async () => {
    const rows: OutboxRow[] = await db.outbox.where('state').anyOf('delivered', 'settled').toArray()
    const old = rows.filter((row) => isOver(row) && row.deliveredMs < beforeMs)
    if (old.length === 0) return
    await db.outboxPayloads.bulkDelete(old.map((row) => row.id))
    await db.outbox.bulkDelete(old.map((row) => row.sequence))
    await forgetIdleCredentials()
  })
}

/** The row itself is checked too: an index alone never decides that a row is deleted. */
function isOver(row: OutboxRow): row is OutboxRow & { deliveredMs: number } {
  return (row.state === 'delivered' || row.state === 'settled') && typeof row.deliveredMs === 'number'
}
