// What the links in mails do: confirm an address, choose a new password, take up a new address; and asking for such a mail
// again. For everybody, whoever is logged in on this device. Each answers with what the page has to say; nothing is thrown.
import * as v from 'valibot'
import { readMailToken } from '#domain/login-token.ts'
import { type AccountProblem, problemOf } from './account.ts'
import { askServer, type ServerOutcome } from './server-request.ts'
import { endSession, getSession, refreshSession } from './session.ts'

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

const refusalSchema = v.object({ data: v.record(v.string(), v.unknown()) })

function hasProblemWith(outcome: ServerOutcome, field: string): boolean {
  const refusal = outcome.kind === 'answer' && outcome.status === 400 ? v.safeParse(refusalSchema, outcome.body) : null
  return refusal?.success === true && field in refusal.output.data && !('token' in refusal.output.data)
}

function isSignedInHere(token: string): boolean {
  return getSession()?.user.id === readMailToken(token)?.accountId
}
