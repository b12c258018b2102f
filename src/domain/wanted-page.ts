// Where a guest wanted to go when the server sent them to sign in. In a cookie for some minutes: a redirect loses everything else.
import { isKnownPath } from '#domain/navigation.ts'

const COOKIE = 'pagina_voluta'
const LIFETIME_SECONDS = 600

/**
 * The cookie that keeps a page.
 * @param href path and search on our origin; null deletes it
 * @param isHttps of the page: Safari refuses a `Secure` cookie over plain http, on loopback too
 */
export function wantedPageCookie(href: string | null, isHttps: boolean): string {
  const [value, lifetime] = href === null ? ['', 0] : [encodeURIComponent(href), LIFETIME_SECONDS]
  return `${COOKIE}=${value}; Max-Age=${lifetime}; Path=/; ${isHttps ? 'Secure; ' : ''}SameSite=Strict`
}

/** The page in a `Cookie` header or `document.cookie`; null when there is none, or it is no screen of ours. */
export function readWantedPage(cookies: string): { pathname: string; href: string } | null {
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
