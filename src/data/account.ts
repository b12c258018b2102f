// Signing in, registering, asking for a new password. Each answers with what the form has to say; nothing is thrown.
import * as v from 'valibot'
import { REGISTRATION_FIELDS, type Registration, type RegistrationMessages } from '#domain/registration.ts'
import { askServer, type ServerOutcome } from './server-request.ts'
import { storeSignedIn } from './session.ts'
import { authAnswerSchema, type Session } from './session-record.ts'

export type AccountProblem = 'offline' | 'rate-limited' | 'server'
export type SignInResult =
  | { ok: true; session: Session }
  | { ok: false; reason: 'wrong-credentials' | 'disabled' | AccountProblem }

let latestAttempt = 0

/** Logs in; an answer that comes after a later attempt is dropped. */
export async function signIn(email: string, password: string): Promise<SignInResult> {
  latestAttempt += 1
  const attempt = latestAttempt
  const outcome = await askServer('/api/collections/users/auth-with-password', {
    method: 'POST',
    body: { identity: email.trim(), password },
  })
  if (outcome.kind === 'answer' && outcome.status === 400) return { ok: false, reason: 'wrong-credentials' }
  if (outcome.kind === 'answer' && outcome.status === 403) return { ok: false, reason: 'disabled' }
  const answer = outcome.kind === 'answer' && outcome.status === 200 ? v.safeParse(authAnswerSchema, outcome.body) : null
  if (!answer?.success) return { ok: false, reason: problemOf(outcome) }
  const session = attempt === latestAttempt ? await storeSignedIn(answer.output) : null
  return session === null ? { ok: false, reason: 'server' } : { ok: true, session }
}

export type RegistrationResult =
  | SignInResult
  /** One Italian message per field that the server refused. */
  | { ok: false; reason: 'invalid'; messages: RegistrationMessages }

const fieldError = v.optional(v.object({ message: v.string() }))
const refusalSchema = v.object({
  data: v.object({ email: fieldError, password: fieldError, name: fieldError, surname: fieldError, phone: fieldError }),
})

/** How long a new customer waits for the mail to be on its way. */
const MAIL_TIMEOUT_MS = 5_000

/**
 * Makes the account, has the mail sent that confirms its address, then logs in with the same credentials. Without the mail the
 * account is there all the same: its pages offer it again.
 */
export async function registerAccount(fields: Registration): Promise<RegistrationResult> {
  const outcome = await askServer('/api/sfoglia/create-user', { method: 'POST', body: fields })
  if (outcome.kind !== 'answer') return { ok: false, reason: problemOf(outcome) }
  const refusal = outcome.status === 400 ? v.safeParse(refusalSchema, outcome.body) : null
  if (refusal?.success) {
    const { data } = refusal.output
    const messages: RegistrationMessages = {}
    for (const field of REGISTRATION_FIELDS) {
      if (data[field]) messages[field] = data[field].message
    }
    return { ok: false, reason: 'invalid', messages }
  }
  if (outcome.status !== 200) return { ok: false, reason: problemOf(outcome) }
  // Before the login, which leads away from here: a page that is left takes its requests with it.
  const body = { email: fields.email.trim() }
  await askServer('/api/collections/users/request-verification', { method: 'POST', body, timeoutMs: MAIL_TIMEOUT_MS })
  return signIn(fields.email, fields.password)
}

/** Has a mail sent, if there is such an account: the answer does not tell. */
export async function requestPasswordReset(email: string): Promise<{ ok: true } | { ok: false; reason: AccountProblem }> {
  const outcome = await askServer('/api/collections/users/request-password-reset', {
    method: 'POST',
    body: { email: email.trim() },
  })
  return outcome.kind === 'answer' && outcome.status < 300 ? { ok: true } : { ok: false, reason: problemOf(outcome) }
}

/** Why there is no answer that a form can use. */
export function problemOf(outcome: ServerOutcome): AccountProblem {
  if (outcome.kind !== 'answer' || [502, 503, 504].includes(outcome.status)) return 'offline'
  return outcome.status === 429 ? 'rate-limited' : 'server'
}
