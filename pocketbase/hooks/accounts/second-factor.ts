// The second factor of administrators. Whoever has one gets no token for a right password but a ticket, and the token for the ticket
// with a code: six digits of an app, or one of ten recovery codes. A row of `second_factors` counts once it was confirmed with a
// code, and goes when its owner administers no more. Nothing of secret and codes is told twice.
import {
  ENROLMENT_MS,
  HINT_LENGTH,
  inGroups,
  PROOF_LENGTH,
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  readCode,
  TICKET_MS,
} from '#domain/account/second-factor.ts'
import { OWN_REFUSAL, wireInstant } from '#domain/wire.ts'
import { mailShop } from '../messages/mail-layout.ts'
import { adminOnly, jsonBody, keepBody, Refusal, TEXT_NOT_FOUND } from '../server/answers.ts'
import { type Asking, accountOf, checkPresentPassword, giveBack, spend } from '../server/attempts.ts'
import { durably, execute, findRecord, newRecord, storedDate, storeRecord } from '../server/database.ts'
import { mailAccount } from './account-mails.ts'
import { acceptedStep, enrolmentUri, newSecret } from './one-time-code.ts'
import { noteSecurity } from './security-log.ts'
import { endOthers, endSessions, giveSessionToken } from './sessions.ts'

const TEXT_CODE_NEEDED = 'Serve anche il codice della verifica in due passaggi.'
const TEXT_WRONG_CODE = 'Il codice non è giusto, è scaduto o è già stato usato.'
const TEXT_TICKET_OVER = 'È passato troppo tempo: scrivi di nuovo e-mail e password.'
const TEXT_ENROLMENT_OVER = 'È passato troppo tempo: ricomincia dal codice QR.'
const TEXT_ALREADY = 'La verifica in due passaggi è già attiva.'
const TEXT_NONE = 'La verifica in due passaggi non è attiva.'
const TEXT_ONESELF = 'La tua la disattivi da «I tuoi accessi», con la password e un codice.'
/** As PocketBase calls the ways to log in (`password`). */
const BY_SECOND_FACTOR = 'second-factor'
const TICKET_SECRET_LENGTH = 43

// The login.

/** A login that PocketBase has checked: its token, or the ticket for one where a code is still to come. */
export function answerLogin(e: PbAuthRequestEvent): void {
  const isRefresh = e.authMethod === '' && e.auth?.id === e.record.id
  const { refreshable } = $security.parseUnverifiedJWT(e.token)
  // A superuser's impersonation, which nobody can renew, is theirs to answer for.
  const isAsked = refreshable === true && !isRefresh && e.authMethod !== BY_SECOND_FACTOR && factorOf(e.app, e.record.id) !== null
  if (!isAsked) giveSessionToken(e)
  else e.json(403, { status: 403, message: TEXT_CODE_NEEDED, data: { ...OWN_REFUSAL, ticket: newTicket(e.app, e.record) } })
}

/**
 * POST /api/sfoglia/login/second-factor {ticket, code}: answers as a login does, `{token, record}`.
 * @throws Refusal 400 with the problem at `code` or at `ticket`, 429
 */
export function loginWithCode(e: PbRequestEvent): void {
  keepBody(e)
  const { ticket, code } = jsonBody(e)
  const account = ownerOf(e.app, ticket)
  const proof = countedProof(e, account, code)
  durably(e.app, (tx) => {
    // Again, inside: of two at once one gets in.
    tx.delete(ticketOf(tx, ticket))
    useUp(tx, proof)
  })
  giveBack(e.app, 'second-factor', [accountOf(account)])
  if (proof.kind === 'recovery') noteSecurity(e, { event: 'recovery-code-used', account })
  $apis.recordAuthResponse(e, account, BY_SECOND_FACTOR, null)
}

/** Good once, for minutes, and for nothing but this. Over as soon as the account has another key: another password, a suspension. */
function newTicket(app: PbApp, account: PbRecord): string {
  const now = Date.now()
  execute(app, 'DELETE FROM login_tickets WHERE expires_at <= {:now}', { now: storedDate(now) })
  const secret = $security.randomString(TICKET_SECRET_LENGTH)
  const values = { user: account.id, hash: ticketHash(secret, account), expires_at: storedDate(now + TICKET_MS) }
  return `${storeRecord(app, newRecord(app, 'login_tickets', values)).id}.${secret}`
}

function ticketHash(secret: string, account: PbRecord): string {
  return $security.sha256(`${secret} ${account.getString('tokenKey')}`)
}

/** @throws Refusal 400 */
function ticketOf(app: PbApp, ticket: unknown): PbRecord {
  const [id = ''] = typeof ticket === 'string' ? ticket.split('.') : []
  const row = id === '' ? null : findRecord(app, 'login_tickets', { id })
  if (!row || (wireInstant(row.getString('expires_at')) ?? 0) <= Date.now()) throw problem('ticket', TEXT_TICKET_OVER)
  return row
}

/** @throws Refusal 400 */
function ownerOf(app: PbApp, ticket: unknown): PbRecord {
  const row = ticketOf(app, ticket)
  const account = app.findRecordById('users', row.getString('user'))
  const hash = ticketHash(String(ticket).slice(row.id.length + 1), account)
  if (!$security.equal(hash, row.getString('hash'))) throw problem('ticket', TEXT_TICKET_OVER)
  return account
}

// Its owner's.

/** GET /api/sfoglia/second-factor: `since` when the caller's counts (UTC, '' where there is none), and who else has one. */
export function secondFactorStatus(e: PbRequestEvent): { since: string; codes_left: number; accounts: string[] } {
  const { id } = adminOnly(e)
  const enrolled = e.app.findRecordsByFilter('second_factors', "enrolled_at != ''", '', 0, 0)
  return {
    since: factorOf(e.app, id)?.getString('enrolled_at') ?? '',
    codes_left: e.app.findRecordsByFilter('recovery_codes', 'user = {:id}', '', 0, 0, { id }).length,
    accounts: enrolled.map((row) => row.getString('user')),
  }
}

/**
 * POST /api/sfoglia/second-factor {password}: a new secret, as text and as a QR code's address. It counts for nothing yet.
 * @throws Refusal 400 the password is wrong, 401, 403, 409 there is one already, 429
 */
export function beginSecondFactor(e: PbRequestEvent): { secret: string; uri: string } {
  const account = adminOnly(e)
  checkPresentPassword(e, account, jsonBody(e).password)
  const secret = newSecret()
  durably(e.app, (tx) => {
    if (factorOf(tx, account.id)) throw new Refusal(409, TEXT_ALREADY)
    removeSecondFactor(tx, account.id)
    const row = { user: account.id, secret, started_at: storedDate(Date.now()), last_step: 0 }
    storeRecord(tx, newRecord(tx, 'second_factors', row))
  })
  return { secret, uri: enrolmentUri(secret, { issuer: mailShop(e.app).name, label: account.getString('email') }) }
}

/**
 * POST /api/sfoglia/second-factor/confirm {code}: from now on it is asked for. All other logins of the account end: they began with
 * the password alone. @throws Refusal 400 with the problem at `code`, 401, 403, 409 there is nothing to confirm, 429
 */
export function confirmSecondFactor(e: PbRequestEvent): { codes: string[] } {
  const account = adminOnly(e)
  const { code } = jsonBody(e)
  const pending = pendingOf(e.app, account.id)
  const proof = countedProof(e, account, code, pending)
  const made = newRecoveryCodes(e.app, account.id)
  durably(e.app, (tx) => {
    const row = pendingOf(tx, account.id)
    if (row.id !== pending.id) throw problem('code', TEXT_WRONG_CODE)
    useUp(tx, proof)
    // As `useUp` left it.
    storeRecord(tx, tx.findRecordById('second_factors', row.id), { enrolled_at: storedDate(Date.now()) })
    replaceCodes(tx, account.id, made.rows)
  })
  giveBack(e.app, 'second-factor', [accountOf(account)])
  endOthers(e, account)
  noteSecurity(e, { event: 'second-factor-on', account })
  mailAccount(e.app, account, 'second-factor-on')
  return { codes: made.codes }
}

/**
 * POST /api/sfoglia/second-factor/recovery-codes {password, code}: ten new ones, instead of those there were.
 * @throws Refusal 400 with the problem at `password` or `code`, 401, 403, 409 there is no second factor, 429
 */
export function renewRecoveryCodes(e: PbRequestEvent): { codes: string[] } {
  const { account, proof } = bothFactors(e)
  const made = newRecoveryCodes(e.app, account.id)
  durably(e.app, (tx) => {
    useUp(tx, proof)
    replaceCodes(tx, account.id, made.rows)
  })
  giveBack(e.app, 'second-factor', [accountOf(account)])
  noteSecurity(e, { event: 'recovery-codes-made', account })
  return { codes: made.codes }
}

/** POST /api/sfoglia/second-factor/remove {password, code}. All other logins end. @throws Refusal as above */
export function disableSecondFactor(e: PbRequestEvent): Record<string, never> {
  const { account, proof } = bothFactors(e)
  durably(e.app, (tx) => {
    useUp(tx, proof)
    removeSecondFactor(tx, account.id)
  })
  giveBack(e.app, 'second-factor', [accountOf(account)])
  endOthers(e, account)
  noteSecurity(e, { event: 'second-factor-off', account })
  mailAccount(e.app, account, 'second-factor-off')
  return {}
}

/** Whoever sits at an open page is not enough: what lets in is shown again. */
function bothFactors(e: PbRequestEvent): { account: PbRecord; proof: Proof } {
  const account = adminOnly(e)
  const { password, code } = jsonBody(e)
  if (factorOf(e.app, account.id) === null) throw new Refusal(409, TEXT_NONE)
  checkPresentPassword(e, account, password)
  return { account, proof: countedProof(e, account, code) }
}

// Another's, who lost phone and codes.

/**
 * POST /api/sfoglia/second-factor/{id}/reset: an administrator takes another's away, whose logins end; the person is told by mail.
 * @throws Refusal 400 one's own, 401, 403, 404 that account has none
 */
export function resetSecondFactor(e: PbRequestEvent): { isMailed: boolean } {
  const admin = adminOnly(e)
  const id = e.request.pathValue('id')
  if (id === admin.id) throw new Refusal(400, TEXT_ONESELF)
  if (factorOf(e.app, id) === null) throw new Refusal(404, TEXT_NOT_FOUND)
  return { isMailed: reset(e, e.app.findRecordById('users', id), admin) }
}

/**
 * `pocketbase reset-second-factor EMAIL`: by whoever runs the server, where no other administrator is left to do it.
 * @throws Error when that account has none
 */
export function resetByCommand(app: PbApp, email: string): void {
  const account = findRecord(app, 'users', { email })
  if (!account || factorOf(app, account.id) === null) throw new Error(`${email || 'Nobody'} has no second factor.`)
  reset({ app, realIP: () => '' }, account, null)
}

function reset(e: Asking, account: PbRecord, actor: PbRecord | null): boolean {
  durably(e.app, (tx) => removeSecondFactor(tx, account.id))
  endSessions(e.app, 'user = {:user}', { user: account.id })
  noteSecurity(e, { event: 'second-factor-reset', account, actor })
  return mailAccount(e.app, account, 'second-factor-reset')
}

/** With its codes, and what waits for one. Inside a transaction. */
export function removeSecondFactor(tx: PbApp, userId: string): void {
  for (const name of ['second_factors', 'recovery_codes', 'login_tickets']) {
    execute(tx, `DELETE FROM ${name} WHERE user = {:user}`, { user: userId })
  }
}

// What rows there are.

/** One that counts. */
function factorOf(app: PbApp, userId: string): PbRecord | null {
  const filter = "user = {:userId} && enrolled_at != ''"
  return app.findRecordsByFilter('second_factors', filter, '', 1, 0, { userId })[0] ?? null
}

/** One that was begun. @throws Refusal 409 */
function pendingOf(app: PbApp, userId: string): PbRecord {
  const filter = "user = {:userId} && enrolled_at = ''"
  const [row] = app.findRecordsByFilter('second_factors', filter, '', 1, 0, { userId })
  const startedMs = wireInstant(row?.getString('started_at')) ?? 0
  if (!row || startedMs + ENROLMENT_MS <= Date.now()) throw new Refusal(409, TEXT_ENROLMENT_OVER)
  return row
}

// Codes: looked at first, which takes time, and used up in the transaction of what they are good for.

type Proof = { kind: 'app'; factor: string; step: number } | { kind: 'recovery'; row: string }

/**
 * @param factor whose secret; the one that counts where none is given, and then recovery codes are good as well
 * @throws Refusal 400 with the problem at `code`, 429
 */
function countedProof(e: PbRequestEvent, account: PbRecord, code: unknown, factor?: PbRecord): Proof {
  spend(e.app, 'second-factor', [accountOf(account)])
  const typed = typeof code === 'string' ? readCode(code) : null
  const secretRow = factor ?? factorOf(e.app, account.id)
  let proof: Proof | null = null
  if (typed?.kind === 'app' && secretRow) {
    const used = { nowMs: Date.now(), lastStep: secretRow.getFloat('last_step') }
    const step = acceptedStep(secretRow.getString('secret'), typed.digits, used)
    if (step !== null) proof = { kind: 'app', factor: secretRow.id, step }
  }
  if (typed?.kind === 'recovery' && !factor) {
    const row = findRecord(e.app, 'recovery_codes', { user: account.id, hint: typed.hint })
    if (row?.validatePassword(typed.proof)) proof = { kind: 'recovery', row: row.id }
  }
  if (proof !== null) return proof
  noteSecurity(e, { event: 'second-factor-failed', account })
  throw problem('code', TEXT_WRONG_CODE)
}

/** Inside a transaction. @throws Refusal 400 when somebody was faster with it */
function useUp(tx: PbApp, proof: Proof): void {
  const [name, id] = proof.kind === 'app' ? ['second_factors', proof.factor] : ['recovery_codes', proof.row]
  const row = findRecord(tx, name, { id })
  if (!row || (proof.kind === 'app' && row.getFloat('last_step') >= proof.step)) throw problem('code', TEXT_WRONG_CODE)
  if (proof.kind === 'recovery') tx.delete(row)
  else storeRecord(tx, row, { last_step: proof.step })
}

/** Hashed here, which takes longer than a transaction should. */
function newRecoveryCodes(app: PbApp, userId: string): { codes: string[]; rows: PbRecord[] } {
  const hints = new Set<string>()
  while (hints.size < RECOVERY_CODES) hints.add($security.randomStringWithAlphabet(HINT_LENGTH, RECOVERY_ALPHABET))
  const codes = [...hints].map((hint) => ({ hint, proof: $security.randomStringWithAlphabet(PROOF_LENGTH, RECOVERY_ALPHABET) }))
  const rows = codes.map(({ hint, proof }) => {
    const row = newRecord(app, 'recovery_codes', { user: userId, hint })
    row.setPassword(proof)
    return row
  })
  return { codes: codes.map(({ hint, proof }) => inGroups(hint + proof)), rows }
}

function replaceCodes(tx: PbApp, userId: string, rows: readonly PbRecord[]): void {
  execute(tx, 'DELETE FROM recovery_codes WHERE user = {:user}', { user: userId })
  for (const row of rows) storeRecord(tx, row)
}

function problem(field: 'code' | 'ticket', message: string): Refusal {
  return new Refusal(400, message, { [field]: { code: 'invalid', message } })
}
