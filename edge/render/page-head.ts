// What stands in the head of a rendered page for those who do not run it: search engines, and whoever shows a link to it.
import type { Product } from '#domain/catalogue.ts'
import { formatEuro } from '#domain/money.ts'
import type { ServedShop } from '#domain/served-shop.ts'
import { escapeHtml } from './escape.ts'
import type { PublicPage } from './public-page.ts'

/** Search results show about this much. */
const LONGEST_DESCRIPTION = 160
const SHOP_PICTURE = '/hero/vassoio-1040.webp'
const SHOP_TEXT = 'La pasticceria da sfogliare: ordina online o al totem e ritira quando vuoi.'

const TITLES: Record<string, string> = {
  '/home-torta': 'Torte su misura',
  '/componi-la-tua-torta': 'Componi la tua torta',
  '/personalizzazione-torta': 'Personalizza la torta',
  '/carrello': 'Il tuo carrello',
  '/accedi': 'Accedi',
  '/registrati': 'Registrati',
  '/password-dimenticata': 'Password dimenticata',
  '/privacy': 'Privacy',
  '/condizioni': 'Condizioni di vendita',
}
/** Nothing to be found there. */
const UNLISTED = ['/carrello', '/accedi', '/registrati', '/password-dimenticata']

export interface PageHead {
  title: string
  description: string
  /** Whole address of the page, without search. */
  url: string
  pictureUrl: string
  kind: 'website' | 'product'
  isListed: boolean
}

/** @param origin of the shop, without a slash at the end */
export function pageHead(page: PublicPage, { shop, products }: ServedShop, origin: string): PageHead {
  const name = shop?.name ?? 'Sfoglia'
  const url = origin + page.pathname
  const pictureUrl = origin + SHOP_PICTURE
  const product = page.shows === 'product' ? products[0] : undefined
  if (product) {
    const picture = product.images[0]
    return {
      title: `${product.name} · ${name}`,
      description: shortened(productText(product)),
      url,
      pictureUrl: picture ? pictureOf(product.id, picture, origin) : pictureUrl,
      kind: 'product',
      isListed: true,
    }
  }
  const title = TITLES[page.pathname] ?? (page.pathname === '/' ? 'Vetrina' : 'Page not found')
  const place = shop?.address ? ` ${name}, ${shop.address}.` : ''
  const isListed = page.isKnown && page.shows !== 'product' && !UNLISTED.includes(page.pathname)
  return { title: `${title} · ${name}`, description: shortened(SHOP_TEXT + place), url, pictureUrl, kind: 'website', isListed }
}

/** The elements of the head. */
export function headHtml(head: PageHead): string {
  const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`
  const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}">`
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('description', head.description),
    head.isListed ? `<link rel="canonical" href="${escapeHtml(head.url)}">` : meta('robots', 'noindex'),
    property('og:type', head.kind),
    property('og:locale', 'it_IT'),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:url', head.url),
    property('og:image', head.pictureUrl),
    meta('twitter:card', 'summary_large_image'),
  ].join('\n    ')
}

/** Where a product's picture is, whole. */
export function pictureOf(productId: string, fileName: string, origin: string): string {
  return `${origin}/api/files/products/${productId}/${encodeURIComponent(fileName)}`
}

function productText({ description, name, priceCents, unit }: Product): string {
  const price = `${formatEuro(priceCents)}${unit === 'kg' ? '/kg' : ''}`
  return description === '' ? `${name}, ${price}. ${SHOP_TEXT}` : `${description} ${price}.`
}

function shortened(text: string): string {
  if (text.length <= LONGEST_DESCRIPTION) return text
  return `${text.slice(0, text.lastIndexOf(' ', LONGEST_DESCRIPTION - 1))}…`
}
