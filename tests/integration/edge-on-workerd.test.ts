// The same app on Cloudflare's runtime: that it starts there, that its files, calls, streams and limits are those of Node. What
// the app does is tested in edge.test.ts and by the journeys, which run on both.
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyLimitBytes } from '#domain/body-limit.ts'
import type { EdgeServer } from '../../edge/node.ts'
import { build } from '../../scripts/build.mjs'
import { startWorkerdEdge } from '../runtimes/workerd-edge.ts'
import { type Server, startDemoShop } from './harness.ts'

const LIMIT_BYTES = bodyLimitBytes('/api/sfoglia/orders', false)

let database: Server
let edge: EdgeServer

beforeAll(async () => {
  await build()
  database = await startDemoShop({ SFOGLIA_CLIENT_HEADER: 'X-Sfoglia-Client' })
  edge = await startWorkerdEdge({
    port: 0,
    host: '127.0.0.1',
    env: { POCKETBASE_URL: database.url, PUBLIC_URL: 'https://sfoglia.test' },
  })
})
afterAll(async () => {
  await edge?.stop()
})

const readJson = async (response: Response): Promise<Record<string, unknown>> => response.json()
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(edge.url + path, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } })

test('it is healthy', async () => {
  const answer = await fetch(`${edge.url}/api/health`)
  expect([answer.status, await readJson(answer)]).toMatchObject([200, { ok: true, database: true, version: expect.any(String) }])
})

test.each([
  ['/', 200, 'text/html; charset=utf-8', 'no-cache'],
  ['/non-esiste', 404, 'text/html; charset=utf-8', 'no-cache'],
  ['/sw.js', 200, 'text/javascript; charset=utf-8', 'no-cache'],
  ['/manifest.webmanifest', 200, 'application/manifest+json', 'no-cache'],
  ['/licenze', 200, 'text/html; charset=utf-8', 'no-cache'],
  ['/favicon.ico', 200, 'image/x-icon', 'public, max-age=3600'],
])('%s is what it is on Node', async (path, status, contentType, cacheControl) => {
  const { status: given, headers } = await fetch(edge.url + path)
  expect([given, headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([status, contentType, cacheControl])
  expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
})

test('a file that the browser has is not sent again', async () => {
  const { headers } = await fetch(`${edge.url}/sw.js`)
  const again = await fetch(`${edge.url}/sw.js`, { headers: { 'If-None-Match': headers.get('ETag') ?? '' } })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('a login, and the orders that it opens', async () => {
  const login = await signIn()
  expect(login.headers.get('Cache-Control')).toBe('private, no-store')
  const orders = await fetch(`${edge.url}/api/collections/orders/records?perPage=500`, {
    headers: { Authorization: String((await readJson(login)).token) },
  })
  expect((await readJson(orders)).totalItems).toBeGreaterThan(0)
})

test('a call without a body', async () => {
  const { token: login } = await readJson(await signIn())
  // As browsers ask: it says JSON, and nothing follows.
  const headers = { Authorization: String(login), 'Content-Type': 'application/json' }
  const refreshed = await fetch(`${edge.url}/api/collections/users/auth-refresh`, { method: 'POST', headers })
  expect([refreshed.status, await readJson(refreshed)]).toMatchObject([200, { token: expect.any(String) }])
})

test('what only a superuser needs is closed, and another site changes nothing', async () => {
  expect((await fetch(`${edge.url}/api/settings`, { headers: { Authorization: database.superuser } })).status).toBe(404)
  expect((await post('/api/sfoglia/orders', '{}', { Origin: 'https://evil.test' })).status).toBe(403)
})

test('who asks too often is known by the address that Cloudflare tells, whatever else is claimed', async () => {
  const ask = (address: string, claimed: string) =>
    post('/api/sfoglia/create-user', '{}', {
      'CF-Connecting-IP': address,
      'X-Forwarded-For': claimed,
      'X-Sfoglia-Client': claimed,
    })
  const statuses: number[] = []
  for (let count = 0; count < 25; count++) statuses.push((await ask('203.0.113.7', `10.0.0.${count}`)).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([400, 429])
  expect((await ask('203.0.113.8', '203.0.113.7')).status).toBe(400)
})

test('a body over the limit is refused, one that does not say its length too', async () => {
  expect(await sendBytes(0, { 'Content-Length': String(LIMIT_BYTES + 1) })).toBe(413)
  // PocketBase reads the body only of who may send it.
  const headers = { Authorization: String((await readJson(await signIn())).token) }
  expect(await sendBytes(LIMIT_BYTES + 1, headers)).toBe(413)
  expect(await sendBytes(LIMIT_BYTES - 1, headers)).toBe(400)
})

test('an event comes through unbuffered, and leaving ends the stream at PocketBase too', async () => {
  const { response, events, leave } = await openStream()
  expect(response.headers.get('Content-Type')).toContain('text/event-stream')
  await expect.poll(() => /"clientId":"(\w+)"/.exec(events())?.[1]).toBeTruthy()
  const clientId = /"clientId":"(\w+)"/.exec(events())?.[1]
  const subscribe = () => post('/api/realtime', JSON.stringify({ clientId, subscriptions: ['products/*'] }))
  expect((await subscribe()).status).toBe(204)

  await describeProduct('Appena sfornata.')
  // The stream stays open: what is buffered would never come.
  await expect.poll(events, { timeout: 10_000 }).toContain('Appena sfornata.')

  leave()
  // Away from Cloudflare's network, workerd notices with the next event that nobody listens any more.
  await describeProduct('Già fredda.')
  await expect.poll(async () => (await subscribe()).status, { timeout: 10_000 }).toBe(404)
})

test('the cron trigger runs', async () => {
  await edge.runJobs()
})

test('one worker serves many shops by their host name, and none at any other', async () => {
  const many = await startWorkerdEdge({
    port: 0,
    host: '127.0.0.1',
    env: {
      SHOPS: JSON.stringify({
        // Its settings cannot be: half of the keys of card payment.
        'rotti.test': { pocketbase: database.url, secrets: 'ROTTI' },
        'rossi.test': { pocketbase: database.url, secrets: 'ROSSI' },
      }),
      ROTTI_STRIPE_SECRET_KEY: 'sk_test_1',
    },
  })
  try {
    const statusAt = (Host: string) =>
      new Promise<number | undefined>((done, failed) => {
        httpRequest(`${many.url}/api/health`, { headers: { Host } }, (answer) => done(answer.resume().statusCode))
          .on('error', failed)
          .end()
      })
    expect(await statusAt('rossi.test')).toBe(200)
    expect(await statusAt('bianchi.test')).toBe(421)
    expect(await statusAt('rotti.test')).toBe(500)
    // The others' background is worked off all the same.
    await expect(many.runJobs()).resolves.toBeUndefined()
  } finally {
    await many.stop()
  }
})

test('without the database calls say when to come back', async () => {
  await database.kill()
  const answer = await fetch(`${edge.url}/api/collections/products/records`)
  expect([answer.status, answer.headers.get('Retry-After'), await readJson(answer)]).toMatchObject([503, '2', { status: 503 }])
  expect((await fetch(edge.url)).status).toBe(200)
})

function signIn(): Promise<Response> {
  const login = { identity: 'cassa@sfoglia.demo', password: 'dolcezza-demo' }
  return post('/api/collections/users/auth-with-password', JSON.stringify(login))
}

/** Spaces sent as JSON; chunked, unless a length is given: then the server has to answer before the body comes. */
function sendBytes(count: number, headers: Record<string, string> = {}): Promise<number | undefined> {
  return new Promise((done, failed) => {
    const request = httpRequest(`${edge.url}/api/sfoglia/orders`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
    })
    request.on('response', (answer) => done(answer.resume().statusCode))
    request.on('error', failed)
    const blocks = Array.from({ length: Math.ceil(count / 65_536) }, (_, index) => Math.min(65_536, count - index * 65_536))
    for (const size of blocks) request.write(Buffer.alloc(size, ' '))
    // What has to be refused before it ends stays open.
    if (count > 0 && count <= LIMIT_BYTES) request.end()
    else request.flushHeaders()
  })
}

async function describeProduct(description: string): Promise<void> {
  const products = `${database.url}/api/collections/products/records`
  const { items } = (await readJson(await fetch(`${products}?perPage=1`))) as { items: { id: string }[] }
  await fetch(`${products}/${items[0]?.id}`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', Authorization: database.superuser },
    body: JSON.stringify({ description }),
  })
}

/** The realtime stream, as it has come so far. */
async function openStream() {
  const leaving = new AbortController()
  const response = await fetch(`${edge.url}/api/realtime`, { signal: leaving.signal })
  let text = ''
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true })
  }
  // Ends with an error when we leave.
  read().catch(() => undefined)
  return { response, events: () => text, leave: () => leaving.abort() }
}
