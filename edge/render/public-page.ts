// Which pages are rendered, and with what of the shop. The others are one person's: they start empty, and the device decides.
import { isKnownPath } from '#domain/account/navigation.ts'
import type { SsrSubject } from '#domain/ssr-snapshot.ts'

export interface PublicPage extends SsrSubject {
  /** Without a slash at the end. */
  pathname: string
  /** Whether there is a screen. */
  isKnown: boolean
}

const CAKES = ['/home-torta', '/personalizzazione-torta']
const FRAMES = [
  '/componi-la-tua-torta',
  '/carrello',
  '/accedi',
  '/registrati',
  '/password-dimenticata',
  '/privacy',
  '/condizioni',
]

/** Null for a page that is not rendered. @param pathname as in the URL */
export function publicPage(pathname: string): PublicPage | null {
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  if (path === '/') return { pathname: path, shows: 'catalogue', productId: null, isKnown: true }
  if (CAKES.includes(path)) return { pathname: path, shows: 'cakes', productId: null, isKnown: true }
  const [, productId] = /^\/prodotto\/([^/]+)$/.exec(path) ?? []
  if (productId !== undefined) return { pathname: path, shows: 'product', productId, isKnown: true }
  if (FRAMES.includes(path)) return { pathname: path, shows: 'frame', productId: null, isKnown: true }
  return isKnownPath(path) ? null : { pathname: path, shows: 'frame', productId: null, isKnown: false }
}
