// Asks the server whether it still holds what it took in the last 7 days: one restored from a backup gets it again, orders
// first, then what was done to them. The server recognises what it already has.
import * as v from 'valibot'
import { type CredentialRow, db, type OutboxRow } from '#data/db/database.ts'
import { noteEvent } from '#data/db/events.ts'
import { keptValue } from '#data/db/kept-value.ts'
import { withOutboxLock } from '#data/outbox/drain.ts'
import { askHeld, type HeldVersion } from '#data/outbox/requests.ts'
import { forgetDeliveries } from '#data/outbox/store.ts'
import { itemOf } from '#data/photos/queued-photos.ts'
import { byDevice, refuseCredential } from '#data/session/credentials.ts'
import { MAX_ASKED_IDS } from '#domain/entry/entry.ts'
import { ENTRY_KINDS } from '#domain/entry/kinds.ts'

/**
 * To be called after a reconnect; follow it with `drainOutbox`.
 * @returns false when the server could not be asked about everything
 */
export function confirmDelivered(): Promise<boolean> {
  return withOutboxLock(async () => {
    await forgetDeliveries()
    const delivered: OutboxRow[] = await db.outbox.where('state').equals('delivered').toArray()
    let isAsked = false
    let isWhole = true
    for (const sender of await sendersToAsk()) {
      const answer = await confirmFor(sender, delivered)
      if (answer === 'silence') return false
      // One of staff is told of everything, others of their own.
      if (answer === 'told' && sender.role !== 'USER') return true
      isAsked = true
      isWhole &&= answer === 'told'
    }
    return isAsked && isWhole
  })
}

async function confirmFor(credential: CredentialRow, delivered: readonly OutboxRow[]): Promise<'told' | 'refused' | 'silence'> {
  const entries = delivered.filter((entry) => credential.role !== 'USER' || entry.authorId === credential.userId)
  const ids = [...new Set(entries.flatMap((entry) => [heldAs(entry), entry.about]))]
  const held = new Map<string, HeldVersion>()
  const deleted = new Set<string>()
  for (let start = 0; start < ids.length; start += MAX_ASKED_IDS) {
    const answer = await askHeld(credential, ids.slice(start, start + MAX_ASKED_IDS))
    if (answer.kind === 'sign-in-again') {
      await refuseCredential(credential)
      return 'refused'
    }
    if (answer.kind !== 'answered') return 'silence'
    for (const [id, version] of answer.held) held.set(id, version)
    for (const id of answer.deleted) deleted.add(id)
  }
  // A fact is written down whatever became of its order.
  const isOver = ({ kind, about }: OutboxRow) => !ENTRY_KINDS[kind].isFact && deleted.has(about)
  await sendAgain(entries.filter((entry) => !isOver(entry) && isLost(entry, held.get(heldAs(entry)))))
  return 'told'
}

/** Whoever is logged in, and the device for people of the shop who left something here: of staff alone where there are any. */
async function sendersToAsk(): Promise<CredentialRow[]> {
  const rows = await db.credentials.toArray()
  const senders = rows.flatMap((row) => (row.isCurrent && !row.isRefused ? row : (byDevice(row) ?? [])))
  const staff = senders.filter(({ role }) => role !== 'USER').sort((a, b) => b.token.length - a.token.length)
  return staff.length > 0 ? staff : senders
}

// A restore that the server tells of: everything is asked for once, however often that is interrupted.

const restoredSchema = v.object({ moment: v.number(), isConfirmed: v.boolean() })
const restored = keptValue('restored', v.fallback(restoredSchema, { moment: 0, isConfirmed: true }))

/** @param moment by which one restore is told from another; absent where there was none in the last week */
export async function hearRestore(moment: unknown): Promise<void> {
  if (typeof moment !== 'number' || moment === (await restored.read()).moment) return
  await restored.keep({ moment, isConfirmed: false })
}

/** The moment of the restore for which this device has given back all that it had; 0 for none. */
export async function givenBackRestore(): Promise<number> {
  const { moment, isConfirmed } = await restored.read()
  return isConfirmed ? moment : 0
}

/** @returns whether there is something to send, perhaps */
export async function confirmRestored(): Promise<boolean> {
  const { moment, isConfirmed } = await restored.read()
  if (isConfirmed || !(await confirmDelivered())) return false
  await restored.keep({ moment, isConfirmed: true })
  return true
}

/** Under which id the server holds what came of it: a change in its order, a photo in its item. */
function heldAs(entry: OutboxRow): string {
  if (entry.kind === 'photo') return itemOf(entry)
  return entry.kind === 'change' ? entry.about : entry.id
}

/** Whether a server that holds this has forgotten the entry. */
function isLost({ kind, serverCreated, serverUpdated }: OutboxRow, held: HeldVersion | undefined): boolean {
  if (!held) return true
  if (kind !== 'change' && kind !== 'photo') return false
  // Brought back by the device that took it: as new, without what was done to it since.
  const isMadeAnew = held.created !== '' && serverCreated !== '' && held.created > serverCreated
  return isMadeAnew || held.updated < serverUpdated
}

async function sendAgain(entries: readonly OutboxRow[]): Promise<void> {
  if (entries.length === 0) return
  await db.transaction('rw', db.outbox, async () => {
    for (const { sequence } of entries) {
      await db.outbox.update(sequence, { deliveredMs: undefined, state: 'waiting', serverErrors: 0, notBeforeMs: 0 })
    }
  })
  for (const { id, kind } of entries) noteEvent('sent-again', { id, kind })
}
