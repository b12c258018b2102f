// The only door into the outbox. What a device promises is sealed, stored in one transaction with whatever has to stand or fall with
// it, and written into the journal before a screen says that it is registered; the drain is woken. Nothing else adds an entry.
import type { Table } from 'dexie'
import { type CredentialRow, db, isQuotaError, type PayloadRow } from '#data/db/database.ts'
import { noteEvent } from '#data/db/events.ts'
import { withRoom } from '#data/device/storage.ts'
import { ownerName, readOwner } from '#data/session/owner.ts'
import { ENTRY_KINDS } from '#domain/entry/kinds.ts'
import { wakeOutbox } from './drain.ts'
import { type DeviceValues, keepInJournal, readDeviceValues, reportNoRoom } from './journal.ts'
import { encodeContent, type StoredContent, sealPayload } from './payload.ts'
import { ENTRY_TABLES, type EntryFacts, putEntry } from './store.ts'

/** What is to be kept, before it is known whether it will be. */
export interface EntryDraft extends Pick<EntryFacts, 'id' | 'kind' | 'about'> {
  /** A picture's are its bytes. */
  stored: StoredContent | Uint8Array<ArrayBuffer>
}

/** What is known of a draft in the moment it is stored. */
type DraftFacts = Omit<Partial<EntryFacts>, 'id' | 'kind' | 'about'>

/**
 * Stores one of the drafts, inside the transaction. An entry that is here already stays as it is, but for a noted one, which is replaced.
 * @returns its place in the queue; null when it was here
 */
export type StoreEntry = (id: string, facts?: DraftFacts) => Promise<number | null>

/**
 * Keeps what `inside` stores of the drafts, and whatever else it does, or nothing at all.
 * @param author in whose name; `not-signed-in` when somebody else has logged in meanwhile
 * @param drafts sealed before the transaction begins, which would not survive waiting for WebCrypto
 * @param tables that `inside` needs beside the outbox's own and `keyValues`
 * @param inside may run twice: what failed has left nothing behind
 * @throws DexieError when the device cannot store it, after making room once: then nothing has changed
 */
export async function keep<Result>(
  author: CredentialRow,
  drafts: readonly EntryDraft[],
  tables: readonly Table[],
  inside: (store: StoreEntry) => Promise<Result>,
): Promise<Result | 'not-signed-in'> {
  const sealed = new Map(await Promise.all(drafts.map(sealDraft)))
  const own: Table[] = [...ENTRY_TABLES, db.keyValues]
  // An async function: Dexie follows the awaits of no other.
  const store = () => db.transaction('rw', [...new Set([...own, ...tables])], async () => storeSealed(author, sealed, inside))
  try {
    const { result, kept, values } = await withRoom(store)
    // Before a screen says that it is registered. Not read again: a full disk may have taken the database since.
    const promised = kept.filter(({ facts }) => facts.state !== 'delivered' && !ENTRY_KINDS[facts.kind].isFile)
    const who = (authorId: string) => (authorId === author.userId ? author : null)
    await keepInJournal(
      promised.map(({ facts, plain }) => ({ facts, plain, who: who(facts.authorId) })),
      values,
    )
    // Last: what the drain asks of the database would come between.
    for (const { facts } of kept) if (isToSend(facts)) wakeOutbox(facts.id)
    return result
  } catch (error) {
    noteEvent('not-kept', { kind: drafts[0]?.kind ?? '', reason: error instanceof Error ? error.name : '' })
    if (isQuotaError(error)) reportNoRoom()
    throw error
  }
}

function isToSend({ state = 'waiting' }: EntryFacts): boolean {
  return state === 'waiting'
}

interface SealedDraft {
  draft: EntryDraft
  plain: Uint8Array<ArrayBuffer>
  payload: PayloadRow
}

async function sealDraft(draft: EntryDraft): Promise<[string, SealedDraft]> {
  const plain = draft.stored instanceof Uint8Array ? draft.stored : encodeContent(draft.stored)
  return [draft.id, { draft, plain, payload: await sealPayload(draft.id, plain) }]
}

interface Stored<Result> {
  result: Result | 'not-signed-in'
  kept: { facts: EntryFacts; plain: Uint8Array<ArrayBuffer> }[]
  values: DeviceValues
}

async function storeSealed<Result>(
  author: CredentialRow,
  sealed: ReadonlyMap<string, SealedDraft>,
  inside: (store: StoreEntry) => Promise<Result>,
): Promise<Stored<Result>> {
  const kept: Stored<Result>['kept'] = []
  // Somebody else has logged in meanwhile: it would lie among their rows.
  if ((await readOwner()) !== ownerName(author)) return { result: 'not-signed-in', kept, values: {} }
  const result = await inside(async (id, more) => {
    const one = sealed.get(id)
    if (!one) throw new Error(`no draft of the entry ${id}`)
    const { kind, about } = one.draft
    const facts = { id, kind, about, authorId: author.userId, ...more }
    const sequence = await putEntry(facts, one.payload)
    if (sequence !== null) kept.push({ facts, plain: one.plain })
    return sequence
  })
  return { result, kept, values: await readDeviceValues() }
}
