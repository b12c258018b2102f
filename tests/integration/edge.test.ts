// The built edge in front of the real PocketBase: what passes, what is closed, what happens when the database is gone.
import { readFileSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPEN_COLLECTIONS } from '../../edge/backend/open-paths.ts'
import type { EdgeServer, EdgeSettings } from '../../edge/node.ts'
import { build } from '../../scripts/build.mjs'
import { SUPERUSER } from '../prepared/databases.ts'
import { type Server, startDemoShop } from './harness.ts'

/** Collections of ours that no page speaks to. */
const CLOSED_COLLECTIONS = [
  'services',
  'counters',
  'attempts',
  'sessions',
  'second_factors',
  'recovery_codes',
  'login_tickets',
  'welcome_links',
  'sealed_secrets',
  'enrolments',
  'security_events',
  'number_checks',
  'open_days',
  'print_claims',
  'till_pins',
  'till_sessions',
  'till_movements',
  'campaign_prices',
]

/** What people, mails and machines write into an address where a text should be, as it stands there. */
const ODD_VALUES = [
  ...['25', '0', '-1', '1e999', '123456789012345678901234567890', 'NaN', 'true', 'false', 'null', 'undefined'],
  ...['[1]', '[]', '{"a":1}', '{"a":{"b":[null]}}', '%22x%22', '"', '%', '%E0%A4%A', '%00', '%F0%9F%8D%B0', '%2C%2C', '+'],
  ...['__proto__', 'constructor', 'toString', '../..', '2026-13-45', 'x'.repeat(2000)],
]

let database: Server
let edge: EdgeServer

beforeAll(async () => {
  await build()
  database = await startDemoShop()
  const built: { startEdge: (settings: EdgeSettings) => Promise<EdgeServer> } = await import(
    pathToFileURL(resolve('dist/edge/node.mjs')).href
  )
  edge = await built.startEdge({
    port: 0,
    host: '127.0.0.1',
    env: { POCKETBASE_URL: database.url, PUBLIC_URL: 'https://sfoglia.test' },
  })
})
afterAll(async () => {
  await edge?.stop()
})

const asSuperuser = () => ({ headers: { Authorization: database.superuser } })
const readJson = async (response: Response | Promise<Response>): Promise<Record<string, unknown>> => (await response).json()

describe('documents and files', () => {
  test('what others wrote is named under /licenze, with its texts', async () => {
    const answer = await fetch(`${edge.url}/licenze`)
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8'])
    const page = await answer.text()
    for (const words of [
      'heic-to 1.',
      'GNU LESSER GENERAL PUBLIC LICENSE',
      'GNU GENERAL PUBLIC LICENSE',
      'SIL OPEN FONT LICENSE',
    ])
      expect(page).toContain(words)
    // Of the page, of its workers, of the edge, of the demo's mail server, and nothing that only builds.
    for (const name of ['react-dom', 'write-excel-file', 'hono', 'smtp-server']) expect(page).toContain(`<summary>${name} `)
    expect(page).not.toMatch(/<summary>(vite|typescript|esbuild) /)
    expect(readFileSync('dist/THIRD_PARTY_NOTICES', 'utf8')).toContain('SIL OPEN FONT LICENSE')
  })

  test.each([
    ['/index.html', 'br', 'br'],
    ['/index.html', 'gzip', 'gzip'],
    ['/index.html', 'identity', null],
    ['/', 'gzip', 'gzip'],
    ['/', 'identity', null],
  ])('%s in %s is the same document', async (path, accepted, encoding) => {
    const readPlain = async () => (await fetch(edge.url + path, { headers: { 'Accept-Encoding': 'identity' } })).text()
    const before = await readPlain()
    const response = await fetch(edge.url + path, { headers: { 'Accept-Encoding': accepted } })
    expect(response.headers.get('Content-Encoding')).toBe(encoding)
    const text = await response.text()
    // A page is another one in each minute, which may begin between two requests.
    expect(text === before ? before : await readPlain()).toBe(text)
  })

  test('scripts of the page are compressed and kept for ever', async () => {
    const html = await (await fetch(edge.url)).text()
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1]
    const response = await fetch(`${edge.url}${script}`, { headers: { 'Accept-Encoding': 'br' } })
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Encoding')).toBe('br')
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  })

  test.each([
    ['/sw.js', 'text/javascript; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/latest-build.json', 'application/json'],
  ])('%s is always asked for again', async (path, contentType) => {
    const { status, headers } = await fetch(edge.url + path)
    expect([status, headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([200, contentType, 'no-cache'])
  })

  test('an unknown path is the document with 404', async () => {
    const response = await fetch(`${edge.url}/non-esiste`)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('<div id="root">')
  })

  test('an address that says something odd is rendered: it is a text like any other', async () => {
    for (const value of ODD_VALUES) {
      for (const path of [
        '/?categoria=V&cerca=V&senza=V&ritiro=V&cerca=due',
        '/personalizzazione-torta?prodotto=V',
        '/accedi?x=V',
      ]) {
        const response = await fetch(edge.url + path.replaceAll('V', value))
        const html = await response.text()
        expect([response.status, html.includes('id="pagina"')], `${path} ${value}`).toEqual([200, true])
        expect(html).not.toContain('Qualcosa non ha funzionato')
      }
    }
  })

  test.each(['riga=abc', 'riga=02', 'prodotto='])('%s, which no link of ours says, is left to the page', async (search) => {
    const response = await fetch(`${edge.url}/personalizzazione-torta?${search}`)
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('<div id="root"><!--screen--></div>')])
  })

  test('a product of an odd name is not there, and its page says so', async () => {
    for (const id of ODD_VALUES) {
      const response = await fetch(`${edge.url}/prodotto/x${id}`)
      expect(response.status, id).toBe(404)
      expect(await response.text()).not.toContain('Qualcosa non ha funzionato')
    }
  })
})

describe('what passes', () => {
  test('the catalogue, with its query, compressed', async () => {
    const url = `${edge.url}/api/collections/products/records?perPage=100&fields=id,name`
    const response = await fetch(url, { headers: { 'Accept-Encoding': 'gzip' } })
    const { items } = (await response.json()) as { items: object[] }
    expect(items.length).toBeGreaterThan(40)
    expect(Object.keys(items[0] ?? {}).sort()).toEqual(['id', 'name'])
    expect(response.headers.get('Content-Encoding')).toBe('gzip')
  })

  test('a login, and what it opens', async () => {
    const login = await readJson(signIn('cassa@sfoglia.demo'))
    const orders = await fetch(`${edge.url}/api/collections/orders/records?perPage=1`, {
      headers: { Authorization: String(login.token) },
    })
    expect((await readJson(orders)).totalItems).toBeGreaterThan(0)
    expect((await readJson(fetch(`${edge.url}/api/collections/orders/records?perPage=1`))).totalItems).toBe(0)
  })

  test('pictures', async () => {
    const url = `${edge.url}/api/collections/products/records?perPage=1&filter=${encodeURIComponent("images != '[]'")}`
    const { items } = (await readJson(fetch(url))) as { items: { id: string; images: string[] }[] }
    const picture = await fetch(`${edge.url}/api/files/products/${items[0]?.id}/${items[0]?.images[0]}`)
    expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(1000)
  })

  test('an upload of several megabytes, as it comes', async () => {
    const [product] = (await readJson(fetch(`${edge.url}/api/collections/products/records?perPage=1`))).items as { id: string }[]
    const body = new FormData()
    // Refused for what it is, which PocketBase knows only after it has all of it.
    body.append('images+', new Blob([new Uint8Array(4_000_000)]), 'torta.webp')
    const path = `/api/collections/products/records/${product?.id}`
    const answer = await fetch(edge.url + path, { method: 'PATCH', body, ...asSuperuser() })
    expect(await readJson(answer)).toMatchObject({ status: 400, data: { images: expect.anything() } })
  })

  test('orders, with an answer in JSON', async () => {
    const { token: login } = await readJson(signIn('cassa@sfoglia.demo'))
    const answer = await fetch(`${edge.url}/api/sfoglia/orders`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: String(login) },
      body: JSON.stringify({ device: 'C1', orders: [] }),
    })
    expect(await readJson(answer)).toEqual({ results: [] })
  })
})

describe('what is closed', () => {
  test('every collection of ours is open or closed on purpose', async () => {
    const { items } = (await readJson(fetch(`${database.url}/api/collections?perPage=200`, asSuperuser()))) as {
      items: { name: string; system: boolean }[]
    }
    const ours = items.filter(({ system }) => !system).map(({ name }) => name)
    expect(ours.sort()).toEqual([...OPEN_COLLECTIONS, ...CLOSED_COLLECTIONS].sort())
  })

  test.each([
    '/api/settings',
    '/api/collections',
    '/api/collections/products',
    '/api/collections/_superusers/records',
    '/api/collections/pbc_3142635823/records',
    '/api/collections/services/records',
    '/api/logs',
    '/api/backups',
    '/api/crons',
  ])('%s answers a superuser at PocketBase, nobody through the edge', async (path) => {
    expect((await fetch(database.url + path, asSuperuser())).status).toBe(200)
    const answer = await fetch(edge.url + path, asSuperuser())
    expect([answer.status, await readJson(answer)]).toEqual([404, expect.objectContaining({ status: 404, data: {} })])
  })

  test('the dashboard of PocketBase is an unknown page', async () => {
    expect((await fetch(`${database.url}/_/`)).status).toBe(200)
    expect((await fetch(`${edge.url}/_/`)).status).toBe(404)
  })

  test('a superuser cannot log in', async () => {
    const answer = await fetch(`${edge.url}/api/collections/_superusers/auth-with-password`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ identity: SUPERUSER.email, password: SUPERUSER.password }),
    })
    expect(answer.status).toBe(404)
  })

  test('who asks too often cannot hide behind a made-up address, and does not shut out another one', async () => {
    const ask = (from: string, claimed: string) =>
      send(
        { path: '/api/sfoglia/create-user', method: 'POST', localAddress: from },
        { 'Content-Type': 'application/json', 'X-Forwarded-For': claimed },
        '{}',
      )
    const statuses: (number | undefined)[] = []
    for (let count = 0; count < 25; count++) statuses.push((await ask('127.0.0.1', `10.0.0.${count}`)).statusCode)
    expect(statuses[0]).toBe(400)
    expect(statuses.at(-1)).toBe(429)
    expect((await ask('127.0.0.2', '10.0.0.1')).statusCode).toBe(400)
  })
})

describe('realtime', () => {
  test('an event comes through at once, and leaving ends the stream at PocketBase too', async () => {
    const stream = await openStream()
    const { clientId } = JSON.parse((await stream.next('PB_CONNECT')).data) as { clientId: string }
    const subscribe = () =>
      fetch(`${edge.url}/api/realtime`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ clientId, subscriptions: ['products/*'] }),
      })
    expect((await subscribe()).status).toBe(204)

    const [product] = (await readJson(fetch(`${edge.url}/api/collections/products/records?perPage=1`))).items as { id: string }[]
    await fetch(`${database.url}/api/collections/products/records/${product?.id}`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', Authorization: database.superuser },
      body: JSON.stringify({ description: 'Appena sfornata.' }),
    })
    const event = JSON.parse((await stream.next('products/*')).data) as object
    expect(event).toMatchObject({ action: 'update', record: { id: product?.id, description: 'Appena sfornata.' } })

    stream.leave()
    await expect.poll(async () => (await subscribe()).status, { timeout: 10_000 }).toBe(404)
  })
})

describe('without the database', () => {
  test('streams break, calls say when to come back, and all is well again afterwards', async () => {
    const stream = await openStream()
    await stream.next('PB_CONNECT')
    await database.kill()
    await expect(stream.ended).resolves.toBeUndefined()

    const answer = await fetch(`${edge.url}/api/collections/products/records`)
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '2'])
    expect(await readJson(answer)).toMatchObject({ status: 503, message: expect.any(String), data: {} })
    const health = await fetch(`${edge.url}/api/health`)
    expect([health.status, await readJson(health)]).toEqual([503, expect.objectContaining({ ok: false, database: false })])
    expect((await fetch(edge.url)).status).toBe(200)

    await database.start()
    expect((await fetch(`${edge.url}/api/collections/products/records`)).status).toBe(200)
    expect(await readJson(fetch(`${edge.url}/api/health`))).toMatchObject({
      ok: true,
      database: true,
      version: expect.any(String),
    })
  })
})

function signIn(identity: string): Promise<Response> {
  return fetch(`${edge.url}/api/collections/users/auth-with-password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ identity, password: 'dolcezza-demo' }),
  })
}

/** A request with what fetch does not allow, such as the address it comes from. */
function send(options: { path: string; method: string; localAddress?: string }, headers: Record<string, string>, body = '') {
  const { hostname, port } = new URL(edge.url)
  return new Promise<IncomingMessage>((done, failed) => {
    const request = httpRequest({ hostname, port, ...options, headers }, (response) => {
      response.resume()
      done(response)
    })
    request.on('error', failed)
    request.end(body)
  })
}

/** The realtime stream through the edge, event by event. */
async function openStream() {
  const leaving = new AbortController()
  const response = await fetch(`${edge.url}/api/realtime`, { signal: leaving.signal })
  const events: { name: string; data: string }[] = []
  let text = ''
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) events.push({ name: lineOf(block, 'event'), data: lineOf(block, 'data') })
    }
  }
  return {
    ended: read().catch(() => undefined),
    leave: () => leaving.abort(),
    async next(name: string) {
      await expect.poll(() => events.some((event) => event.name === name), { timeout: 10_000 }).toBe(true)
      return (
        events.splice(
          events.findIndex((event) => event.name === name),
          1,
        )[0] ?? { name: '', data: '' }
      )
    },
  }
}

function lineOf(block: string, field: string): string {
  return new RegExp(`^${field}: ?(.*)$`, 'm').exec(block)?.[1] ?? ''
}
