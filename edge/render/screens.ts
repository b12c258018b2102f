// Which screens are rendered, and what rendering takes from the page's own code (src/ssr/server-entry.tsx): an interface, so that
// everything around it can be tested without building the page.
import { isKnownPath } from '#domain/account/navigation.ts'
import type { ShopFacts, SsrSnapshot, SsrSubject } from '#domain/ssr-snapshot.ts'

export interface Screens {
  /** Names of the collections that `readShopFacts` wants to have. */
  shopCollections: readonly string[]
  /** @param records by collection, unread; @param slots the answer of `GET /api/sfoglia/slots`, unread */
  readShopFacts(records: Record<string, unknown[]>, slots: unknown, nowMs: number): ShopFacts
  /** The part of the facts that a page shows. @param nowMs epoch ms */
  serveShop(facts: ShopFacts, subject: SsrSubject, nowMs: number): SsrSnapshot
  /** @param href path and search; @throws when there is no such screen, or it fails */
  renderScreen(href: string, shop: SsrSnapshot): Promise<RenderedScreen>
  /** What a route needs besides what every document loads; paths from our root. */
  routeFiles(routeId: string): RouteFiles
}

interface RenderedScreen {
  html: string
  /** JSON. */
  page: unknown
  routeIds: string[]
}

interface RouteFiles {
  scripts: readonly string[]
  styles: readonly StyleSheet[]
}

export interface StyleSheet {
  href: string
  /** Of one that stands in the document itself, and that the content security policy knows. */
  text?: string | undefined
}

// Screens that show one person's data are not rendered: they start empty, and the device decides.

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
  '/aiuto',
  '/privacy',
  '/condizioni',
]
/** Every screen that is rendered, beside those of products. */
export const PUBLIC_PATHS = ['/', ...CAKES, ...FRAMES]

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
