// The stored login, a token and the account's record in the cookie `pb_auth`, and what a token says about itself. A token is
// read here, never trusted: only the server can tell whether it is valid.
import { asObject, parseJsonObject } from '#domain/wire.ts'

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
    const { token, record } = parseJsonObject(decodeURIComponent(pair.slice(prefix.length))) ?? {}
    const isLogin = typeof token === 'string' && token !== '' && typeof record === 'object' && record !== null
    return isLogin ? { token, record: asObject(record) } : null
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

// What a login token says about itself. It is read, never trusted: only the server can tell whether it is valid.

export interface TokenClaims {
  /** Account's id. */
  id: string
  /** `admin`: a superuser of the database. `authRecord`: an account of the shop. */
  kind: 'admin' | 'authRecord'
  /** Epoch ms; 0 when the token does not say. */
  expiresMs: number
}

/** PocketBase's fixed id of `_superusers`; tokens since version 0.23 carry the collection instead of a type per kind. */
const SUPERUSERS_COLLECTION = 'pbc_3142635823'

/** The claims of a JSON Web Token (RFC 7519), or null when it is not one. */
export function readToken(token: string): TokenClaims | null {
  const claims = claimsIn(token)
  if (claims === null || typeof claims.id !== 'string' || claims.id === '') return null
  const isAdmin = claims.type === 'admin' || (claims.type === 'auth' && claims.collectionId === SUPERUSERS_COLLECTION)
  return {
    id: claims.id,
    kind: isAdmin ? 'admin' : 'authRecord',
    expiresMs: typeof claims.exp === 'number' ? claims.exp * 1000 : 0,
  }
}

/** What the token in a mail's link says about itself: whose it is, their address, and the new one of an e-mail change. */
export function readMailToken(token: string): { accountId: string; email: string; newEmail: string } | null {
  const claims = claimsIn(token)
  if (claims === null || typeof claims.id !== 'string') return null
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return { accountId: claims.id, email: text(claims.email), newEmail: text(claims.newEmail) }
}

function claimsIn(token: string): Record<string, unknown> | null {
  return parseJsonObject(decodeBase64Url(token.split('.')[1] ?? ''))
}

/** Judged by its own claim; a token without one never expires here. */
export function isTokenExpired(token: string, nowMs: number): boolean {
  const claims = readToken(token)
  return claims === null || (claims.expiresMs > 0 && claims.expiresMs <= nowMs)
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Base64url (RFC 4648, section 5) to text; bytes above ASCII, which claims do not hold, come out one by one. */
function decodeBase64Url(encoded: string): string {
  let text = ''
  let bits = 0
  let bitCount = 0
  for (const character of encoded) {
    const value = ALPHABET.indexOf(character)
    if (value < 0) return ''
    bits = ((bits << 6) | value) & 0xffff
    bitCount += 6
    if (bitCount >= 8) {
      bitCount -= 8
      text += String.fromCharCode((bits >> bitCount) & 0xff)
    }
  }
  return text
}
