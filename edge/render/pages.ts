// Documents: redirected where a role may not be, rendered where the page is public, else the built document as it is, which starts
// empty and lets the device decide. Whatever goes wrong in rendering ends there too: the shop opens all the same.
import type { MiddlewareHandler } from 'hono'
import { redirectFor } from '#domain/navigation.ts'
import type { ServedShop, ShopFacts } from '#domain/served-shop.ts'
import { wantedPageCookie } from '#domain/wanted-page.ts'
import type { EdgeOptions } from '../app.ts'
import { documentText } from '../assets.ts'
import { backendOf } from '../backend.ts'
import { isHttps } from '../security-headers.ts'
import { fillDocument } from './document.ts'
import { type KeptAnswer, keptAnswer } from './kept-answer.ts'
import { headHtml, pageHead } from './page-head.ts'
import { type PublicPage, publicPage } from './public-page.ts'
import { answerWith, type RenderedCopy, renderedCopy } from './rendered-copy.ts'
import { askShopFacts } from './shop-source.ts'
import { structuredData } from './structured-data.ts'
import { visitorOf } from './visitor.ts'

type PageOptions = Pick<EdgeOptions, 'assets' | 'forward' | 'config' | 'screens' | 'inBackground' | 'compressesAnswers'>

const OLD_MS = 5 * 60_000
const PAUSE_MS = 2_000
/** Of some 60 kB each. What is typed behind a question mark must not fill the memory. */
const MOST_COPIES = 200
/** Of a page's search, what changes what it shows. */
const SEARCHES: Record<string, readonly string[]> = {
  '/': ['categoria', 'cerca', 'senza', 'ritiro'],
  '/personalizzazione-torta': ['prodotto', 'riga'],
}

/** The shop's public facts, kept for a while (half a minute, unless the settings say otherwise): for everything that is rendered. */
export function keptShopFacts({ config, forward, screens }: PageOptions, nowMs: () => number = Date.now): KeptAnswer<ShopFacts> {
  const backend = backendOf(forward)
  return keptAnswer({
    ask: () => askShopFacts(backend, screens, nowMs()),
    nowMs,
    freshMs: config.pagesFreshMs,
    oldMs: OLD_MS,
    pauseMs: PAUSE_MS,
  })
}

/** For GET and HEAD of a document; goes on to the next handler where nothing is rendered. */
export function renderPages(
  options: PageOptions,
  shopFacts: KeptAnswer<ShopFacts>,
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
    const key = `${Math.floor(nowMs() / 60_000)} ${origin} ${href}`
    const known = copies.get(key)
    if (known) return known
    const shop = screens.serveShop(facts, page, nowMs())
    const html = await renderPage(options, { page, href, shop, facts, origin })
    const isThere = page.isKnown && (page.shows !== 'product' || shop.products.length > 0)
    const made = await renderedCopy(html, isThere ? 200 : 404, options.compressesAnswers)
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
        return redirect(
          target,
          who.kind === 'guest' ? wantedPageCookie(url.pathname + url.search, isHttps(context.req.raw)) : null,
        )
    }
    const page = publicPage(url.pathname)
    // The kiosk's screen has nothing in common with a guest's: it would only flash up.
    if (page === null || (who.kind === 'known' && who.visitor.isKiosk)) return next()
    try {
      const facts = await shopFacts((work) => options.inBackground(context, work))
      return facts === null ? next() : answerWith(await copyOf(page, url, facts), context.req.raw)
    } catch (error) {
      console.error('rendering', url.pathname, error)
      return next()
    }
  }
}

interface Rendering {
  page: PublicPage
  href: string
  shop: ServedShop
  facts: ShopFacts
  origin: string
}

async function renderPage({ screens, assets }: PageOptions, { page, href, shop, facts, origin }: Rendering): Promise<string> {
  const screen = await screens.renderScreen(href, shop)
  const files = screen.routeIds.map((routeId) => screens.routeFiles(routeId))
  return fillDocument(await documentText(assets), {
    head: headHtml(pageHead(page, shop, origin)),
    styles: [...new Set(files.flatMap(({ styles }) => styles))],
    scripts: [...new Set(files.flatMap(({ scripts }) => scripts))],
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
