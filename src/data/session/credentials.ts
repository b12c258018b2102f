// The logins this device may send with. The session writes here; the queue reads. After a logout a customer's stays for the queue
// alone, until everything of its author is delivered; of people of the shop stays who they were, and the device delivers.

import { type CredentialRow, db, type OutboxRow } from '#data/db/database.ts'
import { noteEvent } from '#data/db/events.ts'

/** Somebody signed in, or their token was refreshed: from now on theirs is the current login. */
export async function keepCredential(user: Pick<CredentialRow, 'userId' | 'token' | 'role' | 'isKiosk'>): Promise<void> {
  await db.transaction('rw', db.credentials, async () => {
    await db.credentials.filter((row) => row.isCurrent).modify({ isCurrent: false })
    await db.credentials.put({ ...user, isCurrent: true, isRefused: false })
  })
}

/** Nobody is signed in any more. Tokens that no undelivered entry needs are forgotten. */
export async function releaseCredential(): Promise<void> {
  await db.transaction('rw', CREDENTIAL_TABLES, async () => {
    for (const row of await db.credentials.filter((candidate) => candidate.isCurrent).toArray()) {
      const ends = isOfShop(row) && { token: '', isRefused: true }
      await db.credentials.put({ ...row, ...ends, isCurrent: false })
    }
    await forgetIdleCredentials()
  })
}

/** What `forgetIdleCredentials` needs, for the caller's transaction. */
export const CREDENTIAL_TABLES = [db.credentials, db.outbox]

/**
 * Deletes the tokens kept for the queue alone whose author has nothing left to deliver. Of people of the shop stays who they were, as
 * long as a restored server may ask for what it has lost. Inside a transaction on CREDENTIAL_TABLES.
 */
export async function forgetIdleCredentials(): Promise<void> {
  for (const row of await db.credentials.filter((candidate) => !candidate.isCurrent).toArray()) {
    // Refused entries may be sent again.
    const ofTheirs = (...states: OutboxRow['state'][]) =>
      db.outbox
        .where('state')
        .anyOf(states)
        .filter((entry) => entry.authorId === row.userId)
        .first()
    if (await ofTheirs('waiting', 'rejected')) continue
    if (isOfShop(row) && (await ofTheirs('delivered'))) await db.credentials.put({ ...row, token: '', isRefused: true })
    else await db.credentials.delete(row.userId)
  }
}

/**
 * The server did not accept this token, or, without one (`byDevice`), the device in its place. A newer login of the same person
 * stays untouched.
 */
export async function refuseCredential({ userId, token }: Pick<CredentialRow, 'userId' | 'token'>): Promise<void> {
  await db.transaction('rw', db.credentials, async () => {
    const row = await db.credentials.get(userId)
    if (row && token === '') await db.credentials.put({ ...row, isBarred: true })
    else if (row?.token === token) await db.credentials.put({ ...row, isRefused: true })
  })
  noteEvent('login-refused', { reason: token === '' ? 'device' : 'token' })
}

/**
 * The login with which the device sends what this person left here: none but its own word. Null for customers, of whose devices
 * the shop knows nothing.
 */
export function byDevice(row: CredentialRow | undefined): CredentialRow | null {
  return row !== undefined && !row.isBarred && isOfShop(row) ? { ...row, token: '' } : null
}

/** Whether somebody of the shop is logged in: no customer, no kiosk, not nobody. */
export function isStaff(login: Author | null): boolean {
  return login !== null && login.role !== 'USER'
}

function isOfShop({ role, isKiosk }: CredentialRow): boolean {
  return role !== 'USER' || isKiosk
}

/** The server has just heard the device: what it would not take from it before it may take now. */
export async function unbarCredentials(): Promise<void> {
  await db.credentials.filter((row) => row.isBarred === true).modify({ isBarred: false })
}

/** What the device has to know of somebody to send in their name. */
export type Author = Pick<CredentialRow, 'role' | 'isKiosk'>

/** Somebody whose login went with the database: the device delivers what it has of theirs. Inside a transaction on the table. */
export async function rememberAuthor(userId: string, author: Author): Promise<void> {
  if ((await db.credentials.get(userId)) !== undefined) return
  await db.credentials.put({ userId, ...author, token: '', isCurrent: false, isRefused: true })
}

/** Who is logged in on this device now, or null. */
export async function currentCredential(): Promise<CredentialRow | null> {
  return (await db.credentials.filter((row) => row.isCurrent).first()) ?? null
}
