// Two shops with two brands on one build: each gets its own manifest, pictures and colours, and never the other's.
import { expect, test } from 'vitest'
import { aProduct, plainShop, shopFacts } from '../../tests/builders/a-shop.ts'
import { edgeOptions } from '../../tests/builders/edge-options.ts'
import { createApp } from '../app.ts'

const DOCUMENT =
  '<!doctype html><html lang="it"><head><!--head--><!--/head--></head><body><div id="root"><!--screen--></div></body></html>'
const FILES: Record<string, readonly [content: string, type: string]> = {
  '/index.html': [DOCUMENT, 'text/html'],
  '/manifest.webmanifest': [
    '{"name":"Pasticceria","start_url":"/","icons":[{"src":"/icons/icon-192.png"}],"shortcuts":[{"url":"/home-torta"},{"url":"/carrello"}]}',
    'application/manifest+json',
  ],
  '/favicon.ico': ['the mark', 'image/x-icon'],
}
const ICONS = ['icon192', 'icon512', 'maskable192', 'maskable512', 'touch180', 'favicon48', 'share'].map(
  (name) => `${name}_a1.png`,
)

const ROSSI = plainShop({
  ...{ id: 'rossi0000000000', name: 'Pasticceria Rossi', accent: '#1f4d36', logo: 'foto_480x120_b2.png', icons: ICONS },
  ...{ mail: 'ciao@rossi.example', instagram: 'https://www.instagram.com/rossi' },
})
const VERDI = plainShop({ id: 'verdi0000000000', name: 'Forno Verdi' })

/** The edge of one shop, as the worker makes one for each host. */
function edgeOf(shop: typeof ROSSI, products = [aProduct()]) {
  return createApp(
    edgeOptions({
      assets: {
        respond: async (_, pathname) => {
          const [content, type] = FILES[pathname] ?? []
          return content === undefined || type === undefined ? null : new Response(content, { headers: { 'Content-Type': type } })
        },
      },
      forward: async () => Response.json({ items: [] }),
      screens: {
        shopCollections: ['shop'],
        readShopFacts: () => shopFacts({ shop, products }),
        serveShop: (facts, subject) => ({
          ...{ nowMs: 0, hours: [], opening: { isOpen: false, changesMs: null }, categories: [], products: [], choices: [] },
          ...{ firstSlots: [], ...subject, shop: facts.shop },
        }),
        renderScreen: async () => ({ html: `<h1>${shop.name}</h1>`, page: {}, routeIds: ['/'] }),
        routeFiles: () => ({ scripts: [], styles: [] }),
      },
    }),
  )
}

const get = async (shop: typeof ROSSI, path: string) => edgeOf(shop).request(path, { headers: { 'Sec-Fetch-Site': 'none' } })

test('each shop’s manifest says its name and shows its icons', async () => {
  const rossi = await (await get(ROSSI, '/manifest.webmanifest')).json()
  expect(rossi).toMatchObject({ name: 'Pasticceria Rossi', short_name: 'Rossi', start_url: '/' })
  expect(rossi.icons).toHaveLength(4)
  for (const { src } of rossi.icons) expect(src).toMatch(/^\/api\/files\/shop\/rossi0000000000\/(icon|maskable)\d+_a1\.png$/)
  const verdi = await (await get(VERDI, '/manifest.webmanifest')).json()
  expect(verdi).toMatchObject({ name: 'Forno Verdi', short_name: 'Forno Verdi', icons: [{ src: '/icons/icon-192.png' }] })
})

test('a home screen has a way to cakes where the shop makes some', async () => {
  const shortcuts = async (products: ReturnType<typeof aProduct>[]) =>
    (await (await edgeOf(ROSSI, products).request('/manifest.webmanifest')).json()).shortcuts
  expect(await shortcuts([aProduct({ composition: 'compose' })])).toEqual([{ url: '/home-torta' }, { url: '/carrello' }])
  expect(await shortcuts([aProduct()])).toEqual([{ url: '/carrello' }])
})

test('a picture of the tab leads to the shop’s own, where it has drawn one', async () => {
  const rossi = await get(ROSSI, '/favicon.ico')
  expect([rossi.status, rossi.headers.get('Location')]).toEqual([302, '/api/files/shop/rossi0000000000/favicon48_a1.png'])
  expect(await (await get(VERDI, '/favicon.ico')).text()).toBe('the mark')
})

test('a document has its shop’s colours, and the policy allows that one style sheet', async () => {
  const rossi = await get(ROSSI, '/')
  const html = await rossi.text()
  const [, css = ''] = /<style id="palette">(.*?)<\/style>/.exec(html) ?? []
  expect(css).toMatch(/^:root:root\{--crust:light-dark\(#1f4d36,#[0-9a-f]{6}\);/)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(css))
  const hash = `'sha256-${Buffer.from(digest).toString('base64')}'`
  expect(rossi.headers.get('Content-Security-Policy')).toContain(`style-src 'self' ${hash}`)
  // A copy that the browser has is read under the headers of the answer that says so.
  const again = await edgeOf(ROSSI).request('/', {
    headers: { 'Sec-Fetch-Site': 'none', 'If-None-Match': rossi.headers.get('ETag') ?? '' },
  })
  expect([again.status, again.headers.get('Content-Security-Policy')?.includes(hash)]).toEqual([304, true])

  const verdi = await get(VERDI, '/')
  expect(await verdi.text()).not.toContain('palette')
  expect(verdi.headers.get('Content-Security-Policy')).not.toContain(hash)
})

test('what search engines and shared links get is the shop’s own', async () => {
  const html = await (await get(ROSSI, '/')).text()
  expect(html).toContain('<title>Vetrina · Pasticceria Rossi</title>')
  expect(html).toMatch(/og:image" content="[^"]*\/api\/files\/shop\/rossi0000000000\/share_a1\.png"/)
  expect(html).toContain('"sameAs":["https://www.instagram.com/rossi"]')
  expect(html).toContain('"email":"ciao@rossi.example"')
  expect(html).not.toMatch(/sfoglia/i)
})

test('a database that cannot be reached leaves a manifest that names nobody', async () => {
  const app = createApp(
    edgeOptions({
      assets: { respond: async (_, pathname) => (pathname in FILES ? new Response(FILES[pathname]?.[0]) : null) },
      forward: async () => {
        throw new Error('connect ECONNREFUSED')
      },
    }),
  )
  expect(await (await app.request('/manifest.webmanifest')).json()).toMatchObject({ name: 'Pasticceria' })
})
