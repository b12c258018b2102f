// What customers change about their own account, take along of their data, or delete for good. The server decides; nothing is
// changed here before it did.
import * as v from 'valibot'
import { db } from '#data/db/database.ts'
import { keptValue } from '#data/db/kept-value.ts'
import { type Failed, type Outcome, request } from '#data/server/request.ts'
import { PROFILE_FIELDS, type Profile, type ProfileMessages, REGISTRATION_TEXTS } from '#domain/account/registration.ts'
import { type AccountProblem, problemOf, signIn } from './account.ts'
import { forgetCustomer } from './owner.ts'
import { getSession, refreshSession, signOut, whileLoginChanges } from './session.ts'
import { currentToken } from './session-state.ts'

type Failure = { ok: false; reason: AccountProblem }
export type ProfileResult = { ok: true } | Failure | { ok: false; reason: 'invalid'; messages: ProfileMessages }

/** Name and phone; every screen shows the new ones at once. */
export async function saveProfile(profile: Profile): Promise<ProfileResult> {
  const outcome = await patchOwn({ ...profile })
  if (outcome.kind === 'ok') return { ok: true }
  const refused = refusedFields(outcome)
  const messages: ProfileMessages = {}
  for (const field of PROFILE_FIELDS) {
    const message = refused[field]
    if (message !== undefined) messages[field] = message || REGISTRATION_TEXTS[field]
  }
  return Object.keys(messages).length > 0 ? { ok: false, reason: 'invalid', messages } : { ok: false, reason: problemOf(outcome) }
}

/** Whether messages about orders go to WhatsApp as well. */
export async function setWhatsApp(isOn: boolean): Promise<{ ok: true } | Failure> {
  const outcome = await patchOwn({ no_whatsapp: !isOn })
  return outcome.kind === 'ok' ? { ok: true } : { ok: false, reason: problemOf(outcome) }
}

/** `password`: the new one is refused; `wrong-password`: the old one is not right. */
export type PasswordResult =
  | { ok: true }
  | { ok: false; reason: 'wrong-password' | AccountProblem }
  /** `message`: why, Italian, where the server's own rules say it. */
  | { ok: false; reason: 'password'; message: string }

/** Every login of the account ends with its password; this device signs in again with the new one. */
export function changePassword(oldPassword: string, password: string): Promise<PasswordResult> {
  return whileLoginChanges(() => replacePassword(oldPassword, password))
}

async function replacePassword(oldPassword: string, password: string): Promise<PasswordResult> {
  const email = getSession()?.user.email ?? ''
  const outcome = await askOwn({ oldPassword, password, passwordConfirm: password })
  if (outcome.kind !== 'ok') {
    const refused = refusedFields(outcome)
    if ('oldPassword' in refused) return { ok: false, reason: 'wrong-password' }
    if (refused.password !== undefined) return { ok: false, reason: 'password', message: refused.password }
    return { ok: false, reason: problemOf(outcome) }
  }
  await signIn(email, password)
  return { ok: true }
}

/** `taken`: the address cannot be had. */
export type EmailRequestResult = { ok: true } | { ok: false; reason: 'taken' | AccountProblem }

/** Has the mail sent that confirms a new address; until its link is opened the old one stays. */
export async function requestEmailChange(newEmail: string): Promise<EmailRequestResult> {
  const outcome = await request('/api/collections/users/request-email-change', {
    method: 'POST',
    auth: currentToken(),
    body: { newEmail: newEmail.trim().toLowerCase() },
  })
  if (outcome.kind === 'ok') return { ok: true }
  if ('newEmail' in refusedFields(outcome)) return { ok: false, reason: 'taken' }
  // All that PocketBase refuses besides: the mail that it sends before it answers.
  return { ok: false, reason: outcome.kind === 'refused' && outcome.status === 400 ? 'mail' : problemOf(outcome) }
}

async function patchOwn(change: Record<string, unknown>): Promise<Outcome<unknown>> {
  const outcome = await askOwn(change)
  if (outcome.kind === 'ok') await refreshSession()
  return outcome
}

function askOwn(body: Record<string, unknown>): Promise<Outcome<unknown>> {
  const path = `/api/collections/users/records/${getSession()?.user.id ?? ''}`
  return request(path, { method: 'PATCH', auth: currentToken(), body })
}

/** Our own message per field that the server refuses, or none where only PocketBase said why. */
function refusedFields(outcome: Failed): Record<string, string> {
  if (outcome.kind !== 'refused' || outcome.status !== 400) return {}
  return Object.fromEntries(Object.entries(outcome.problems).map(([field, { message }]) => [field, message]))
}

// A customer takes their data along, or leaves for good. Both need the network: the shop's copy is the one that counts.

export type MyDataResult = { ok: true; json: string } | { ok: false; reason: AccountProblem }

/** Everything the shop knows about this person, as text to be kept in a file. */
export async function readMyData(): Promise<MyDataResult> {
  const outcome = await request('/api/sfoglia/my-data', { auth: currentToken() })
  if (outcome.kind !== 'ok') return { ok: false, reason: problemOf(outcome) }
  return { ok: true, json: JSON.stringify(outcome.value, null, 2) }
}

export type DeletionResult =
  | { ok: true }
  | { ok: false; reason: 'password' | AccountProblem }
  /** `message`: Italian, what stands in the way. */
  | { ok: false; reason: 'blocked'; message: string }

const TEXT_WAITING = 'Su questo dispositivo c’è ancora qualcosa da mandare al negozio: aspetta che parta, poi riprova.'

/** Deletes the account at the shop; what lies on this device is `forgetPerson`'s. */
export async function deleteAccount(password: string): Promise<DeletionResult> {
  const userId = getSession()?.user.id ?? ''
  const waiting = db.outbox.where('state').equals('waiting')
  if ((await waiting.filter((entry) => entry.authorId === userId).count()) > 0)
    return { ok: false, reason: 'blocked', message: TEXT_WAITING }
  const path = '/api/sfoglia/delete-account'
  const outcome = await request(path, { method: 'POST', auth: currentToken(), body: { password } })
  if (outcome.kind === 'ok') return { ok: true }
  if (outcome.kind === 'later' || outcome.message === '') return { ok: false, reason: problemOf(outcome) }
  if (outcome.kind === 'refused' && 'password' in outcome.data) return { ok: false, reason: 'password' }
  return { ok: false, reason: 'blocked', message: outcome.message }
}

/**
 * Nothing of the person who is logged in stays on this device, delivered orders included. To be called when the account is gone.
 */
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

// What a customer typed into the profile and has not saved: a reload or a drop of the network takes nothing away. No password.

const draftText = v.exactOptional(v.string())
const draftSchema = v.object({ name: draftText, surname: draftText, phone: draftText, email: draftText })
const draft = keptValue('profile-draft', v.fallback(draftSchema, {}))

/** By field; what is missing was not touched. */
export type ProfileDraft = v.InferOutput<typeof draftSchema>
export type ProfileDraftName = keyof ProfileDraft

export const readProfileDraft = draft.read

/** Changes the fields named in `typed`, and no others. @param typed null: as the account has it, nothing to keep */
export function keepProfileDraft(typed: Partial<Record<ProfileDraftName, string | null>>): Promise<void> {
  return draft.change((before) => {
    const entries = Object.entries({ ...before, ...typed }).filter(([, text]) => text !== null)
    return entries.length === 0 ? null : Object.fromEntries(entries)
  })
}
