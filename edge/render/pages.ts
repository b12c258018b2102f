// Documents: redirected where a role has no access, rendered (and cached, compressed, with an ETag) where the page is public,
// otherwise the built document, which starts empty and lets the device decide. A failure in rendering also falls back to the
// built document.
import type { MiddlewareHandler } from 'hono'
import { isTokenExpired, readLoginCookie } from '#domain/account/login.ts'
import { ROLES, redirectFor, returnToCookie, type Visitor } from '#domain/account/navigation.ts'
import { TEXT_CARD_OFF } from '#domain/payment/card-off.ts'
import { isRecordId } from '#domain/record-id.ts'
import type { ShopFacts, SsrSnapshot } from '#domain/ssr-snapshot.ts'
import { acceptedEncoding, documentText } from '../assets/assets.ts'
import { isHttps, STYLE_HASH } from '../http/security.ts'
import type { EdgeOptions } from '../options.ts'
import { takesCards } from '../stripe/card-keys.ts'
import { paletteStyle } from './brand.ts'
import { fillDocument } from './document.ts'
import { type PublicPage, publicPage } from './screens.ts'
import { headHtml, pageHead, structuredData } from './seo.ts'
import type { CachedAnswer } from './shop-facts.ts'

type PageOptions = Pick<EdgeOptions, 'assets' | 'forward' | 'config' | 'screens' | 'inBackground' | 'compressesAnswers'>

/** Copies of some 60 kB each: whoever varies the search of an address must not fill the memory. */
const MOST_COPIES = 200
/** By path, the search parameters that change what the page shows. */
const SEARCHES: Record<string, readonly string[]> = {
  '/': ['categoria', 'cerca', 'senza', 'ritiro'],
  '/personalizzazione-torta': ['prodotto', 'riga'],
}

/** For GET and HEAD of a document; goes on to the next handler where nothing is rendered. */
export function renderPages(
  options: PageOptions,
  shopFacts: CachedAnswer<ShopFacts>,
  nowMs: () => number = Date.now,
): MiddlewareHandler {
  const { screens, config } = options
  const copies = new Map<string, RenderedCopy>()
  let copiedFrom: ShopFacts | null = null

  async function copyOf(page: PublicPage, url: URL, facts: ShopFacts): Promise<RenderedCopy> {
    if (copiedFrom !== facts || copies.size >= MOST_COPIES) copies.clear()
    copiedFrom = facts
    const origin = config.publicUrl ?? url.origin
    const href = hrefOf(page, url)
    const isCardOff = !(await takesCards(options))
    const key = `${Math.floor(nowMs() / 60_000)} ${isCardOff} ${origin} ${href}`
    const known = copies.get(key)
    if (known) return known
    const served = screens.serveShop(facts, page, nowMs())
    const isOrderedFromHome = !isCardOff || served.shop?.isPayAtPickup === true
    const shop: SsrSnapshot = isOrderedFromHome ? served : { ...served, isCardOff: true, notice: TEXT_CARD_OFF }
    const palette = await paletteStyle(facts.shop)
    const html = await renderPage(options, { page, href, shop, facts, origin, palette: palette?.css ?? '' })
    const isThere = page.isKnown && (page.shows !== 'product' || shop.products.length > 0)
    const made = await renderedCopy(html, isThere ? 200 : 404, options.compressesAnswers, palette?.hash ?? '')
    if (copiedFrom === facts) copies.set(key, made)
    return made
  }

  return async (context, next) => {
    const url = new URL(context.req.url)
    const who = visitorOf(context.req.raw.headers, nowMs())
    if (who.kind !== 'unknown') {
      const target = redirectFor(url.pathname, who.kind === 'known' ? who.visitor : null)
      // Who has to sign in first comes back to this page.
      if (target !== null)
        return redirect(target, who.kind === 'guest' ? returnToCookie(url.pathname + url.search, isHttps(context.req.raw)) : null)
    }
    const page = publicPage(url.pathname)
    // A kiosk's screen has nothing in common with a guest's, which would only flash up.
    if (page === null || (who.kind === 'known' && who.visitor.isKiosk)) return next()
    try {
      // A product that was made just now is not in what is kept: it is there all the same.
      const isEnough = ({ products }: ShopFacts) => !isProduct(page) || products.some(({ id }) => id === page.productId)
      const facts = await shopFacts((work) => options.inBackground(context, work), isEnough)
      if (facts === null) return next()
      const composed = facts.products.find(({ id, composition }) => id === page.productId && composition === 'compose')
      // Whoever only looks stays on its page.
      if (composed && !(who.kind === 'known' && who.visitor.role === 'ADMIN')) {
        return redirect(`/componi-la-tua-torta?prodotto=${composed.id}`, null)
      }
      const copy = await copyOf(page, url, facts)
      context.set(STYLE_HASH, copy.styleHash)
      return answerWith(copy, context.req.raw)
    } catch (error) {
      console.error('rendering', url.pathname, error)
      return next()
    }
  }
}

function isProduct({ shows, productId }: PublicPage): boolean {
  return shows === 'product' && isRecordId(productId)
}

interface Rendering {
  page: PublicPage
  href: string
  shop: SsrSnapshot
  facts: ShopFacts
  origin: string
  palette: string
}

async function renderPage(
  { screens, assets }: PageOptions,
  { page, href, shop, facts, origin, palette }: Rendering,
): Promise<string> {
  const screen = await screens.renderScreen(href, shop)
  const files = screen.routeIds.map((routeId) => screens.routeFiles(routeId))
  return fillDocument(await documentText(assets), {
    head: headHtml(pageHead(page, shop, origin)),
    styles: [...new Map(files.flatMap(({ styles }) => styles.map((style) => [style.href, style]))).values()],
    scripts: [...new Set(files.flatMap(({ scripts }) => scripts))],
    palette,
    structuredData: structuredData(page, { ...shop, settings: facts.settings }, origin),
    screen: screen.html,
    page: screen.page,
  })
}

/** Path and search as rendered: what a page does not know is left out. */
function hrefOf({ pathname }: PublicPage, { searchParams }: URL): string {
  const search = new URLSearchParams()
  for (const name of SEARCHES[pathname] ?? []) {
    const value = searchParams.get(name)
    if (value !== null) search.set(name, value)
  }
  return search.size > 0 ? `${pathname}?${search}` : pathname
}

function redirect(target: string, cookie: string | null): Response {
  const headers = new Headers({ Location: target, 'Cache-Control': 'no-store', Vary: 'Cookie, Sec-Fetch-Site' })
  if (cookie !== null) headers.set('Set-Cookie', cookie)
  return new Response(null, { status: 302, headers })
}

// Who asks for a document, as far as the login cookie says. It is read for redirects only: what a document holds is public, so
// that a forged cookie gains nothing.

/** `unknown`: the device decides. */
type CookieVisitor = { kind: 'guest' } | { kind: 'known'; visitor: Visitor } | { kind: 'unknown' }

/**
 * The cookie is SameSite=Strict: who comes from another site (a mail, the payment page) seems to be a guest and may not be one.
 * A record that was too large for the cookie lacks the role.
 * @param nowMs epoch ms
 */
function visitorOf(headers: Headers, nowMs: number): CookieVisitor {
  const login = readLoginCookie(headers.get('Cookie') ?? '')
  if (login === null) return { kind: mayHideCookie(headers) ? 'unknown' : 'guest' }
  const role = ROLES.find((known) => known === login.record.role)
  // The device asks the database whether an expired login can be renewed.
  if (role === undefined || isTokenExpired(login.token, nowMs)) return { kind: 'unknown' }
  return { kind: 'known', visitor: { role, isKiosk: login.record.kiosk === true } }
}

/** Fetch Metadata: `none` is the address bar. Older browsers do not say. */
function mayHideCookie(headers: Headers): boolean {
  const site = headers.get('Sec-Fetch-Site')
  return site !== 'none' && site !== 'same-origin' && site !== 'same-site'
}

// A rendered document as it is sent: compressed once, with a tag by which a browser knows that it has it already.

interface RenderedCopy {
  status: number
  /** Without the suffix of its encoding. */
  hash: string
  plain: Uint8Array<ArrayBuffer>
  /** Null where the network in front of us compresses. */
  gzipped: Uint8Array<ArrayBuffer> | null
  /** Of the style sheet that is this shop's alone; empty for none. */
  styleHash: string
}

async function renderedCopy(html: string, status: number, isCompressed: boolean, styleHash: string): Promise<RenderedCopy> {
  const plain = new TextEncoder().encode(html)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', plain))
  const hash = btoa(String.fromCharCode(...digest.slice(0, 12)))
  return { status, hash, plain, gzipped: isCompressed ? await gzip(plain) : null, styleHash }
}

/** `no-cache`: asked for at every visit, answered with 304 where nothing has changed. The cookie decides about redirects. */
function answerWith({ status, hash, plain, gzipped }: RenderedCopy, request: Request): Response {
  const isGzip = gzipped !== null && acceptedEncoding(request, ['gzip']) !== null
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Encoding, Cookie, Sec-Fetch-Site',
    ETag: `"${hash}${isGzip ? '-gzip' : ''}"`,
  })
  if (isGzip) headers.set('Content-Encoding', 'gzip')
  return new Response(isGzip ? gzipped : plain, { status, headers })
}

async function gzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}
