// Asks the server whether it still holds what it took in the last 7 days: one restored from a backup gets it again, orders
// first, then what was done to them. The server recognises what it already has.
import { db, type OutboxRow } from '#data/db/database.ts'
import { noteEvent } from '#data/db/events.ts'
import { withOutboxLock } from '#data/outbox/drain.ts'
import { askHeld, type HeldVersion } from '#data/outbox/requests.ts'
import { forgetOldDeliveries } from '#data/outbox/store.ts'
import { itemOf } from '#data/photos/queued-photos.ts'
import { currentCredential, refuseCredential } from '#data/session/credentials.ts'
import { MAX_ASKED_IDS } from '#domain/entry/entry.ts'
import { ENTRY_KINDS } from '#domain/entry/kinds.ts'

/** To be called after a reconnect; follow it with `drainOutbox`. Does nothing when the server cannot be asked. */
export function confirmDelivered(): Promise<void> {
  return withOutboxLock(async () => {
    await forgetOldDeliveries(Date.now())
    const credential = await currentCredential()
    if (!credential || credential.isRefused) return
    const delivered: OutboxRow[] = await db.outbox.where('state').equals('delivered').toArray()
    // The server tells staff about every order, others about their own.
    const entries = delivered.filter((entry) => credential.role !== 'USER' || entry.authorId === credential.userId)
    const ids = [...new Set(entries.flatMap((entry) => [heldAs(entry), entry.about]))]
    const held = new Map<string, HeldVersion>()
    const deleted = new Set<string>()
    for (let start = 0; start < ids.length; start += MAX_ASKED_IDS) {
      const answer = await askHeld(credential, ids.slice(start, start + MAX_ASKED_IDS))
      if (answer.kind === 'sign-in-again') await refuseCredential(credential)
      if (answer.kind !== 'answered') return
      for (const [id, version] of answer.held) held.set(id, version)
      for (const id of answer.deleted) deleted.add(id)
    }
    // A fact is written down whatever became of its order.
    const isOver = ({ kind, about }: OutboxRow) => !ENTRY_KINDS[kind].isFact && deleted.has(about)
    await sendAgain(entries.filter((entry) => !isOver(entry) && isLost(entry, held.get(heldAs(entry)))))
  })
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
