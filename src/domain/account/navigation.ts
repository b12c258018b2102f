// Who may be on which page, and the page to return to after signing in (a short-lived cookie, because a redirect loses
// everything else). One table for the router in the page and for the redirects on the server.

export const ROLES = ['USER', 'CASHIER', 'ADMIN'] as const
export type Role = (typeof ROLES)[number]

export interface Visitor {
  role: Role
  isKiosk: boolean
}

/** Every path of the shop; `{id}` stands for one segment. Anything else is an unknown route. */
export const PATHS = [
  '/accedi',
  '/registrati',
  '/password-dimenticata',
  '/',
  '/home-torta',
  '/componi-la-tua-torta',
  '/personalizzazione-torta',
  '/prodotto/{id}',
  '/carrello',
  '/checkout',
  '/order-confirmed',
  '/order-confirmed-totem',
  '/post-payment',
  '/account',
  '/account/profilo',
  '/account/ordini',
  '/account/aiuto',
  '/gestionale',
  '/gestionale/ordini',
  '/gestionale/nuovo-ordine',
  '/gestionale/cassa',
  '/gestionale/prodotti',
  '/gestionale/codici-sconto',
  '/gestionale/personale',
  '/gestionale/impostazioni',
  '/gestionale/aiuto',
] as const

/** Opened from mails, legal links, kiosks' codes, links that let a device or a new owner in, when an account is gone, or when something is wrong: for everybody. */
export const OPEN_PATHS = [
  '/verifica-email',
  '/reimposta-password',
  '/conferma-email',
  '/privacy',
  '/condizioni',
  '/arrivederci',
  '/diagnostica',
  '/q',
  '/entra',
  '/aiuto',
  '/benvenuto',
] as const

const SIGN_IN_PATHS: readonly string[] = ['/accedi', '/registrati', '/password-dimenticata']
const CASHIER_PATHS: readonly string[] = [
  '/gestionale/ordini',
  '/gestionale/nuovo-ordine',
  '/gestionale/cassa',
  '/gestionale/aiuto',
]

/** Where a role starts. */
export function homeOf(role: Role): string {
  if (role === 'ADMIN') return '/gestionale'
  return role === 'CASHIER' ? '/gestionale/ordini' : '/'
}

/**
 * The path a visitor is sent to instead, or null when they may stay. Unknown routes are never redirected: a wrong link
 * should say so.
 * @param visitor null for a guest
 */
export function redirectFor(pathname: string, visitor: Visitor | null): string | null {
  const path = normalizePath(pathname)
  if (!isKnownPath(path) || isOpenPath(path)) return null
  if (visitor === null) return isBackOffice(path) || isAccount(path) || path === '/checkout' ? '/accedi' : null
  if (SIGN_IN_PATHS.includes(path)) return homeOf(visitor.role)
  if (visitor.role === 'CASHIER') return CASHIER_PATHS.includes(path) ? null : '/gestionale/ordini'
  if (visitor.role === 'ADMIN') return isBackOffice(path) || path.startsWith('/prodotto/') ? null : '/gestionale'
  if (isBackOffice(path)) return '/'
  return visitor.isKiosk && isAccount(path) ? '/' : null
}

/** Whether a screen exists there. A trailing slash makes no difference. */
export function isKnownPath(pathname: string): boolean {
  const path = normalizePath(pathname)
  return PATHS.some((known) => known === path) || /^\/prodotto\/[^/]+$/.test(path) || isOpenPath(path)
}

function isOpenPath(path: string): boolean {
  return OPEN_PATHS.some((open) => open === path)
}

function isBackOffice(path: string): boolean {
  return path === '/gestionale' || path.startsWith('/gestionale/')
}

function isAccount(path: string): boolean {
  return path === '/account' || path.startsWith('/account/')
}

function normalizePath(pathname: string): string {
  return pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
}

// Where a guest wanted to go when the server sent them to sign in. In a cookie for some minutes: a redirect loses everything
// else.

const COOKIE = 'pagina_voluta'
const LIFETIME_SECONDS = 600

/**
 * The cookie that keeps a page.
 * @param href path and search on our origin; null deletes it
 * @param isHttps of the page: Safari refuses a `Secure` cookie over plain http, on loopback too
 */
export function returnToCookie(href: string | null, isHttps: boolean): string {
  const [value, lifetime] = href === null ? ['', 0] : [encodeURIComponent(href), LIFETIME_SECONDS]
  return `${COOKIE}=${value}; Max-Age=${lifetime}; Path=/; ${isHttps ? 'Secure; ' : ''}SameSite=Strict`
}

/** The page in a `Cookie` header or `document.cookie`; null when there is none, or it is no screen of ours. */
export function readReturnTo(cookies: string): { pathname: string; href: string } | null {
  const pair = cookies.split(/;\s*/).find((candidate) => candidate.startsWith(`${COOKIE}=`))
  if (pair === undefined) return null
  try {
    const href = decodeURIComponent(pair.slice(COOKIE.length + 1))
    const pathname = /^[^?#]*/.exec(href)?.[0] ?? ''
    return isKnownPath(pathname) ? { pathname, href } : null
  } catch {
    return null
  }
}
