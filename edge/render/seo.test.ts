// What search engines and shared links show of a page.
import { expect, test } from 'vitest'
import { formatEuro } from '#domain/money.ts'
import { aProduct, aSnapshot, aWeekday, shopFacts } from '../../tests/builders/a-shop.ts'
import { type PublicPage, publicPage } from './screens.ts'
import { headHtml, pageHead, robotsTxt, securityTxt, sitemapXml, structuredData } from './seo.ts'

const ORIGIN = 'https://sfoglia.it'

function pageOf(path: string): PublicPage {
  const page = publicPage(path)
  if (page === null) throw new Error(`${path} is not rendered`)
  return page
}

test('a product is shown with its name, price and picture, under one address', () => {
  const head = pageHead(pageOf('/prodotto/sacher000000000/'), aSnapshot({ shows: 'product' }), ORIGIN)
  expect(head).toEqual({
    title: 'Sacher · Sfoglia',
    description: `Cioccolato e albicocca. ${formatEuro(2850)}.`,
    url: `${ORIGIN}/prodotto/sacher000000000`,
    shopName: 'Sfoglia',
    icons: {},
    pictureUrl: `${ORIGIN}/api/files/products/sacher000000000/sacher_a1.webp`,
    kind: 'product',
    isListed: true,
  })
  const html = headHtml(head)
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/prodotto/sacher000000000">`)
  expect(html).toContain('<meta property="og:image" content="https://sfoglia.it/api/files/products/')
})

test('a product whose choices cost more is said to cost “da”, and its range is known', () => {
  const products = [aProduct({ leastCents: 3000, mostCents: 4200 })]
  const shown = aSnapshot({ shows: 'product', products })
  const page = pageOf('/prodotto/sacher000000000')
  expect(pageHead(page, shown, ORIGIN).description).toBe(`Cioccolato e albicocca. Da ${formatEuro(3000)}.`)
  expect(structuredData(page, { ...shown, settings: [] }, ORIGIN)).toMatchObject({
    offers: { '@type': 'AggregateOffer', lowPrice: '30.00', highPrice: '42.00', priceCurrency: 'EUR' },
  })
  const byWeight = { ...shown, products: [aProduct({ unit: 'kg', leastCents: 3000, mostCents: 4200 })] }
  expect(structuredData(page, { ...byWeight, settings: [] }, ORIGIN)).toMatchObject({
    offers: { priceSpecification: { minPrice: '30.00', maxPrice: '42.00', unitCode: 'KGM' } },
  })
})

test('a cake to compose is no page that search engines are led to', () => {
  const facts = shopFacts({ products: [aProduct({ composition: 'compose' })] })
  expect(sitemapXml(ORIGIN, facts)).not.toContain('/prodotto/')
})

test('a long description ends at a word', () => {
  const products = [aProduct({ description: 'pan di spagna '.repeat(30) })]
  const { description } = pageHead(pageOf('/prodotto/sacher000000000'), aSnapshot({ shows: 'product', products }), ORIGIN)
  expect(description.length).toBeLessThanOrEqual(160)
  expect(description).toMatch(/(pan|di|spagna)…$/)
})

test.each(['/carrello', '/accedi', '/registrati', '/nessuna', '/prodotto/sparito'])('%s is not to be found', (path) => {
  const shop = aSnapshot({ shows: pageOf(path).shows, products: [] })
  const html = headHtml(pageHead(pageOf(path), shop, ORIGIN))
  expect(html).toContain('noindex')
  expect(html).not.toContain('canonical')
})

test.each([
  '/checkout',
  '/account/ordini',
  '/gestionale',
  '/post-payment',
  '/order-confirmed',
  '/verifica-email',
])('%s is one person’s and never rendered', (path) => expect(publicPage(path)).toBeNull())

test('the shop says where and when, the product what it costs and whether it is there', () => {
  const lunch = { breakStart: '13:00', breakEnd: '15:00' }
  const settings = [aWeekday('1', '07:00', '20:00'), aWeekday('2', '07:00', '20:00', lunch)]
  expect(structuredData(pageOf('/'), { ...aSnapshot(), settings }, ORIGIN)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Bakery',
    address: { streetAddress: 'Via delle Rose 12', postalCode: '37121', addressLocality: 'Verona', addressCountry: 'IT' },
    openingHoursSpecification: [
      { dayOfWeek: ['https://schema.org/Monday'], opens: '07:00', closes: '20:00' },
      { dayOfWeek: ['https://schema.org/Tuesday'], opens: '07:00', closes: '13:00' },
      { dayOfWeek: ['https://schema.org/Tuesday'], opens: '15:00', closes: '20:00' },
    ],
  })
  const said = (product = aProduct()) =>
    structuredData(pageOf('/prodotto/x'), { ...aSnapshot({ shows: 'product', products: [product] }), settings }, ORIGIN)
  expect(said()).toMatchObject({
    '@type': 'Product',
    offers: { price: '28.50', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
  })
  expect(said(aProduct({ isAvailable: false }))).toMatchObject({ offers: { availability: 'https://schema.org/SoldOut' } })
  expect(structuredData(pageOf('/carrello'), { ...aSnapshot(), settings }, ORIGIN)).toBeNull()
})

test('the site map lists what can be bought; robots stay out of the rest', () => {
  const plain = shopFacts()
  const facts = { ...plain, products: [...plain.products, aProduct({ id: 'torta0000000001', composition: 'compose' })] }
  const listed = [...sitemapXml(ORIGIN, facts).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => new URL(address))
  expect(new Set(listed.map(({ origin }) => origin))).toEqual(new Set([ORIGIN]))
  // What is composed has no page of its own.
  const products = plain.products.map(({ id }) => `/prodotto/${id}`)
  expect(products).toContain('/prodotto/sacher000000000')
  expect(listed.map(({ pathname }) => pathname).sort()).toEqual(
    ['/', '/home-torta', '/componi-la-tua-torta', '/aiuto', '/privacy', '/condizioni', ...products].sort(),
  )
  for (const page of ['/home-torta', '/componi-la-tua-torta']) expect(sitemapXml(ORIGIN, plain)).not.toContain(page)
  // RFC 9309: the longest rule that fits counts, and what none fits is allowed.
  const rules = [...robotsTxt(ORIGIN).matchAll(/^(Allow|Disallow): (.*)$/gm)].map(([, word, path = '']) => ({ word, path }))
  const mayRead = (path: string) => {
    const fitting = rules.filter((rule) => path.startsWith(rule.path)).sort((a, b) => b.path.length - a.path.length)
    return fitting[0]?.word !== 'Disallow'
  }
  for (const { pathname } of listed) expect([pathname, mayRead(pathname)]).toEqual([pathname, true])
  expect(mayRead('/api/files/products/sacher000000000/sacher_a1.webp')).toBe(true)
  for (const path of ['/gestionale/ordini', '/account/ordini', '/checkout', '/post-payment', '/order-confirmed', '/_demo/posta'])
    expect([path, mayRead(path)]).toEqual([path, false])
  for (const path of ['/api/collections/products/records', '/api/files/orders/x/y.webp'])
    expect([path, mayRead(path)]).toEqual([path, false])
  expect(robotsTxt(ORIGIN)).toMatch(/^User-agent: \*$.*^Sitemap: https:\/\/sfoglia\.it\/sitemap\.xml$/ms)
})

test('who finds a hole is told whom to tell', () => {
  expect(securityTxt(ORIGIN, 'mailto:sicurezza@sfoglia.it', Date.UTC(2026, 10, 25))).toBe(`Contact: mailto:sicurezza@sfoglia.it
Expires: 2027-05-24T00:00:00Z
Preferred-Languages: it, en
Canonical: https://sfoglia.it/.well-known/security.txt
`)
})
