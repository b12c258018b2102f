// Counts what may be tried only so often (domain: LIMITS), in the table `attempts`: by what is tried, and by whom. What is spent
// stays spent whatever becomes of the request; who was right gets it back. Counted before it is looked at, so that many at once
// are counted as many.
import { LIMITS, type LimitKind, networkOf } from '#domain/limits.ts'
import { adminOnly, ownError, Refusal } from './answers.ts'
import { execute, type Row, readNumber, readRows, storedDate } from './database.ts'

/** Whose attempts are counted: `account …` or `address …`; `login …` where a login names no account. */
export type Attempter = string

/** A request, or an event of PocketBase's. */
export interface Asking {
  app: PbApp
  realIP(): string
}

export function addressOf(e: Asking): Attempter {
  return `address ${networkOf(e.realIP())}`
}

export function accountOf(account: PbRecord): Attempter {
  return `account ${account.id}`
}

/** The dashboard's switch for the limits of requests is these limits' switch too. */
export function isLimited(app: PbApp): boolean {
  return app.settings().rateLimits.enabled === true
}

/** Outside of any transaction: it has to stay when that is taken back. @throws Refusal 429 (RFC 6585, 4) with the limit's sentence */
export function spend(app: PbApp, kind: LimitKind, attempters: readonly Attempter[]): void {
  if (!isLimited(app)) return
  const { most, windowMs, message } = LIMITS[kind]
  const over = attempters.filter((who) => countOne(app, kind, who, windowMs) > most)
  if (over.length === 0) return
  for (const who of over) noteRefusal(app, kind, who)
  throw new Refusal(429, message)
}

/** The same in a hook of PocketBase's own routes. @throws ApiError 429 */
export function spendHooked(app: PbApp, kind: LimitKind, attempters: readonly Attempter[]): void {
  try {
    spend(app, kind, attempters)
  } catch (error) {
    throw error instanceof Refusal ? ownError(new ApiError(error.status, error.message)) : error
  }
}

const TEXT_PASSWORD = 'La password non è corretta.'

/** The present one, before what only its owner may do. @throws Refusal 400 with the problem at `password`, 429 */
export function checkPresentPassword(e: Asking, account: PbRecord, password: unknown): void {
  const attempters = [accountOf(account), addressOf(e)]
  spend(e.app, 'password', attempters)
  if (typeof password !== 'string' || !account.validatePassword(password)) {
    throw new Refusal(400, TEXT_PASSWORD, { password: { code: 'invalid', message: TEXT_PASSWORD } })
  }
  giveBack(e.app, 'password', attempters)
}

/** It was right, or came to nothing. */
export function giveBack(app: PbApp, kind: LimitKind, attempters: readonly Attempter[]): void {
  for (const who of attempters) {
    const sql = 'UPDATE attempts SET count = MAX(0, count - 1) WHERE kind = {:kind} AND who = {:who}'
    execute(app, sql, { kind, who })
  }
}

/** For the owner, who should know of it. @param kind also of a rule that is counted elsewhere */
export function noteRefusal(app: PbApp, kind: LimitKind | 'unpaid-order', who: Attempter): void {
  execute(app, REFUSED, { kind, who, now: storedDate(Date.now()) })
}

/**
 * GET /api/sfoglia/alarms: who met a limit within a day, for the owner: `{alarms: [{kind, who, name, refused, at}]}`, the latest
 * first; `name` is empty for an address. @throws Refusal 401, 403
 */
export function listAlarms(e: PbRequestEvent): { alarms: Row[] } {
  adminOnly(e)
  return { alarms: readRows(e.app, ALARMS, { since: storedDate(Date.now() - KEPT_MS) }) }
}

const ALARMS = `SELECT json_object('kind', kind, 'who', who, 'refused', refused, 'at', refused_at,
    'name', COALESCE(NULLIF(TRIM(users.name || ' ' || users.surname), ''), '')) AS document
  FROM attempts LEFT JOIN users ON users.id = substr(who, 9) AND who LIKE 'account %'
  WHERE refused_at > {:since} AND who NOT LIKE 'login %' ORDER BY refused_at DESC LIMIT 20`

/** The server's job every night: addresses are kept no longer than they are needed. */
export function forgetAttempts(app: PbApp): void {
  const before = storedDate(Date.now() - KEPT_MS)
  execute(app, 'DELETE FROM attempts WHERE since < {:before} AND refused_at < {:before}', { before })
}

const KEPT_MS = 86_400_000

function countOne(app: PbApp, kind: LimitKind, who: Attempter, windowMs: number): number {
  const nowMs = Date.now()
  return readNumber(app, COUNTED, { kind, who, now: storedDate(nowMs), over: storedDate(nowMs - windowMs) })
}

const COUNTED = `INSERT INTO attempts (kind, who, since, count, refused, refused_at) VALUES ({:kind}, {:who}, {:now}, 1, 0, '')
  ON CONFLICT (kind, who) DO UPDATE SET
    count = iif(since <= {:over}, 1, count + 1),
    since = iif(since <= {:over}, excluded.since, since)
  RETURNING count AS number`

const REFUSED = `INSERT INTO attempts (kind, who, since, count, refused, refused_at) VALUES ({:kind}, {:who}, {:now}, 0, 1, {:now})
  ON CONFLICT (kind, who) DO UPDATE SET refused = refused + 1, refused_at = excluded.refused_at`
