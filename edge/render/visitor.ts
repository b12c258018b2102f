// Who asks for a document, as far as the login cookie says. It is read for redirects only: what a document holds is public, so that
// a forged cookie gains nothing.
import { readLoginCookie } from '#domain/login-cookie.ts'
import { isTokenExpired } from '#domain/login-token.ts'
import type { Visitor } from '#domain/navigation.ts'

/** `unknown`: the device decides. */
export type CookieVisitor = { kind: 'guest' } | { kind: 'known'; visitor: Visitor } | { kind: 'unknown' }

const ROLES = ['ADMIN', 'CASHIER', 'USER'] as const

/**
 * The cookie is SameSite=Strict: who comes from another site (a mail, the payment page) seems to be a guest and may not be one.
 * A record that was too large for the cookie lacks the role.
 * @param nowMs epoch ms
 */
export function visitorOf(headers: Headers, nowMs: number): CookieVisitor {
  const login = readLoginCookie(headers.get('Cookie') ?? '')
  if (login === null) return { kind: mayHideCookie(headers) ? 'unknown' : 'guest' }
  const role = ROLES.find((known) => known === login.record.role)
  // Whether an expired login is over is found out with the database.
  if (role === undefined || isTokenExpired(login.token, nowMs)) return { kind: 'unknown' }
  return { kind: 'known', visitor: { role, isKiosk: login.record.kiosk === true } }
}

/** Fetch Metadata: `none` is the address bar. Older browsers do not say. */
function mayHideCookie(headers: Headers): boolean {
  const site = headers.get('Sec-Fetch-Site')
  return site !== 'none' && site !== 'same-origin' && site !== 'same-site'
}
