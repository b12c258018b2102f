// The login: a token and the account's record in the cookie `pb_auth`, every change written back, every
// tab following; where the browser keeps no cookie of ours, the database alone says it (stored-login.ts). Refreshed at the start
// unless expired; cleared when the server answers that it is not valid, kept while the server cannot be reached, because a
// kiosk must survive a restart without wifi.
import { db } from '#data/db/database.ts'
import { now } from '#data/server/clock.ts'
import { request } from '#data/server/request.ts'
import { isTokenExpired, loginCookie, readLoginCookie, type StoredLogin } from '#domain/account/login.ts'
import { CREDENTIAL_TABLES, forgetIdleCredentials, keepCredential, releaseCredential } from './credentials.ts'
import { keepLogout } from './logouts.ts'
import { changeOwner, type Owner, ownerName } from './owner.ts'
import { announceSession, type Departure, getSession } from './session-state.ts'
import {
  authAnswerSchema,
  keepLoggedOut,
  keepLogin,
  loginAtStart,
  readKeptLogin,
  type Session,
  sessionOf,
} from './stored-login.ts'

export { getSession, onSessionChange, type SessionChange } from './session-state.ts'
export type { Session } from './stored-login.ts'

const channel = openChannel()
let login: StoredLogin | null = readCookie()
/** This login was seen in the cookie: when it is there no more, it ran out or was deleted. */
let isInCookie = login !== null
let started: Promise<void> | null = null
let settled: Promise<void> | null = null
// Until this moment everybody was a guest here.
if (login !== null) announceSession(sessionOf(login), 'signed-in')

/** The same with the whole record, as the server sent it. */
export function getLogin(): StoredLogin | null {
  return login
}

/** Takes up the stored login; resolves as soon as `getSession` can be relied on, without waiting for the network. */
export function startSession(): Promise<void> {
  started ??= takeUp().catch((error: unknown) => {
    started = null
    throw error
  })
  return started
}

/**
 * Brings the device in line with the stored login, and follows what other tabs do with it. To be done before anything is
 * mirrored or sent; a first page need not wait for it.
 */
export function settleSession(): Promise<void> {
  settled ??= exclusively(async () => {
    const stored = await currentLogin()
    await adopt(stored, 'ended')
    if (stored?.token !== login?.token) become(stored, 'ended')
    globalThis.document?.addEventListener('visibilitychange', () => followLogin('ended'))
    channel?.addEventListener('message', ({ data }) => followLogin(data === 'left' ? 'left' : 'ended'))
  }).catch((error: unknown) => {
    settled = null
    throw error
  })
  return settled
}

/** Writes the login down once more, for a database that has begun anew under this page. */
export function storeSessionAgain(): Promise<void> {
  return exclusively(async () => adopt(await currentLogin(), 'ended'))
}

/**
 * Logs out: this account's data are gone from the device when it resolves; orders that wait in the outbox stay. The server is told
 * by sync.ts.
 */
export function signOut(): Promise<void> {
  return exclusively(() => storeLogin(null, 'left'))
}

/** Ends a login that the server no longer accepts, because this person has just changed what it stands on. */
export function endSession(): Promise<void> {
  return exclusively(() => storeLogin(null, 'ended'))
}

/** Stores a login that the server has just given. */
export function storeSignedIn(next: StoredLogin): Promise<Session | null> {
  return exclusively(async () => {
    const before = login
    await storeLogin(next, 'ended')
    // The end of the one that it takes the place of, too. Told afterwards: a crash here leaves two logins, and never none.
    const isReplaced = before !== null && before.record.id === next.record.id && before.token !== next.token
    if (isReplaced) await keepLogout(before.token).catch(() => undefined)
    return getSession()
  })
}

/** `ended`: the server refused the login, which is cleared. `unknown`: it could not be asked, or nobody is logged in. */
export type RefreshOutcome = 'fresh' | 'ended' | 'unknown'

/** Asks the server whether the login is still good, and takes the fresh one it gives. */
export async function refreshSession(): Promise<RefreshOutcome> {
  const asked = login
  if (asked === null || changing > 0) return 'unknown'
  if (isTokenExpired(asked.token, now())) return endExpired(asked)
  const path = '/api/collections/users/auth-refresh'
  const outcome = await request(path, { method: 'POST', auth: asked.token, schema: authAnswerSchema })
  if (outcome.kind === 'ok') return replaceLogin(asked, outcome.value)
  const isEnded = outcome.kind === 'signed-out' || (outcome.kind === 'refused' && [403, 404].includes(outcome.status))
  if (!isEnded || changing > 0) return 'unknown'
  const next = getSession()?.user.isKiosk ? await askForAnother() : null
  return next === 'unknown' ? next : replaceLogin(asked, next)
}

let askForAnother: () => Promise<StoredLogin | null | 'unknown'> = async () => null

/** @param ask for a kiosk's login in the place of one that was refused; null where that is over, `unknown` where nobody could be asked */
export function onKioskRefused(ask: typeof askForAnother): void {
  askForAnother = ask
}

let changing = 0

/**
 * While a person changes what their login stands on and takes the next one: the server tells this page at once that the old one is
 * over, which must not end it under the form.
 */
export async function whileLoginChanges<Result>(work: () => Promise<Result>): Promise<Result> {
  changing += 1
  try {
    return await work()
  } finally {
    changing -= 1
  }
}

/** The cookie is what the browser had on its disk; when the database knows better, it is written anew. */
async function takeUp(): Promise<void> {
  // Without storage the cookie is all there is.
  const stored = await loginAtStart(login, Date.now()).catch(() => login)
  if (stored?.token !== login?.token) return exclusively(repairCookie)
  if (stored !== null && getSession() === null) become(stored, 'ended')
}

async function repairCookie(): Promise<void> {
  // Read again: another tab may have changed the login while this one waited for its turn.
  const stored = await loginAtStart(readCookie(), Date.now())
  writeCookie(stored)
  become(stored, 'ended')
}

/**
 * The login as it stands while this tab has its turn: what the cookie says. A missing cookie ends the login only where it had
 * been stored and could be stored now: it ran out, or somebody deleted it. Where it was refused the database says who is here.
 */
async function currentLogin(): Promise<StoredLogin | null> {
  const cookie = readCookie()
  if (cookie !== null) {
    isInCookie = true
    return completed(cookie)
  }
  // Without storage the cookie is all there is.
  const kept = await loginAtStart(null, Date.now()).catch(() => null)
  if (kept === null) return null
  const wasInCookie = isInCookie && kept.token === login?.token
  writeCookie(kept)
  if (!wasInCookie || !isInCookie) return kept
  writeCookie(null)
  return null
}

/** A cookie that was too large holds a trimmed record; the whole one is in the database. */
async function completed(stored: StoredLogin): Promise<StoredLogin> {
  if (sessionOf(stored) !== null) return stored
  const kept = await readKeptLogin()
  return kept !== null && kept.record.id === stored.record.id ? { record: kept.record, token: stored.token } : stored
}

/** An expired token is not refreshed. The login is kept while nobody can be asked, so that a kiosk goes on selling. */
async function endExpired(asked: StoredLogin): Promise<RefreshOutcome> {
  const outcome = await request('/api/health')
  if (outcome.kind !== 'ok') return 'unknown'
  // The answer may just have shown that it is the device's clock which is wrong.
  return isTokenExpired(asked.token, now()) ? replaceLogin(asked, null) : refreshSession()
}

/** Stores an answer about the login `asked`, unless somebody logged out or in meanwhile, here or in another tab. */
function replaceLogin(asked: StoredLogin, next: StoredLogin | null): Promise<RefreshOutcome> {
  return exclusively(async () => {
    if (login?.token !== asked.token || (await currentLogin())?.token !== asked.token) return 'unknown'
    await storeLogin(next, 'ended')
    return next === null ? 'ended' : 'fresh'
  })
}

/**
 * The database first, then the cookie: a crash between the two leaves a login whose data have to be fetched again, never
 * data whose owner has left.
 */
async function storeLogin(next: StoredLogin | null, how: Departure): Promise<void> {
  const isLeft = next === null ? how === 'left' : next.record.id !== login?.record.id
  // Without storage there is nowhere to keep it.
  if (login !== null && isLeft) await keepLogout(login.token).catch(() => undefined)
  await adopt(next, how)
  writeCookie(next)
  become(next, how)
  channel?.postMessage(how)
}

/** Brings the database in line with a login: private rows, the queue's tokens, the whole record. */
async function adopt(stored: StoredLogin | null, how: Departure): Promise<void> {
  const next = sessionOf(stored)
  await changeOwner(next === null ? null : ownerOf(next), how)
  if (stored !== null) await keepLogin(stored, Date.now())
  else if (login !== null) await keepLoggedOut()
  if (next === null) return releaseCredential()
  await keepCredential({ ...ownerOf(next), token: next.token })
  await db.transaction('rw', CREDENTIAL_TABLES, forgetIdleCredentials)
}

/** Another tab changed the login, or the browser let the cookie expire. @param how a missing one came to be missing */
function followLogin(how: Departure): Promise<void> {
  return exclusively(async () => {
    const stored = await currentLogin()
    if (stored?.token === login?.token) return
    await adopt(stored, how)
    become(stored, how)
  })
}

function become(stored: StoredLogin | null, how: Departure): void {
  const before = nameOf(getSession())
  login = stored
  const next = sessionOf(stored)
  announceSession(next, next === null ? how : nameOf(next) === before ? 'refreshed' : 'signed-in')
}

/** One change at a time, over all tabs: an answer that arrives late cannot bring back a login that was just left. */
function exclusively<Result>(change: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request('sfoglia-session', change)
}

function nameOf(session: Session | null): string {
  return ownerName(session && ownerOf(session))
}

function ownerOf({ user }: Session): Owner {
  return { userId: user.id, role: user.role, isKiosk: user.isKiosk }
}

function readCookie(): StoredLogin | null {
  return typeof document === 'undefined' ? null : readLoginCookie(document.cookie)
}

/**
 * Browsers drop a cookie silently (turned off, too large, over plain http), so it is read back. When it was dropped, none is
 * better than an old one.
 */
function writeCookie(stored: StoredLogin | null): void {
  if (typeof document === 'undefined') return
  const isHttps = location.protocol === 'https:'
  // biome-ignore lint/suspicious/noDocumentCookie: the login is stored in a cookie that the edge can read; cookieStore is not in every browser.
  document.cookie = loginCookie(stored, isHttps)
  isInCookie = stored !== null && readCookie()?.token === stored.token
  // biome-ignore lint/suspicious/noDocumentCookie: as above.
  if (!isInCookie) document.cookie = loginCookie(null, isHttps)
}

function openChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('sfoglia-session')
}
