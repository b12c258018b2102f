// What the shop tells those who do not run its pages (search engines, link previews): title and meta elements, the shop and its
// products as JSON-LD, robots.txt and sitemap.xml.
import type { MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import { brandOf } from '#domain/brand/brand.ts'
import { type Icons, iconsOf } from '#domain/brand/icons.ts'
import { shortName } from '#domain/brand/short-name.ts'
import { canGrow, type OfferedProduct, offeredPrice } from '#domain/catalogue/catalogue.ts'
import { type DaySetting, doorHours } from '#domain/pickup/opening-hours.ts'
import type { Shop } from '#domain/shop.ts'
import type { ShopFacts, SsrSnapshot } from '#domain/ssr-snapshot.ts'
import type { EdgeOptions } from '../options.ts'
import { SHOP_TEXT } from './brand.ts'
import type { PublicPage } from './screens.ts'
import type { CachedAnswer } from './shop-facts.ts'

/** Search results show about this much. */
const LONGEST_DESCRIPTION = 160
const SHOP_PICTURE = '/hero/vassoio-1040.webp'

const TITLES: Record<string, string> = {
  '/home-torta': 'Torte su misura',
  '/componi-la-tua-torta': 'Componi la torta',
  '/personalizzazione-torta': 'Personalizza la torta',
  '/carrello': 'Il tuo carrello',
  '/accedi': 'Accedi',
  '/registrati': 'Registrati',
  '/password-dimenticata': 'Password dimenticata',
  '/aiuto': 'Aiuto',
  '/privacy': 'Privacy',
  '/condizioni': 'Condizioni di vendita',
}
/** Not to be listed by search engines. */
const UNLISTED = ['/carrello', '/accedi', '/registrati', '/password-dimenticata']

interface PageHead {
  title: string
  description: string
  /** Whole address of the page, without search. */
  url: string
  /** Of the whole site. */
  shopName: string
  icons: Icons
  pictureUrl: string
  kind: 'website' | 'product'
  isListed: boolean
}

/** @param origin of the shop, without a slash at the end */
export function pageHead(page: PublicPage, { shop, products }: SsrSnapshot, origin: string): PageHead {
  const name = shop?.name ?? NAMELESS
  const icons = shop ? iconsOf(shop) : {}
  const url = origin + page.pathname
  const pictureUrl = origin + (icons.share ?? SHOP_PICTURE)
  const site = { url, shopName: name, icons }
  const product = page.shows === 'product' ? products[0] : undefined
  if (product) {
    const picture = product.images[0]
    return {
      title: `${product.name} · ${name}`,
      description: shortened(productText(product)),
      ...site,
      pictureUrl: picture ? pictureOf(product.id, picture, origin) : pictureUrl,
      kind: 'product',
      isListed: true,
    }
  }
  const title = TITLES[page.pathname] ?? (page.pathname === '/' ? 'Vetrina' : 'Page not found')
  const place = shop?.address ? ` ${name}, ${shop.address}.` : ''
  const isListed = page.isKnown && page.shows !== 'product' && !UNLISTED.includes(page.pathname)
  return {
    title: `${title} · ${name}`,
    description: shortened(SHOP_TEXT + place),
    ...site,
    pictureUrl,
    kind: 'website',
    isListed,
  }
}

/** Before anybody has named the shop. */
const NAMELESS = 'Pasticceria'

/** The elements of the head. */
export function headHtml({ title, description, url, shopName, icons, pictureUrl, kind, isListed }: PageHead): string {
  const tab = icons.favicon48
    ? html`<link rel="icon" href="${icons.favicon48}" type="image/png" sizes="48x48">`
    : html`<link rel="icon" href="/icons/favicon.svg" type="image/svg+xml"><link rel="icon" href="/favicon.ico" sizes="32x32">`
  const forRobots = isListed ? html`<link rel="canonical" href="${url}">` : html`<meta name="robots" content="noindex">`
  return String(html`<title>${title}</title>
    <meta name="description" content="${description}">
    ${forRobots}
    ${tab}
    <link rel="apple-touch-icon" sizes="180x180" href="${icons.touch180 ?? '/icons/apple-touch-icon.png'}">
    <meta name="apple-mobile-web-app-title" content="${shortName(shopName)}">
    <meta property="og:site_name" content="${shopName}">
    <meta property="og:type" content="${kind}">
    <meta property="og:locale" content="it_IT">
    <meta property="og:title" content="${title}">
    <meta property="og:description" content="${description}">
    <meta property="og:url" content="${url}">
    <meta property="og:image" content="${pictureUrl}">
    <meta name="twitter:card" content="summary_large_image">`)
}

/** The whole address of a product's picture. */
function pictureOf(productId: string, fileName: string, origin: string): string {
  return `${origin}/api/files/products/${productId}/${encodeURIComponent(fileName)}`
}

function productText(product: OfferedProduct): string {
  const { description, name } = product
  const { text, isFrom } = offeredPrice(product)
  return description === ''
    ? `${name}, ${isFrom ? `da ${text}` : text}. ${SHOP_TEXT}`
    : `${description} ${isFrom ? `Da ${text}` : text}.`
}

function shortened(text: string): string {
  if (text.length <= LONGEST_DESCRIPTION) return text
  return `${text.slice(0, text.lastIndexOf(' ', LONGEST_DESCRIPTION - 1))}…`
}

// The shop and its products as search engines read them (https://schema.org/Bakery, https://schema.org/Product), as JSON-LD.

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

interface DescribedShop extends Pick<SsrSnapshot, 'shop' | 'products'> {
  settings: readonly DaySetting[]
}

/**
 * What is said about a page, as one JSON-LD value; null where there is nothing to say.
 * @param origin without a slash at the end
 */
export function structuredData(page: PublicPage, { shop, settings, products }: DescribedShop, origin: string): unknown {
  if (shop === null) return null
  const product = page.shows === 'product' ? products[0] : undefined
  if (product) return { '@context': 'https://schema.org', ...productData(product, shop, origin) }
  return page.shows === 'catalogue' ? { '@context': 'https://schema.org', ...bakeryData(shop, settings, origin) } : null
}

function bakeryData(shop: Shop, settings: DescribedShop['settings'], origin: string): Record<string, unknown> {
  const icons = iconsOf(shop)
  const { logo } = brandOf(shop)
  const elsewhere = [shop.instagram, shop.facebook].filter((address) => address !== '')
  return {
    '@type': 'Bakery',
    '@id': `${origin}/#shop`,
    name: shop.name,
    url: `${origin}/`,
    image: origin + (icons.icon512 ?? '/icons/icon-512.png'),
    ...(logo && { logo: origin + logo.src }),
    telephone: shop.phone,
    ...(shop.mail !== '' && { email: shop.mail }),
    ...(shop.vatNumber !== '' && { vatID: `IT${shop.vatNumber}` }),
    ...(shop.legalName !== '' && { legalName: shop.legalName }),
    ...(elsewhere.length > 0 && { sameAs: elsewhere }),
    address: addressData(shop.address),
    currenciesAccepted: 'EUR',
    openingHoursSpecification: doorHours(settings).flatMap(({ weekdays, spans }) =>
      spans.map(([opens, closes]) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: weekdays.map((weekday) => `https://schema.org/${WEEKDAYS[weekday]}`),
        opens,
        closes,
      })),
    ),
  }
}

/** `Via Garibaldi 12, 40124 Bologna` taken apart where it is written like that. */
function addressData(address: string): Record<string, unknown> {
  const [, street, postalCode, town] = /^(.+?),\s*(\d{5})\s+([^,(]+)/.exec(address) ?? []
  const parts = postalCode ? { streetAddress: street, postalCode, addressLocality: town?.trim() } : { streetAddress: address }
  return { '@type': 'PostalAddress', ...parts, addressCountry: 'IT' }
}

function productData(product: OfferedProduct, shop: Shop, origin: string): Record<string, unknown> {
  const url = `${origin}/prodotto/${product.id}`
  const price = (product.leastCents / 100).toFixed(2)
  const highPrice = (product.mostCents / 100).toFixed(2)
  return {
    '@type': 'Product',
    '@id': url,
    name: product.name,
    description: product.description,
    image: product.images.map((fileName) => pictureOf(product.id, fileName, origin)),
    offers: {
      ...(canGrow(product) ? { '@type': 'AggregateOffer', lowPrice: price, highPrice } : { '@type': 'Offer', price }),
      url,
      priceCurrency: 'EUR',
      ...(product.unit === 'kg' && {
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          ...(canGrow(product) ? { minPrice: price, maxPrice: highPrice } : { price }),
          priceCurrency: 'EUR',
          unitCode: 'KGM',
        },
      }),
      availability: `https://schema.org/${product.isAvailable ? 'InStock' : 'SoldOut'}`,
      availableDeliveryMethod: 'https://schema.org/OnSitePickup',
      seller: { '@type': 'Bakery', '@id': `${origin}/#shop`, name: shop.name },
    },
  }
}

// What is asked for by name, mostly by search engines: which pages there are, and where they need not look.

/** One person's pages, staff's pages, and what is no page. */
const NOT_FOR_ROBOTS = ['/gestionale', '/account', '/checkout', '/order-confirmed', '/post-payment', '/api/', '/_demo']
/** The pictures of products and categories, which public pages show. */
const PICTURES = '/api/files/product'
const PAGES = ['/', '/aiuto', '/privacy', '/condizioni']
/** By what can be made of a product: listed only where there is one. */
const CAKE_PAGES = { '/home-torta': ['compose', 'personalise'], '/componi-la-tua-torta': ['compose'] }
/** A list of products that is an hour old is new enough for search engines. */
const CACHE_CONTROL = 'public, max-age=3600'

/** `/robots.txt` (RFC 9309). @param origin of the shop, without a slash at the end */
export function robotsTxt(origin: string): string {
  const rules = [`Allow: ${PICTURES}`, ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`)]
  return `User-agent: *\n${rules.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`
}

/** `/sitemap.xml` (sitemaps.org): the public pages, and every product that has a page of its own. Pages for cakes on measure, where such are made. */
export function sitemapXml(origin: string, { products }: Pick<ShopFacts, 'products'>): string {
  const cakePages = Object.entries(CAKE_PAGES).filter(([, made]) =>
    products.some((product) => made.includes(product.composition)),
  )
  const productPages = products.filter(({ composition }) => composition !== 'compose').map(({ id }) => `/prodotto/${id}`)
  const paths = [...PAGES, ...cakePages.map(([path]) => path), ...productPages]
  const urls = paths.map((path) => html`<url><loc>${origin + path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}

/** `/.well-known/security.txt` (RFC 9116). @param nowMs it has to say until when it holds: half a year from then */
export function securityTxt(origin: string, contact: string, nowMs: number): string {
  const expires = new Date(nowMs + 180 * 86_400_000).toISOString().slice(0, 10)
  const canonical = `${origin}/.well-known/security.txt`
  return `Contact: ${contact}\nExpires: ${expires}T00:00:00Z\nPreferred-Languages: it, en\nCanonical: ${canonical}\n`
}

/**
 * Answers all three.
 * @param facts of the shop; without them there is no list of products yet, and the answer says when to come back
 */
export function siteFiles(
  { config, inBackground }: Pick<EdgeOptions, 'config' | 'inBackground'>,
  facts: CachedAnswer<ShopFacts>,
): MiddlewareHandler {
  return async (context, next) => {
    const { origin: asked, pathname } = new URL(context.req.url)
    const origin = config.publicUrl ?? asked
    if (pathname === '/robots.txt') return context.text(robotsTxt(origin), 200, { 'Cache-Control': CACHE_CONTROL })
    if (pathname === '/.well-known/security.txt' && config.securityContact !== null) {
      return context.text(securityTxt(origin, config.securityContact, Date.now()), 200, { 'Cache-Control': CACHE_CONTROL })
    }
    if (pathname !== '/sitemap.xml') return next()
    const shop = await facts((work) => inBackground(context, work))
    if (shop === null) return context.text('', 503, { 'Retry-After': '60' })
    const headers = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': CACHE_CONTROL }
    return context.body(sitemapXml(origin, shop), 200, headers)
  }
}
