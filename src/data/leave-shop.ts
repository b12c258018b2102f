// A customer takes their data along, or leaves for good. Both need the network: the shop's copy is the one that counts.
import * as v from 'valibot'
import { type AccountProblem, problemOf } from './account.ts'
import { db } from './database.ts'
import { forgetCustomer } from './forget-customer.ts'
import { askServer } from './server-request.ts'
import { getSession, signOut } from './session.ts'

export type MyDataResult = { ok: true; json: string } | { ok: false; reason: AccountProblem }

/** Everything the shop knows about this person, as text to be kept in a file. */
export async function readMyData(): Promise<MyDataResult> {
  const outcome = await askServer('/api/sfoglia/my-data', { token: getSession()?.token ?? '' })
  if (outcome.kind !== 'answer' || outcome.status !== 200) return { ok: false, reason: problemOf(outcome) }
  return { ok: true, json: JSON.stringify(outcome.body, null, 2) }
}

export type DeletionResult =
  | { ok: true }
  | { ok: false; reason: 'password' | AccountProblem }
  /** `message`: Italian, what stands in the way. */
  | { ok: false; reason: 'blocked'; message: string }

const refusalSchema = v.object({ message: v.string(), data: v.record(v.string(), v.unknown()) })
const TEXT_WAITING = 'Su questo dispositivo c’è ancora qualcosa da mandare al negozio: aspetta che parta, poi riprova.'

/** Deletes the account at the shop; what lies on this device is `forgetPerson`'s. */
export async function deleteAccount(password: string): Promise<DeletionResult> {
  const session = getSession()
  const userId = session?.user.id ?? ''
  const waiting = db.outbox.where('state').equals('waiting')
  if ((await waiting.filter((entry) => entry.authorId === userId).count()) > 0)
    return { ok: false, reason: 'blocked', message: TEXT_WAITING }
  const outcome = await askServer('/api/sfoglia/delete-account', {
    method: 'POST',
    token: session?.token ?? '',
    body: { password },
  })
  if (outcome.kind === 'answer' && outcome.status === 200) return { ok: true }
  const refusal = outcome.kind === 'answer' && outcome.status < 500 ? v.safeParse(refusalSchema, outcome.body) : null
  if (!refusal?.success || (outcome.kind === 'answer' && outcome.status === 429)) return { ok: false, reason: problemOf(outcome) }
  if ('password' in refusal.output.data) return { ok: false, reason: 'password' }
  return { ok: false, reason: 'blocked', message: refusal.output.message }
}

/** Nothing of the person who is logged in stays on this device, delivered orders included. To be called when the account is gone. */
export async function forgetPerson(): Promise<void> {
  const userId = getSession()?.user.id
  await db.transaction('rw', [db.outbox, db.outboxPayloads], async () => {
    const own = await db.outbox.filter((entry) => entry.authorId === userId).toArray()
    await db.outboxPayloads.bulkDelete(own.map(({ id }) => id))
    await db.outbox.bulkDelete(own.map(({ sequence }) => sequence))
  })
  await forgetCustomer()
  await signOut()
}
