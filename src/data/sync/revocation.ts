// This device was sent away by an admin: everything of the shop on it is deleted, what it had taken is handed over, tried anew at
// every contact, and it says so until an admin takes it back. It calls itself empty when nothing can be delivered any more; what the
// server would not take stays here, sealed, for its author, and is told by number. See docs/decisions/0506.
import { db } from '#data/db/database.ts'
import { keysOf } from '#data/db/keys.ts'
import { drainOutbox } from '#data/outbox/drain.ts'
import { clearJournal } from '#data/outbox/journal.ts'
import { senderFor } from '#data/outbox/schedule.ts'
import { forgetDeliveries, readQueue } from '#data/outbox/store.ts'
import { forgetCustomer } from '#data/session/owner.ts'
import { getSession, signOut } from '#data/session/session.ts'
import { askIfRevoked } from './device-contact.ts'

const KEY = 'revoked'

/** How this device stands: null when it is one of the shop's. */
export async function readRevocation(): Promise<{ waiting: number } | null> {
  if ((await db.keyValues.get(KEY)) === undefined) return null
  return { waiting: await db.outbox.where('state').anyOf('waiting', 'rejected').count() }
}

/** Safe to repeat: a crash in between is made good at the next contact. */
export async function becomeRevoked(): Promise<void> {
  // Before anything else: the screen says so at once, and nobody orders here any more.
  await db.keyValues.put({ key: KEY, value: true })
  if (getSession() !== null) await signOut()
  await forgetCustomer()
  await db.keyValues.bulkDelete(keysOf('secret', 'shop'))
  await askReadmission()
  await clearJournal()
}

/** Hands over what waits, and asks whether an admin has taken it back. @returns null when nobody could be asked */
export async function askReadmission(): Promise<boolean | null> {
  await drainOutbox({ isServerSeen: true, isLookedAt: true })
  await forgetDeliveries(Number.POSITIVE_INFINITY)
  const isRevoked = await askIfRevoked(await readRemains())
  if (isRevoked === false) await db.keyValues.delete(KEY)
  return isRevoked === null ? null : !isRevoked
}

async function readRemains(): Promise<{ deliverable: number; left: string[] }> {
  const { rows, credentials } = await readQueue()
  const isStuck = ({ state, isUnreadable, authorId }: (typeof rows)[number]) =>
    state === 'rejected' || isUnreadable || senderFor(authorId, credentials) === null
  const left = rows.filter((row) => row.kind === 'order' && isStuck(row))
  const leftIds = new Set(left.map(({ id }) => id))
  const deliverable = rows.filter((row) => !isStuck(row) && !leftIds.has(row.about))
  return { deliverable: deliverable.length, left: left.flatMap(({ order }) => (order ? [order.number] : [])) }
}
