// This device was sent away by an admin: what it had taken is handed over, everything of the shop on it is deleted, and it says
// so until an admin takes it back. What the server would not take stays here, sealed, for its author. See docs/decisions/0506.
import { db } from '#data/db/database.ts'
import { keysOf } from '#data/db/keys.ts'
import { drainOutbox } from '#data/outbox/drain.ts'
import { forgetCustomer } from '#data/session/owner.ts'
import { getSession, signOut } from '#data/session/session.ts'
import { askIfRevoked, reportWiped } from './device-contact.ts'

const KEY = 'revoked'

/** How this device stands: null when it is one of the shop's. */
export async function readRevocation(): Promise<{ waiting: number } | null> {
  if ((await db.keyValues.get(KEY)) === undefined) return null
  return { waiting: await db.outbox.where('state').anyOf('waiting', 'rejected').count() }
}

/** Safe to repeat: a crash in between is made good at the next contact. */
export async function becomeRevoked(): Promise<void> {
  await drainOutbox({ isServerSeen: true })
  if (getSession() !== null) await signOut()
  await forgetCustomer()
  await db.transaction('rw', [db.keyValues, db.outbox, db.outboxPayloads], async () => {
    const done = await db.outbox.where('state').anyOf('delivered', 'settled').toArray()
    await db.outboxPayloads.bulkDelete(done.map(({ id }) => id))
    await db.outbox.bulkDelete(done.map(({ sequence }) => sequence))
    await db.keyValues.bulkDelete(keysOf('secret', 'shop'))
    await db.keyValues.put({ key: KEY, value: true })
  })
  await reportWiped((await readRevocation())?.waiting ?? 0)
}

/** Asks whether an admin has taken it back. @returns null when nobody could be asked */
export async function askReadmission(): Promise<boolean | null> {
  const isRevoked = await askIfRevoked()
  if (isRevoked === false) await db.keyValues.delete(KEY)
  return isRevoked === null ? null : !isRevoked
}
