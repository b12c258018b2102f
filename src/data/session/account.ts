// Signing in, with a code where the account wants one, registering, passwords, what the links in mails do, and whether somebody is
// staff. Each answers with what the form has to say; nothing is thrown.
import * as v from 'valibot'
import { type Failed, isOffline, type Outcome, request } from '#data/server/request.ts'
import { readMailToken, type StoredLogin } from '#domain/account/login.ts'
import {
  REGISTRATION_FIELDS,
  REGISTRATION_TEXTS,
  type Registration,
  type RegistrationMessages,
} from '#domain/account/registration.ts'
import { isOwnRefusal } from '#domain/wire.ts'
import { endSession, getSession, refreshSession, storeSignedIn } from './session.ts'
import { currentToken } from './session-state.ts'
import { authAnswerSchema, type Session, sessionOf } from './stored-login.ts'

/** `mail`: the shop's mail server takes none at the moment. */
/** `mail`: it did not leave. `mail-off`: none ever does, for this shop has no mail server. */
export type AccountProblem = 'offline' | 'rate-limited' | 'mail' | 'mail-off' | 'server'
export type SignInResult =
  | { ok: true; session: Session }
  | { ok: false; reason: 'wrong-credentials' | 'disabled' | AccountProblem }
/** The password was right; `ticket` stands for it while the code of the second factor is typed. */
export type CodeNeeded = { ok: false; reason: 'code-needed'; ticket: string }
/** `message`: Italian. With `ticket-over`, password and code are both asked again. */
export type CodeResult = SignInResult | { ok: false; reason: 'wrong-code' | 'ticket-over'; message: string }

let latestAttempt = 0

/** Logs in; an answer that comes after a later attempt is dropped. */
export async function signIn(email: string, password: string): Promise<SignInResult | CodeNeeded> {
  const store = newAttempt()
  const outcome = await askForLogin(email.trim(), password)
  const ticket = ticketIn(outcome)
  if (ticket !== null) return { ok: false, reason: 'code-needed', ticket }
  if (isRefusal(outcome, 400)) return { ok: false, reason: 'wrong-credentials' }
  if (isRefusal(outcome, 403)) return { ok: false, reason: 'disabled' }
  return outcome.kind === 'ok' ? store(outcome.value) : { ok: false, reason: problemOf(outcome) }
}

/** The second step. @param code as it was typed: of the app, or a recovery code */
export async function signInWithCode(ticket: string, code: string): Promise<CodeResult> {
  const store = newAttempt()
  const path = '/api/sfoglia/login/second-factor'
  const outcome = await request(path, { method: 'POST', body: { ticket, code }, schema: authAnswerSchema })
  if (outcome.kind === 'ok') return store(outcome.value)
  if (!isRefusal(outcome, 400)) return { ok: false, reason: problemOf(outcome) }
  const { ticket: over, code: wrong } = outcome.problems
  if (over) return { ok: false, reason: 'ticket-over', message: over.message }
  return wrong ? { ok: false, reason: 'wrong-code', message: wrong.message } : { ok: false, reason: 'server' }
}

/** What stores its login, unless there is a later attempt by then. */
export function newAttempt(): (login: StoredLogin) => Promise<SignInResult> {
  latestAttempt += 1
  const attempt = latestAttempt
  return async (login) => {
    const session = attempt === latestAttempt ? await storeSignedIn(login) : null
    return session === null ? { ok: false, reason: 'server' } : { ok: true, session }
  }
}

const ticketSchema = v.object({ ticket: v.string() })

/** Null when no code is asked for. */
function ticketIn(outcome: Outcome<unknown>): string | null {
  const asked = isRefusal(outcome, 403) && isOwnRefusal(outcome.data) ? v.safeParse(ticketSchema, outcome.data) : null
  return asked?.success ? asked.output.ticket : null
}

export type RegistrationResult =
  /** `mail`: whether the mail that confirms the address is on its way. */
  | (Extract<SignInResult, { ok: true }> & { mail: 'mailed' | AccountProblem })
  | Extract<SignInResult, { ok: false }>
  /** One Italian message per field that the server refused. */
  | { ok: false; reason: 'invalid'; messages: RegistrationMessages }

/** How long a new customer waits for the mail to be on its way. */
const MAIL_TIMEOUT_MS = 5_000

/**
 * Makes the account, has the mail sent that confirms its address, then logs in with the same credentials. Without the mail the
 * account is there all the same: its pages offer it again.
 */
export async function registerAccount(fields: Registration): Promise<RegistrationResult> {
  const outcome = await request('/api/sfoglia/create-user', { method: 'POST', body: fields })
  if (isRefusal(outcome, 400)) {
    const messages: RegistrationMessages = {}
    for (const field of REGISTRATION_FIELDS) {
      const problem = outcome.problems[field]
      if (problem) messages[field] = problem.message || REGISTRATION_TEXTS[field]
    }
    return Object.keys(messages).length > 0 ? { ok: false, reason: 'invalid', messages } : { ok: false, reason: 'server' }
  }
  if (outcome.kind !== 'ok') return { ok: false, reason: problemOf(outcome) }
  const store = newAttempt()
  const login = await askForLogin(fields.email.trim(), fields.password)
  // Of an account as new as this nobody asks for a code.
  if (login.kind !== 'ok') return { ok: false, reason: problemOf(login) }
  // Before the login is stored, which leads away from here: a page that is left takes its requests with it.
  const mail = await askForVerification(login.value.token, MAIL_TIMEOUT_MS)
  const result = await store(login.value)
  return result.ok ? { ...result, mail } : result
}

const mailedSchema = v.object({ isMailed: v.boolean(), isOff: v.optional(v.boolean(), false) })

async function askForVerification(auth: string | undefined, timeoutMs?: number): Promise<'mailed' | AccountProblem> {
  const path = '/api/sfoglia/verification-mail'
  const outcome = await request(path, { method: 'POST', auth, schema: mailedSchema, ...(timeoutMs && { timeoutMs }) })
  if (outcome.kind === 'ok') return outcome.value.isMailed ? 'mailed' : outcome.value.isOff ? 'mail-off' : 'mail'
  return problemOf(outcome)
}

/** Has the mail that confirms one's own address sent once more. Not ok unless the mail server has taken it. */
export async function mailOwnVerification(): Promise<{ ok: true } | { ok: false; reason: AccountProblem }> {
  const said = await askForVerification(currentToken())
  return said === 'mailed' ? { ok: true } : { ok: false, reason: said }
}

/** Has a mail sent, if there is such an account: the answer does not tell. */
export function requestPasswordReset(email: string): Promise<{ ok: true } | { ok: false; reason: AccountProblem }> {
  return askForMail('request-password-reset', email)
}

/** Why there is no answer that a form can use. */
export function problemOf(outcome: Failed): AccountProblem {
  if (isOffline(outcome)) return 'offline'
  return outcome.kind === 'later' && outcome.status === 429 ? 'rate-limited' : 'server'
}

// What the links in mails do: confirm an address, choose a new password, take up a new address; and asking for such a mail
// again. For everybody, whoever is logged in on this device. Each answers with what the page has to say; nothing is thrown.

export type LinkResult = { ok: true } | { ok: false; reason: 'link-invalid' | AccountProblem }
/** `password`: the one that was typed is not accepted; `message`: why, Italian, where the server's own rules say it. */
export type PasswordLinkResult = LinkResult | { ok: false; reason: 'password'; message: string }

/** Confirms the address of an account; confirming it again is no error. A login of that account knows at once. */
export async function confirmVerification(token: string): Promise<LinkResult> {
  const outcome = await ask('confirm-verification', { token })
  if (outcome.kind !== 'ok') return { ok: false, reason: linkProblem(outcome) }
  if (isSignedInHere(token)) await refreshSession()
  return { ok: true }
}

/** Sets a new password. Every login of that account is over by then, the one on this device too. */
export async function confirmPasswordReset(token: string, password: string): Promise<PasswordLinkResult> {
  const outcome = await ask('confirm-password-reset', { token, password, passwordConfirm: password })
  if (outcome.kind !== 'ok') return passwordProblemIn(outcome) ?? { ok: false, reason: linkProblem(outcome) }
  if (isSignedInHere(token)) await endSession()
  return { ok: true }
}

/** Takes up a new address. @param password the account's, as a proof */
export async function confirmEmailChange(token: string, password: string): Promise<PasswordLinkResult> {
  const outcome = await ask('confirm-email-change', { token, password })
  if (outcome.kind !== 'ok') return passwordProblemIn(outcome) ?? { ok: false, reason: linkProblem(outcome) }
  if (isSignedInHere(token)) await endSession()
  return { ok: true }
}

/** Has the mail that confirms an address sent, if there is such an account: the answer does not tell. */
export function requestVerification(email: string): Promise<{ ok: true } | { ok: false; reason: AccountProblem }> {
  return askForMail('request-verification', email)
}

/** The same answer whether or not there is such an account: whether mails leave at all is asked of the shop. */
async function askForMail(action: string, email: string): Promise<{ ok: true } | { ok: false; reason: AccountProblem }> {
  const outcome = await ask(action, { email: email.trim() })
  if (outcome.kind !== 'ok') return { ok: false, reason: problemOf(outcome) }
  const problem = await mailProblem()
  return problem === null ? { ok: true } : { ok: false, reason: problem }
}

const healthSchema = v.object({ mail: v.nullable(v.string()), smtp: v.optional(v.boolean(), true) })
/** A mail that was just asked for is given to its server behind the answer; one that is away is told within this time. */
const PATIENCE_MS = 800

/** Why a mail that was just asked for could not leave, as the shop says of its mails as a whole. Null where nobody knows. */
async function mailProblem(): Promise<'mail' | 'mail-off' | null> {
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  const outcome = await request('/api/health', { schema: healthSchema })
  if (outcome.kind !== 'ok') return null
  if (!outcome.value.smtp) return 'mail-off'
  return outcome.value.mail === null ? null : 'mail'
}

/** Whether this shop sends no mails at all. False while nobody says so. */
export async function isMailOff(signal: AbortSignal): Promise<boolean> {
  const outcome = await request('/api/health', { schema: healthSchema, signal })
  return outcome.kind === 'ok' && !outcome.value.smtp
}

function ask(action: string, body: Record<string, string>): Promise<Outcome<unknown>> {
  return request(`/api/collections/users/${action}`, { method: 'POST', body })
}

/** Its answer is a login; nothing of it is kept here. */
function askForLogin(identity: string, password: string) {
  const path = '/api/collections/users/auth-with-password'
  return request(path, { method: 'POST', body: { identity, password }, schema: authAnswerSchema })
}

function isRefusal(outcome: Outcome<unknown>, status: number): outcome is Extract<Failed, { kind: 'refused' }> {
  return outcome.kind === 'refused' && outcome.status === status
}

/** The server names the fields that it refuses: all that is wrong otherwise is the link, too old or used already. */
function linkProblem(outcome: Failed): 'link-invalid' | AccountProblem {
  return isRefusal(outcome, 400) || isRefusal(outcome, 404) ? 'link-invalid' : problemOf(outcome)
}

function passwordProblemIn(outcome: Failed): PasswordLinkResult | null {
  if (!isRefusal(outcome, 400) || !('password' in outcome.data) || 'token' in outcome.data) return null
  return { ok: false, reason: 'password', message: outcome.problems.password?.message ?? '' }
}

function isSignedInHere(token: string): boolean {
  return getSession()?.user.id === readMailToken(token)?.accountId
}

// Whether somebody is staff, asked of the server without logging them in: the way out of a kiosk that has no PIN.

export type StaffAnswer = 'staff' | 'not-staff' | 'unknown'

/** `unknown` when the server could not be asked or would not say. Nothing of the login is kept. */
export async function checkStaffPassword(email: string, password: string): Promise<StaffAnswer> {
  const outcome = await askForLogin(email, password)
  if (outcome.kind === 'later') return 'unknown'
  // None but administrators are asked for a code, and here the password is enough.
  if (ticketIn(outcome) !== null) return 'staff'
  const role = outcome.kind === 'ok' ? sessionOf(outcome.value)?.user.role : undefined
  if (outcome.kind === 'ok') await request('/api/sfoglia/logout', { method: 'POST', auth: outcome.value.token })
  return role === 'ADMIN' || role === 'CASHIER' ? 'staff' : 'not-staff'
}
