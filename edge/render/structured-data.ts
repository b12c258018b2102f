// The shop and its products as search engines read them (https://schema.org/Bakery, https://schema.org/Product), as JSON-LD.
import type { Product } from '#domain/catalogue.ts'
import type { DaySetting } from '#domain/opening-hours.ts'
import { doorHours } from '#domain/opening-week.ts'
import type { ServedShop } from '#domain/served-shop.ts'
import type { Shop } from '#domain/shop.ts'
import { pictureOf } from './page-head.ts'
import type { PublicPage } from './public-page.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

export interface SaidShop extends Pick<ServedShop, 'shop' | 'products'> {
  settings: readonly DaySetting[]
}

/** What is said about a page, as one JSON-LD value; null where there is nothing to say. @param origin without a slash at the end */
export function structuredData(page: PublicPage, { shop, settings, products }: SaidShop, origin: string): unknown {
  if (shop === null) return null
  const product = page.shows === 'product' ? products[0] : undefined
  if (product) return { '@context': 'https://schema.org', ...productData(product, shop, origin) }
  return page.shows === 'catalogue' ? { '@context': 'https://schema.org', ...bakeryData(shop, settings, origin) } : null
}

function bakeryData(shop: Shop, settings: SaidShop['settings'], origin: string): Record<string, unknown> {
  return {
    '@type': 'Bakery',
    '@id': `${origin}/#shop`,
    name: shop.name,
    url: `${origin}/`,
    image: `${origin}/icons/icon-512.png`,
    telephone: shop.phone,
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

function productData(product: Product, shop: Shop, origin: string): Record<string, unknown> {
  const url = `${origin}/prodotto/${product.id}`
  const price = (product.priceCents / 100).toFixed(2)
  return {
    '@type': 'Product',
    '@id': url,
    name: product.name,
    description: product.description,
    image: product.images.map((fileName) => pictureOf(product.id, fileName, origin)),
    offers: {
      '@type': 'Offer',
      url,
      price,
      priceCurrency: 'EUR',
      ...(product.unit === 'kg' && {
        priceSpecification: { '@type': 'UnitPriceSpecification', price, priceCurrency: 'EUR', unitCode: 'KGM' },
      }),
      availability: `https://schema.org/${product.isAvailable ? 'InStock' : 'SoldOut'}`,
      availableDeliveryMethod: 'https://schema.org/OnSitePickup',
      seller: { '@type': 'Bakery', '@id': `${origin}/#shop`, name: shop.name },
    },
  }
}
