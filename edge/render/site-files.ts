// What search engines ask for by name: which pages there are, and where they need not look.
import type { MiddlewareHandler } from 'hono'
import type { ShopFacts } from '#domain/ssr-snapshot.ts'
import { escapeHtml } from './document.ts'

/** One person's pages, staff's pages, and what is no page. */
const NOT_FOR_ROBOTS = ['/gestionale', '/account', '/checkout', '/order-confirmed', '/post-payment', '/api/', '/_demo']
/** Their pictures stand on public pages. */
const PICTURES = '/api/files/product'
const PAGES = ['/', '/home-torta', '/componi-la-tua-torta', '/privacy', '/condizioni']
/** Of an hour's catalogue nobody needs a newer list. */
const CACHE_CONTROL = 'public, max-age=3600'

/** `/robots.txt` (RFC 9309). @param origin of the shop, without a slash at the end */
export function robotsTxt(origin: string): string {
  const rules = [`Allow: ${PICTURES}`, ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`)]
  return `User-agent: *\n${rules.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`
}

/** `/sitemap.xml` (sitemaps.org): the public pages and every product. */
export function sitemapXml(origin: string, { products }: Pick<ShopFacts, 'products'>): string {
  const paths = [...PAGES, ...products.map(({ id }) => `/prodotto/${id}`)]
  const urls = paths.map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}

/** Answers both. @param facts of the shop; without them there is no list of products yet, and the answer says when to come back */
export function siteFiles(
  publicUrl: string | null,
  facts: (behind: (work: Promise<void>) => void) => Promise<ShopFacts | null>,
  inBackground: (context: Parameters<MiddlewareHandler>[0], work: Promise<void>) => void,
): MiddlewareHandler {
  return async (context, next) => {
    const { origin: asked, pathname } = new URL(context.req.url)
    const origin = publicUrl ?? asked
    if (pathname === '/robots.txt') return context.text(robotsTxt(origin), 200, { 'Cache-Control': CACHE_CONTROL })
    if (pathname !== '/sitemap.xml') return next()
    const shop = await facts((work) => inBackground(context, work))
    if (shop === null) return context.text('', 503, { 'Retry-After': '60' })
    const headers = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': CACHE_CONTROL }
    return context.body(sitemapXml(origin, shop), 200, headers)
  }
}
