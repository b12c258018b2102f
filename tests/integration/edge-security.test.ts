// Hostile calls of the built edge, byte for byte as they are sent: no client in between that tidies them up. Whoever makes them
// holds a superuser's token, so that only the edge stands in the way.
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EdgeServer, EdgeSettings } from '../../edge/node.ts'
import { build } from '../../scripts/build.mjs'
import { newServiceToken } from '../../scripts/start/pocketbase.mjs'
import { type Server, startServer } from './harness.ts'

const PUBLIC_URL = 'https://sfoglia.test'

let database: Server
let edge: EdgeServer
let token: string

beforeAll(async () => {
  await build()
  database = await startServer()
  token = database.superuser
  edge = await startEdge({ POCKETBASE_URL: database.url, PUBLIC_URL, SERVICE_TOKEN: await newServiceToken(database.url, token) })
})
afterAll(async () => {
  await edge?.stop()
})

async function startEdge(env: EdgeSettings['env']): Promise<EdgeServer> {
  const built: { startEdge: (settings: EdgeSettings) => Promise<EdgeServer> } = await import(
    pathToFileURL(resolve('dist/edge/node.mjs')).href
  )
  return built.startEdge({ port: 0, host: '127.0.0.1', env })
}

describe('nothing of what a superuser may do is reachable', () => {
  const SETTINGS = [
    '/api/settings',
    '/api/settings/',
    '/api//settings',
    '//api/settings',
    '/api/./settings',
    '/api/x/../settings',
    '/api/%73ettings',
    '/api/settings%2f',
    '/%61pi/settings',
    '/API/settings',
    '/api/Settings',
    '/api/settings;x=1',
    '/api/settings%00',
    '/api\\settings',
    '/api/sfoglia/../settings',
    '/api/sfoglia/%2e%2e/settings',
    '/api/sfoglia/%2E%2E%2Fsettings',
    '/api/sfoglia/..%2fsettings',
    '/api/sfoglia/..;/settings',
    '/api/sfoglia/..\\settings',
    '/api/collections/products/../../settings',
    '/api/collections/products/records/../../../settings',
    '/api/collections/products/records/..%2f..%2f..%2fsettings',
    '/api/files/../settings',
    '/api/files/a/b/../../../settings',
    '/api/files/a/b/..%2f..%2f..%2fsettings',
    '/api/realtime/../settings',
    '/api/health/../settings',
    '/_demo/../api/settings',
    '/assets/../api/settings',
    'http://127.0.0.1/api/settings',
    'http://evil.test/api/settings',
  ]
  const OTHERS = [
    '/_/',
    '/_/index.html',
    '/%5f/',
    '/api/logs',
    '/api/logs/stats',
    '/api/backups',
    '/api/backups/x.zip',
    '/api/crons',
    '/api/ow/v0/default/runs/counts',
    '/api/collections',
    '/api/collections/products',
    '/api/collections/meta/scaffolds',
    '/api/collections/_superusers/records',
    '/api/collections/pbc_3142635823/records',
    '/api/collections/_SuperUsers/records',
    '/api/collections/%5Fsuperusers/records',
    '/api/collections/services/records',
    '/api/collections/counters/records',
    '/api/collections/_externalAuths/records',
    '/api/collections/_authOrigins/records',
    '/api/collections/_mfas/records',
    '/api/collections/_otps/records',
    '/api/sfoglia/payments/due',
    '/_demo/control/mail',
    '/_demo/../_demo/control/mail',
  ]

  test.each([...SETTINGS, ...OTHERS])('GET %s', async (target) => {
    const { status, body } = await exchange('GET', target)
    expect([400, 403, 404]).toContain(status)
    for (const secret of ['"meta"', '"smtp"', '"items"', '"payments"', 'PocketBase', 'tokenKey'])
      expect(body).not.toContain(secret)
  })

  const CALLS = [
    'POST /api/collections/_superusers/auth-with-password',
    'POST /api/collections/pbc_3142635823/auth-with-password',
    'POST /api/collections/_superusers/impersonate/x',
    'POST /api/collections/users/impersonate/abcdefghijklmno',
    'POST /api/collections/services/auth-with-password',
    'POST /api/collections/services/impersonate/abcdefghijklmno',
    'POST /api/collections',
    'PATCH /api/collections/products',
    'DELETE /api/collections/products',
    'DELETE /api/collections/products/truncate',
    'PUT /api/collections/import',
    'PATCH /api/settings',
    'POST /api/settings/test/email',
    'POST /api/backups',
    'POST /api/backups/upload',
    'POST /api/backups/x.zip/restore',
    'POST /api/crons/x',
    'POST /api/batch',
    'POST /api/sfoglia/payments/event',
    'POST /api/sfoglia/payments/abcdefghijklmno/refunded',
    'POST /api/sfoglia/messages/claim',
    'POST /api/sfoglia/messages/status',
    'POST /api/sfoglia/orders/abcdefghijklmno/pay',
    'TRACE /api/settings',
    'PROPFIND /api/settings',
  ]

  test.each(CALLS)('%s', async (call) => {
    const [method = '', target = ''] = call.split(' ')
    expect([400, 403, 404, 405]).toContain((await exchange(method, target, { body: '{}' })).status)
  })

  test.each(['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'])('%s changes no method', async (name) => {
    const before = await productsCount()
    await exchange('POST', '/api/collections/products/truncate', { headers: { [name]: 'DELETE' }, body: '{}' })
    await exchange('GET', '/api/collections/products/records', { headers: { [name]: 'DELETE' } })
    expect(await productsCount()).toBe(before)
  })

  test.each(['X-Original-URL', 'X-Rewrite-URL', 'X-Forwarded-Prefix'])('%s changes no path', async (name) => {
    const { body } = await exchange('GET', '/api/health', { headers: { [name]: '/api/settings' } })
    expect(body).not.toContain('"meta"')
  })
})

describe('who may change something', () => {
  const CHANGES = [
    'POST /api/sfoglia/orders',
    'POST /api/sfoglia/create-user',
    'PATCH /api/collections/orders/records/abcdefghijklmno',
    'DELETE /api/collections/order_discount_codes/records/abcdefghijklmno',
    'POST /api/collections/users/auth-with-password',
    'POST /api/stripe/session',
    'POST /api/sendwa',
    'POST /_demo/stripe/pay/x',
  ]

  test.each(CHANGES)('not another site: %s', async (call) => {
    const [method = '', target = ''] = call.split(' ')
    const { status, body } = await exchange(method, target, { headers: { Origin: 'https://evil.test' }, body: '{}' })
    expect([status, body]).toEqual([403, expect.stringContaining('da un altro sito')])
  })

  test('our own page may', async () => {
    const { status } = await exchange('POST', '/api/sfoglia/create-user', { headers: { Origin: edge.url }, body: '{}' })
    expect(status).toBe(400)
  })
})

describe('how much may be sent', () => {
  test.each([
    ['/api/sendwa', 64 * 1024],
    ['/api/stripe/session', 16 * 1024],
    ['/api/stripe/webhook', 1024 * 1024],
    ['/api/collections/users/auth-with-password', 4 * 1024 * 1024],
  ])('%s takes %d bytes and not one more', async (target, limitBytes) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': String(limitBytes + 1) }
    expect((await exchange('POST', target, { headers })).status).toBe(413)
    const allowed = await exchange('POST', target, { body: ' '.repeat(limitBytes) })
    expect(allowed.status).not.toBe(413)
  })
})

describe('who may keep an answer', () => {
  test('nobody keeps a login, or what was asked with one', async () => {
    for (const [method, target] of [
      ['POST', '/api/collections/users/auth-with-password'],
      ['GET', '/api/collections/orders/records'],
      ['GET', '/api/sfoglia/slots'],
    ] as const) {
      expect((await exchange(method, target, { body: method === 'POST' ? '{}' : '' })).headers).toContain(
        'cache-control: private, no-store',
      )
    }
  })
})

describe('whose address counts', () => {
  test('behind one proxy it is what that proxy wrote, at the right end', async () => {
    const behind = await startEdge({ POCKETBASE_URL: database.url, PUBLIC_URL, TRUSTED_PROXY: '1' })
    try {
      const ask = (forwarded: string) =>
        exchange('POST', '/api/sfoglia/create-user', {
          at: behind.url,
          headers: { Authorization: '', 'X-Forwarded-For': forwarded },
          body: '{}',
        })
      const statuses: number[] = []
      for (let count = 0; count < 25; count++) statuses.push((await ask(`10.0.0.${count}, 203.0.113.7`)).status)
      expect([statuses[0], statuses.at(-1)]).toEqual([400, 429])
      expect((await ask('203.0.113.7, 203.0.113.8')).status).toBe(400)
    } finally {
      await behind.stop()
    }
  })
})

test('a start with half of the keys says which are missing', async () => {
  await expect(startEdge({ POCKETBASE_URL: database.url, PUBLIC_URL, STRIPE_SECRET_KEY: 'sk' })).rejects.toThrow(
    'STRIPE_WEBHOOK_SECRET is missing',
  )
})

async function productsCount(): Promise<unknown> {
  const answer = await fetch(`${database.url}/api/collections/products/records`, { headers: { Authorization: token } })
  return ((await answer.json()) as { totalItems: unknown }).totalItems
}

/** One request on a connection of its own, the target exactly as given. Header names of the answer come in small letters. */
function exchange(
  method: string,
  target: string,
  { headers = {}, body = '', at = edge.url }: { headers?: Record<string, string>; body?: string; at?: string } = {},
): Promise<{ status: number; headers: string; body: string }> {
  const { hostname, port, host } = new URL(at)
  const sent = {
    Host: host,
    Connection: 'close',
    Authorization: token,
    ...(body === '' ? {} : { 'Content-Type': 'application/json', 'Content-Length': String(body.length) }),
    ...headers,
  }
  const head = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`)
  return new Promise((done, failed) => {
    let text = ''
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${method} ${target} HTTP/1.1\r\n${head.join('')}\r\n${body}`),
    )
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
    })
    // A server that has answered need not read the rest.
    socket.on('error', (error) => text === '' && failed(error))
    socket.on('close', () => {
      const end = text.indexOf('\r\n\r\n')
      const answerHead = text.slice(0, end).toLowerCase()
      done({ status: Number(/^http\/1\.1 (\d+)/.exec(answerHead)?.[1] ?? 0), headers: answerHead, body: text.slice(end + 4) })
    })
  })
}
