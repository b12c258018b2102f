// The stored login: a token and the account's record, in the cookie `pb_auth`. The page writes it, the server that renders
// reads it. Not http-only, because the page reads it too; SameSite=Strict, so that no other site's link carries it.

/** A login as it is stored; the record as PocketBase sent it, unread. */
export interface StoredLogin {
  token: string
  record: Record<string, unknown>
}

export const LOGIN_COOKIE = 'pb_auth'
export const LOGIN_LIFETIME_SECONDS = 604_800
/** Browsers drop a larger cookie without a word (RFC 6265, 6.1). */
const MAX_BYTES = 4096
const KEPT_WHEN_TOO_LARGE = ['id', 'email', 'collectionId', 'username', 'verified']

/**
 * The value for `document.cookie`.
 * @param login null writes one that deletes it
 * @param isHttps of the page: Safari refuses a `Secure` cookie over plain http, on loopback too
 */
export function loginCookie(login: StoredLogin | null, isHttps: boolean): string {
  if (login === null) return cookieText('', 0, isHttps)
  const whole = cookieText(encoded(login), LOGIN_LIFETIME_SECONDS, isHttps)
  // Everything in it is ASCII after encoding: characters are bytes.
  if (whole.length <= MAX_BYTES) return whole
  const kept = Object.entries(login.record).filter(([field]) => KEPT_WHEN_TOO_LARGE.includes(field))
  return cookieText(encoded({ token: login.token, record: Object.fromEntries(kept) }), LOGIN_LIFETIME_SECONDS, isHttps)
}

/** The login in a `Cookie` header or `document.cookie`, or null. */
export function readLoginCookie(cookies: string): StoredLogin | null {
  const prefix = `${LOGIN_COOKIE}=`
  const pair = cookies.split(/;\s*/).find((candidate) => candidate.startsWith(prefix))
  if (pair === undefined) return null
  try {
    const value: unknown = JSON.parse(decodeURIComponent(pair.slice(prefix.length)))
    return isLogin(value) ? { token: value.token, record: value.record } : null
  } catch {
    return null
  }
}

function encoded(login: StoredLogin): string {
  return encodeURIComponent(JSON.stringify(login))
}

function cookieText(value: string, lifetimeSeconds: number, isHttps: boolean): string {
  return `${LOGIN_COOKIE}=${value}; Max-Age=${lifetimeSeconds}; Path=/; ${isHttps ? 'Secure; ' : ''}SameSite=Strict`
}

function isLogin(value: unknown): value is StoredLogin {
  if (typeof value !== 'object' || value === null || !('token' in value) || !('record' in value)) return false
  return typeof value.token === 'string' && value.token !== '' && typeof value.record === 'object' && value.record !== null
}
