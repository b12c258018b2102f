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
  const payload = token.split('.')[1]
  const claims = payload === undefined ? null : parseObject(decodeBase64Url(payload))
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
  const payload = token.split('.')[1]
  const claims = payload === undefined ? null : parseObject(decodeBase64Url(payload))
  if (claims === null || typeof claims.id !== 'string') return null
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return { accountId: claims.id, email: text(claims.email), newEmail: text(claims.newEmail) }
}

/** Judged by its own claim; a token without one never expires here. */
export function isTokenExpired(token: string, nowMs: number): boolean {
  const claims = readToken(token)
  return claims === null || (claims.expiresMs > 0 && claims.expiresMs <= nowMs)
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
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
