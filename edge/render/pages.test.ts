// Documents by address and by cookie, with a renderer that only writes down what it is asked for.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ShopFacts } from '../../src/domain/ssr-snapshot.ts'
import { aProduct, aSnapshot, shopFacts } from '../../tests/builders/a-shop.ts'
import { edgeConfig, edgeOptions } from '../../tests/builders/edge-options.ts'
import { NAVIGATION_RULES, STAYS, UNKNOWN_PATHS, VISITORS, type Visitor } from '../../tests/navigation-rules.ts'
import { createApp } from '../app.ts'
import type { EdgeOptions } from '../options.ts'

const DOCUMENT =
  '<!doctype html><html lang="it"><head><!--head--><!--/head--></head><body><div id="root"><!--screen--></div></body></html>'

let rendered: string[]
let isDatabaseUp: boolean
/** As the last page was rendered. */
let isCardOff: true | undefined
let isBroken: boolean
/** What the database sells by now; null for what it always did. */
let products: ShopFacts['products'] | null

beforeEach(() => {
  rendered = []
  isDatabaseUp = true
  isBroken = false
  products = null
})

function anEdge(given: Partial<EdgeOptions> = {}) {
  return createApp(
    edgeOptions({
      assets: {
        respond: async (_, pathname) =>
          pathname === '/index.html' ? new Response(DOCUMENT, { headers: { 'Content-Type': 'text/html' } }) : null,
      },
      forward: async () => {
        if (!isDatabaseUp) throw new Error('connect ECONNREFUSED')
        return Response.json({ items: [] })
      },
      screens: {
        shopCollections: ['shop'],
        readShopFacts: () => shopFacts(products === null ? {} : { products }),
        serveShop: (facts, subject) => {
          const products = facts.products.filter(({ id }) => subject.shows !== 'product' || id === subject.productId)
          return aSnapshot({ ...subject, products })
        },
        renderScreen: async (href, shop) => {
          if (isBroken) throw new Error('a screen fell over')
          rendered.push(href)
          isCardOff = shop.isCardOff
          return { html: `<h1>${href}</h1>`, page: {}, routeIds: ['/'] }
        },
        routeFiles: () => ({ scripts: ['/assets/r.js'], styles: [] }),
      },
      ...given,
    }),
  )
}

/** By the address bar, as a browser says it. */
const BY_HAND = { 'Sec-Fetch-Site': 'none' }

function cookieOf(record: Record<string, unknown>, expires = 4_000_000_000): string {
  const claims = btoa(JSON.stringify({ id: 'someone00000000', exp: expires, type: 'authRecord' })).replaceAll('=', '')
  const login = { token: `x.${claims}.y`, record: { id: 'someone00000000', ...record } }
  return `pb_auth=${encodeURIComponent(JSON.stringify(login))}`
}

describe('what is rendered', () => {
  test.each([
    ['/', '/'],
    ['/?categoria=torte&utm_source=x', '/?categoria=torte'],
    ['/carrello/', '/carrello'],
    ['/accedi?x=1', '/accedi'],
    ['/prodotto/sacher000000000', '/prodotto/sacher000000000'],
  ])('%s as %s, with 200', async (path, href) => {
    const answer = await anEdge().request(path)
    expect([answer.status, rendered]).toEqual([200, [href]])
    expect(await answer.text()).toContain(`<h1>${href.replace('&', '&')}</h1>`)
    expect(answer.headers.get('Cache-Control')).toBe('no-cache')
    expect(answer.headers.get('Vary')).toContain('Cookie')
  })

  test.each(['/nessuna', '/prodotto/sparito00000000'])('%s with 404', async (path) => {
    const answer = await anEdge().request(path, { headers: { 'If-None-Match': '*' } })
    expect([answer.status, rendered]).toEqual([404, [path]])
  })

  test('a product that was made after the last look, at its first opening; what is none is not asked about again', async () => {
    vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] })
    const answers: number[] = []
    const app = anEdge({
      forward: async () => {
        answers.push(Date.now())
        return Response.json({ items: [] })
      },
    })
    const statusOf = async (id: string) => (await app.request(`/prodotto/${id}`)).status
    expect(await statusOf('sacher000000000')).toBe(200)
    const asked = answers.length
    vi.advanceTimersByTime(3_000)
    products = [aProduct(), aProduct({ id: 'nuova0000000000' })]
    expect(await statusOf('non-un-prodotto')).toBe(404)
    expect(answers.length).toBe(asked)
    expect(await statusOf('nuova0000000000')).toBe(200)
    for (let times = 0; times < 20; times++) expect(await statusOf('sparito00000000')).toBe(404)
    expect(answers.length).toBe(2 * asked)
    vi.useRealTimers()
  })

  test('a cake to compose has no page but the composer, except for who only looks', async () => {
    products = [aProduct({ composition: 'compose' })]
    const path = '/prodotto/sacher000000000'
    const guest = await anEdge().request(path)
    expect([guest.status, guest.headers.get('Location')]).toEqual([302, '/componi-la-tua-torta?prodotto=sacher000000000'])
    const owner = await anEdge().request(path, { headers: { ...BY_HAND, Cookie: cookieOf({ role: 'ADMIN' }) } })
    expect([owner.status, rendered]).toEqual([200, [path]])
  })

  test('a page says that no cards are taken, where none are', async () => {
    await anEdge().request('/')
    expect(isCardOff).toBe(true)
    const stripe = { secretKey: 'sk_test_x', webhookSecret: 'whsec_x', apiUrl: 'https://api.stripe.com' }
    await anEdge({ config: edgeConfig({ stripe, serviceToken: 'x' }) }).request('/')
    expect(isCardOff).toBeUndefined()
  })

  test('not what is one person’s: that document is empty', async () => {
    for (const path of ['/post-payment', '/order-confirmed', '/verifica-email']) {
      expect(await (await anEdge().request(path)).text()).toBe(DOCUMENT)
    }
    expect(rendered).toEqual([])
  })

  test('once for everybody who asks within the minute, also who is logged in', async () => {
    const app = anEdge()
    const asGuest = await app.request('/', { headers: BY_HAND })
    const cookie = cookieOf({ role: 'USER', name: 'Giulia', email: 'giulia@example.it' })
    const asGiulia = await app.request('/', { headers: { ...BY_HAND, Cookie: cookie } })
    expect(await asGiulia.text()).toBe(await asGuest.text())
    expect(rendered).toEqual(['/'])
  })

  test('a browser that has it already is told so', async () => {
    const app = anEdge()
    const etag = (await app.request('/')).headers.get('ETag') ?? ''
    const again = await app.request('/', { headers: { 'If-None-Match': `W/${etag}` } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('compressed for who can read that', async () => {
    const answer = await anEdge().request('/', { headers: { 'Accept-Encoding': 'gzip' } })
    expect(answer.headers.get('Content-Encoding')).toBe('gzip')
    const plain = answer.body?.pipeThrough(new DecompressionStream('gzip'))
    expect(await new Response(plain).text()).toContain('<h1>/</h1>')
  })

  test('addresses are the shop’s own, not those of whoever asks', async () => {
    const app = anEdge({ config: edgeConfig({ publicUrl: 'https://sfoglia.it' }) })
    const html = await (await app.request('http://evil.test/')).text()
    expect(html).toContain('<link rel="canonical" href="https://sfoglia.it/">')
    expect(html).not.toContain('evil.test')
  })
})

describe('the shop opens all the same', () => {
  test('without the database, by the empty document', async () => {
    isDatabaseUp = false
    const answer = await anEdge().request('/')
    expect([answer.status, await answer.text()]).toEqual([200, DOCUMENT])
  })

  test('when the database goes, by what it said last', async () => {
    const app = anEdge()
    await app.request('/')
    isDatabaseUp = false
    expect(await (await app.request('/carrello')).text()).toContain('<h1>/carrello</h1>')
  })

  test('when a screen falls over', async () => {
    isBroken = true
    expect(await (await anEdge().request('/')).text()).toBe(DOCUMENT)
  })
})

describe('redirects', () => {
  const goTo = async (path: string, headers: Record<string, string>) => {
    const answer = await anEdge().request(path, { headers })
    return answer.status === 302 ? answer.headers.get('Location') : answer.status
  }

  const RECORDS: Record<Visitor, Record<string, unknown> | null> = {
    ...{ guest: null, cliente: { role: 'USER' }, totem: { role: 'USER', kiosk: true } },
    ...{ cassa: { role: 'CASHIER' }, admin: { role: 'ADMIN' } },
  }

  test.each(VISITORS)('%s: every path leads where it should', async (visitor) => {
    const record = RECORDS[visitor]
    const headers = { ...BY_HAND, ...(record && { Cookie: cookieOf(record) }) }
    for (const [path, ...ends] of NAVIGATION_RULES) {
      const end = ends[VISITORS.indexOf(visitor)] ?? ''
      expect(await goTo(path, headers), path).toBe(end === STAYS ? 200 : end)
    }
    for (const path of UNKNOWN_PATHS) expect(await goTo(path, headers), path).toBe(404)
    expect(await goTo('/reimposta-password', headers)).toBe(200)
  })

  test('a guest who is sent to sign in is expected back', async () => {
    const answer = await anEdge().request('/account/ordini?x=1', { headers: BY_HAND })
    expect(answer.headers.get('Set-Cookie')).toMatch(/^pagina_voluta=%2Faccount%2Fordini%3Fx%3D1; .*SameSite=Strict/)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  })

  test.each([
    ['http://127.0.0.1:3000', {}, false],
    ['https://sfoglia.it', {}, true],
    ['http://127.0.0.1:3000', { 'X-Forwarded-Proto': 'https' }, true],
  ])('what they are expected back to is Secure where the page is: %s %o', async (origin, forwarded, isSecure) => {
    const answer = await anEdge().request(`${origin}/account/ordini`, { headers: { ...BY_HAND, ...forwarded } })
    expect(answer.headers.get('Set-Cookie')?.includes('; Secure')).toBe(isSecure)
  })

  test('who comes from another site may be logged in without showing it: the device decides', async () => {
    expect(await goTo('/account/ordini', { 'Sec-Fetch-Site': 'cross-site' })).toBe(200)
    expect(await goTo('/account/ordini', {})).toBe(200)
  })

  test('so it does about a trimmed cookie, and about a login that is over', async () => {
    expect(await goTo('/gestionale', { ...BY_HAND, Cookie: cookieOf({}) })).toBe(200)
    expect(await goTo('/gestionale', { ...BY_HAND, Cookie: cookieOf({ role: 'USER' }, 1) })).toBe(200)
  })

  test('a forged cookie gets the empty document of the back office and nothing else', async () => {
    const answer = await anEdge().request('/gestionale', { headers: { ...BY_HAND, Cookie: cookieOf({ role: 'ADMIN' }) } })
    expect(await answer.text()).toBe(DOCUMENT)
  })

  test('a kiosk gets the empty document: its screen is not a guest’s', async () => {
    const cookie = cookieOf({ role: 'USER', kiosk: true })
    expect(await (await anEdge().request('/', { headers: { ...BY_HAND, Cookie: cookie } })).text()).toBe(DOCUMENT)
  })
})

describe('for search engines', () => {
  // What is in them is seo.test.ts's; here, how they are served.
  test.each([
    ['/robots.txt', 'text/plain; charset=UTF-8', 'Sitemap: http://localhost/sitemap.xml'],
    ['/sitemap.xml', 'application/xml; charset=utf-8', '<loc>http://localhost/prodotto/sacher000000000</loc>'],
  ])('%s is served as what it is, for an hour, under the address it was asked at', async (path, type, line) => {
    const answer = await anEdge().request(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toBe(type)
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=3600')
    expect(await answer.text()).toContain(line)
  })

  test('before the catalogue is known, robots are told to come back for the site map, and what to leave alone', async () => {
    isDatabaseUp = false
    const answer = await anEdge().request('/sitemap.xml')
    expect([answer.status, answer.headers.get('Retry-After'), await answer.text()]).toEqual([503, '60', ''])
    expect((await anEdge().request('/robots.txt')).status).toBe(200)
  })
})
