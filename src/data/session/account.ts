// Signing in, registering, passwords, what the links in mails do, and whether somebody is staff. Each answers with what the
// form has to say; nothing is thrown.
import * as v from 'valibot'
import { askServer, type ServerOutcome } from '#data/server/request.ts'
import { readMailToken } from '#domain/account/login.ts'
import { REGISTRATION_FIELDS, type Registration, type RegistrationMessages } from '#domain/account/registration.ts'
import { endSession, getSession, refreshSession, storeSignedIn } from './session.ts'
import { authAnswerSchema, type Session, sessionOf } from './stored-login.ts'

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

// What the links in mails do: confirm an address, choose a new password, take up a new address; and asking for such a mail
// again. For everybody, whoever is logged in on this device. Each answers with what the page has to say; nothing is thrown.

export type LinkResult = { ok: true } | { ok: false; reason: 'link-invalid' | AccountProblem }
/** `password`: the one that was typed is not accepted. */
export type PasswordLinkResult = LinkResult | { ok: false; reason: 'password' }

/** Confirms the address of an account; confirming it again is no error. A login of that account knows at once. */
export async function confirmVerification(token: string): Promise<LinkResult> {
  const outcome = await ask('confirm-verification', { token })
  if (!isDone(outcome)) return { ok: false, reason: linkProblem(outcome) }
  if (isSignedInHere(token)) await refreshSession()
  return { ok: true }
}

/** Sets a new password. Every login of that account is over by then, the one on this device too. */
export async function confirmPasswordReset(token: string, password: string): Promise<PasswordLinkResult> {
  const outcome = await ask('confirm-password-reset', { token, password, passwordConfirm: password })
  if (!isDone(outcome)) return { ok: false, reason: hasProblemWith(outcome, 'password') ? 'password' : linkProblem(outcome) }
  if (isSignedInHere(token)) await endSession()
  return { ok: true }
}

/** Takes up a new address. @param password the account's, as a proof */
export async function confirmEmailChange(token: string, password: string): Promise<PasswordLinkResult> {
  const outcome = await ask('confirm-email-change', { token, password })
  if (!isDone(outcome)) return { ok: false, reason: hasProblemWith(outcome, 'password') ? 'password' : linkProblem(outcome) }
  if (isSignedInHere(token)) await endSession()
  return { ok: true }
}

/** Has the mail that confirms an address sent, if there is such an account: the answer does not tell. */
export async function requestVerification(email: string): Promise<{ ok: true } | { ok: false; reason: AccountProblem }> {
  const outcome = await ask('request-verification', { email: email.trim() })
  return isDone(outcome) ? { ok: true } : { ok: false, reason: problemOf(outcome) }
}

function ask(action: string, body: Record<string, string>): Promise<ServerOutcome> {
  return askServer(`/api/collections/users/${action}`, { method: 'POST', body })
}

function isDone(outcome: ServerOutcome): boolean {
  return outcome.kind === 'answer' && outcome.status < 300
}

/** The server names the fields that it refuses: all that is wrong otherwise is the link, too old or used already. */
function linkProblem(outcome: ServerOutcome): 'link-invalid' | AccountProblem {
  return outcome.kind === 'answer' && [400, 404].includes(outcome.status) ? 'link-invalid' : problemOf(outcome)
}

const mailLinksRefusalSchema = v.object({ data: v.record(v.string(), v.unknown()) })

function hasProblemWith(outcome: ServerOutcome, field: string): boolean {
  const refusal = outcome.kind === 'answer' && outcome.status === 400 ? v.safeParse(mailLinksRefusalSchema, outcome.body) : null
  return refusal?.success === true && field in refusal.output.data && !('token' in refusal.output.data)
}

function isSignedInHere(token: string): boolean {
  return getSession()?.user.id === readMailToken(token)?.accountId
}

// Whether somebody is staff, asked of the server without logging them in: the way out of a kiosk that has no PIN.

export type StaffAnswer = 'staff' | 'not-staff' | 'unknown'

/** `unknown` when the server could not be asked or would not say. Nothing of the login is kept. */
export async function checkStaffPassword(email: string, password: string): Promise<StaffAnswer> {
  const outcome = await askServer('/api/collections/users/auth-with-password', {
    method: 'POST',
    body: { identity: email, password },
  })
  if (outcome.kind !== 'answer' || outcome.status === 429 || outcome.status >= 500) return 'unknown'
  const answer = v.safeParse(authAnswerSchema, outcome.body)
  const role = answer.success ? sessionOf(answer.output)?.user.role : undefined
  return role === 'ADMIN' || role === 'CASHIER' ? 'staff' : 'not-staff'
}
