// Logins that can be ended. Each is a row of `sessions`, and its tokens carry the row's id in a claim of their own; a refresh keeps
// the row. A token whose row has ended, or is not there, is worth what an expired one is. One without the claim (of an earlier
// version, or made by a program) is PocketBase's own business.
//
// PocketBase's own routes are guarded by their events, one by one: a middleware over all would hold a script engine for as long as
// each stream of changes is open. tests/integration/authorization.test.ts tries an ended login on every route.
import { deviceWords, sessionLimits } from '#domain/account/login-session.ts'
import { ROLES, type Role } from '#domain/account/navigation.ts'
import { networkOf } from '#domain/limits.ts'
import { wireInstant } from '#domain/wire.ts'
import { jsonBody, ownError, Refusal, signedIn, TEXT_NOT_ALLOWED, TEXT_NOT_FOUND, TEXT_SIGN_IN } from '../server/answers.ts'
import { checkPresentPassword } from '../server/attempts.ts'
import { execute, newRecord, type Row, readNumber, readRows, storedDate, storeRecord } from '../server/database.ts'
import { noteSecurity } from './security-log.ts'

const CLAIM = 'session'
/** Of the stream of changes that a client has open. */
const CLIENT_SESSION = 'sfoglia-session'

/** A request to a route of ours, or an event of PocketBase's, which shows no `request` to this engine. */
interface Asking extends Pick<PbRequestEvent, 'app' | 'auth' | 'realIP'> {
  request?: Pick<PbRequestEvent['request'], 'header'>
  requestInfo?(): Pick<ReturnType<PbRecordRequestEvent['requestInfo']>, 'headers'>
}

function headerOf(e: Asking, name: 'Authorization' | 'User-Agent'): string {
  if (e.request) return e.request.header.get(name)
  return e.requestInfo?.().headers[name.toLowerCase().replace('-', '_')] ?? ''
}

// Giving and refusing tokens.

/** In the place of PocketBase's own token, at a login and at each refresh. @throws ApiError 401 when it may be renewed no more */
export function giveSessionToken(e: PbAuthRequestEvent): void {
  const { refreshable } = $security.parseUnverifiedJWT(e.token)
  // One that nobody can renew is handed back as it came.
  if (refreshable === true) {
    const isRefresh = e.authMethod === '' && e.auth?.id === e.record.id
    e.token = sessionToken(e, e.record, isRefresh ? sessionIdIn(e) : '')
    if (!isRefresh) noteSecurity(e, { event: 'login', account: e.record, detail: deviceWords(headerOf(e, 'User-Agent')) })
  }
  e.next()
}

/**
 * A token of an account's session. @param id of the one to go on with; '' begins one
 * @throws ApiError 401 when that has lasted as long as any may
 */
export function sessionToken(e: Asking, account: PbRecord, id = ''): string {
  const nowMs = Date.now()
  const { authToken } = account.collection()
  const { tokenMs, longestMs } = sessionLimits({ role: roleOf(account), isKiosk: account.getBool('kiosk') })
  const session = id === '' ? beginSession(e, account, nowMs) : e.app.findRecordById('sessions', id)
  const restMs = longestMs === null ? Infinity : (wireInstant(session.getString('started_at')) ?? 0) + longestMs - nowMs
  if (restMs <= 0) {
    endSessions(e.app, 'id = {:id}', { id: session.id })
    throw signInAgain()
  }
  const lastsMs = Math.min(tokenMs ?? authToken.duration * 1000, restMs)
  storeRecord(e.app, session, { last_used: storedDate(nowMs), expires_at: storedDate(nowMs + lastsMs) })
  const claims = { type: 'auth', id: account.id, collectionId: account.collection().id, refreshable: true, [CLAIM]: session.id }
  return $security.createJWT(claims, account.getString('tokenKey') + authToken.secret, Math.ceil(lastsMs / 1000))
}

function beginSession(e: Asking, account: PbRecord, nowMs: number): PbRecord {
  return newRecord(e.app, 'sessions', {
    user: account.id,
    device: deviceWords(headerOf(e, 'User-Agent')),
    address: networkOf(e.realIP()),
    started_at: storedDate(nowMs),
  })
}

function roleOf(account: PbRecord): Role {
  const role = account.getString('role')
  return ROLES.find((known) => known === role) ?? 'USER'
}

/** Of the token that a request shows; '' where it names none. PocketBase has checked the signature when there is an `auth`. */
function sessionIdIn(e: Asking): string {
  if (e.auth?.collection().name !== 'users') return ''
  const token = headerOf(e, 'Authorization').replace(/^Bearer /i, '')
  const id = $security.parseUnverifiedJWT(token)[CLAIM]
  return typeof id === 'string' ? id : ''
}

/** Whoever asks shows a login that has ended. */
export function hasEnded(e: Asking): boolean {
  const id = sessionIdIn(e)
  return id !== '' && readNumber(e.app, OPEN_ONES, { id }) === 0
}

const OPEN_ONES = "SELECT COUNT(*) AS number FROM sessions WHERE id = {:id} AND ended_at = ''"

/** On the events of PocketBase's own routes. @throws ApiError 401 */
export function refuseEnded(e: Asking & { next(): void }): void {
  if (hasEnded(e)) throw signInAgain()
  e.next()
}

/** The same for the stream of changes, which is closed to a login that ends while it is open. */
export function followSession(e: PbSubscribeEvent): void {
  if (hasEnded(e)) throw signInAgain()
  e.client.set(CLIENT_SESSION, sessionIdIn(e))
  e.next()
}

function signInAgain(): PbApiError {
  return ownError(new ApiError(401, TEXT_SIGN_IN))
}

// Ending them.

/** POST /api/sfoglia/logout: the login that asks is over. Told late, or twice, it is over all the same. */
export function logOut(e: PbRequestEvent): Row {
  const id = sessionIdIn(e)
  if (id !== '' && endSessions(e.app, 'id = {:id}', { id }) > 0) noteSecurity(e, { event: 'logout', account: e.auth })
  return {}
}

/** GET /api/sfoglia/sessions: where the caller is logged in, the latest first. @throws Refusal 401, 403 kiosks */
export function listSessions(e: PbRequestEvent): { sessions: Row[] } {
  const account = person(e)
  const params = { user: account.id, now: storedDate(Date.now()), current: sessionIdIn(e) }
  return { sessions: readRows(e.app, OPEN_SESSIONS, params) }
}

const OPEN_SESSIONS = `SELECT json_object('id', id, 'device', device, 'started_at', started_at, 'last_used', last_used,
    'current', json(iif(id = {:current}, 'true', 'false'))) AS document
  FROM sessions WHERE user = {:user} AND ended_at = '' AND expires_at > {:now}
  ORDER BY id = {:current} DESC, last_used DESC LIMIT 50`

/** POST /api/sfoglia/sessions/{id}/end {password}: one of the caller's own. @throws Refusal 400 the password, 401, 403, 404, 429 */
export function endSession(e: PbRequestEvent): Row {
  const account = person(e)
  checkPresentPassword(e, account, jsonBody(e).password)
  const id = e.request.pathValue('id')
  if (endSessions(e.app, 'id = {:id} AND user = {:user}', { id, user: account.id }) === 0) throw new Refusal(404, TEXT_NOT_FOUND)
  noteSecurity(e, { event: 'session-ended', account })
  return {}
}

/**
 * POST /api/sfoglia/sessions/end-others {password}: all of the caller's but the one that asks.
 * @throws Refusal 400 the password, 401, 403, 429
 */
export function endOtherSessions(e: PbRequestEvent): { ended: number } {
  const account = person(e)
  checkPresentPassword(e, account, jsonBody(e).password)
  const ended = endOthers(e, account)
  if (ended > 0) noteSecurity(e, { event: 'session-ended', account })
  return { ended }
}

/** @returns how many there were beside the login that asks */
export function endOthers(e: PbRequestEvent, account: PbRecord): number {
  return endSessions(e.app, 'id <> {:id} AND user = {:user}', { id: sessionIdIn(e), user: account.id })
}

/** A kiosk is nobody's to look after from its own screen. */
function person(e: PbRequestEvent): PbRecord {
  const account = signedIn(e)
  if (account.getBool('kiosk')) throw new Refusal(403, TEXT_NOT_ALLOWED)
  return account
}

/**
 * Ends those that are open, and tells their pages to ask who they are. A page that is open gets nothing more.
 * @returns how many there were
 */
export function endSessions(app: PbApp, where: string, params: Record<string, unknown>): number {
  const ended = markEnded(app, where, params)
  const clients = app.subscriptionsBroker().clients()
  for (const key of Object.keys(clients)) {
    const client = clients[key]
    const session = ended.find(({ id }) => id === client?.get(CLIENT_SESSION))
    if (!client || !session) continue
    client.unset('auth')
    client.send(new SubscriptionMessage({ name: `account/${session.user}`, data: '{}' }))
  }
  return ended.length
}

/** Ends those that are open, where their account's pages are told by themselves. @returns them */
export function markEnded(app: PbApp, where: string, params: Record<string, unknown>): Row[] {
  const open = `ended_at = '' AND ${where}`
  const ended = readRows(app, `SELECT json_object('id', id, 'user', user) AS document FROM sessions WHERE ${open}`, params)
  const now = storedDate(Date.now())
  execute(app, `UPDATE sessions SET ended_at = {:now} WHERE ${open}`, { ...params, now })
  return ended
}

/** The server's job every night: those whose last token has run out a month ago. */
export function forgetSessions(app: PbApp): void {
  const before = storedDate(Date.now() - KEPT_MS)
  execute(app, 'DELETE FROM sessions WHERE expires_at < {:before}', { before })
}

const KEPT_MS = 30 * 86_400_000
