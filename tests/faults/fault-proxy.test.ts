// The fault proxy itself: each fault does to a request exactly what its name says, seen from both ends.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PORTAL_PAGE } from './fault.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

let received: string[]
let proxy: FaultProxy
let stopShop: () => Promise<void>

/** Writes down what it gets and answers with its number; /stream sends two pieces, the second when told. */
beforeEach(async () => {
  received = []
  const shop = createServer(async (incoming, outgoing) => {
    let body = ''
    for await (const chunk of incoming) body += chunk
    received.push(`${incoming.method} ${incoming.url} ${body}`)
    outgoing.setHeader('Content-Type', 'application/json')
    if (incoming.url === '/stream') {
      outgoing.write('first')
      outgoing.on('close', () => received.push('stream closed'))
      return
    }
    outgoing.end(JSON.stringify({ number: received.length, filler: 'x'.repeat(2000) }))
  }).listen(0, '127.0.0.1')
  await once(shop, 'listening')
  stopShop = async () => {
    shop.closeAllConnections()
    shop.close()
  }
  proxy = await startFaultProxy(`http://127.0.0.1:${(shop.address() as AddressInfo).port}`)
})
afterEach(async () => {
  await proxy.stop()
  await stopShop()
})

const post = () => fetch(`${proxy.url}/orders?x=1`, { method: 'POST', body: 'order' })
const numberIn = async (response: Response) => ((await response.json()) as { number: number }).number

test('without a fault, request and answer pass as they are', async () => {
  const response = await post()
  expect([response.status, response.headers.get('Content-Type'), await numberIn(response)]).toEqual([200, 'application/json', 1])
  expect(received).toEqual(['POST /orders?x=1 order'])
  expect(proxy.seen).toEqual([{ method: 'POST', path: '/orders?x=1', fault: null, passedOn: 1 }])
})

test.each(['cut-request', 'reset'] as const)('%s: the server sees nothing, the browser a broken connection', async (kind) => {
  proxy.inject({ times: 1 }, { kind })
  await expect(post()).rejects.toThrow()
  expect(received).toEqual([])
  expect(await numberIn(await post())).toBe(1)
})

test('lose-reply: the server did it, the browser does not know', async () => {
  proxy.inject({ times: 1 }, { kind: 'lose-reply' })
  await expect(post()).rejects.toThrow()
  expect(received).toHaveLength(1)
  expect(proxy.seen[0]).toMatchObject({ fault: 'lose-reply', passedOn: 1 })
})

test('cut-reply: the answer begins well and never ends', async () => {
  proxy.inject({ times: 1 }, { kind: 'cut-reply', afterBytes: 100 })
  const response = await post()
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow()
})

test('stall: nothing until healed, then it goes on', async () => {
  proxy.inject({}, { kind: 'stall' })
  const answer = post()
  await expect.poll(() => proxy.seen.length).toBe(1)
  expect(received).toEqual([])
  proxy.heal()
  expect(await numberIn(await answer)).toBe(1)
})

test('stall-reply: the server did it, the answer comes when healed', async () => {
  proxy.inject({}, { kind: 'stall-reply' })
  const answer = post()
  await expect.poll(() => received.length).toBe(1)
  proxy.heal()
  expect(await numberIn(await answer)).toBe(1)
})

test('duplicate: the server gets it twice, the browser the second answer', async () => {
  proxy.inject({ times: 1 }, { kind: 'duplicate' })
  expect(await numberIn(await post())).toBe(2)
  expect(received).toEqual(['POST /orders?x=1 order', 'POST /orders?x=1 order'])
})

test('delay: later, but whole', async () => {
  proxy.inject({}, { kind: 'delay', ms: 20 })
  expect(await numberIn(await post())).toBe(1)
})

test.each([
  [null, null],
  [3, '3'],
])('unavailable: 503 with Retry-After %s', async (retryAfterSeconds, header) => {
  proxy.inject({}, { kind: 'unavailable', retryAfterSeconds })
  const response = await post()
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, header])
  expect(received).toEqual([])
})

test('captive-portal: 200 with a page of somebody else', async () => {
  proxy.inject({}, { kind: 'captive-portal' })
  const response = await post()
  expect([response.status, response.headers.get('Content-Type'), await response.text()]).toEqual([
    200,
    'text/html; charset=utf-8',
    PORTAL_PAGE,
  ])
  expect(received).toEqual([])
})

test('a fault meets only the requests it is for', async () => {
  proxy.inject({ method: 'POST', path: /^\/orders/, times: 2 }, { kind: 'unavailable', retryAfterSeconds: null })
  expect((await fetch(`${proxy.url}/orders`)).status).toBe(200)
  expect((await fetch(`${proxy.url}/photos`, { method: 'POST' })).status).toBe(200)
  expect([(await post()).status, (await post()).status, (await post()).status]).toEqual([503, 503, 200])
})

test('streams flow, and either end may close them', async () => {
  const leave = new AbortController()
  const response = await fetch(`${proxy.url}/stream`, { signal: leave.signal })
  const { value } = (await response.body?.getReader().read()) ?? {}
  expect(new TextDecoder().decode(value)).toBe('first')
  leave.abort()
  await expect.poll(() => received).toContain('stream closed')
})

test('disconnected, it refuses; reconnected, it is where it was', async () => {
  const stream = await fetch(`${proxy.url}/stream`)
  await proxy.disconnect()
  await expect(stream.text()).rejects.toThrow()
  await expect(post()).rejects.toThrow()
  await proxy.reconnect()
  expect((await post()).status).toBe(200)
})

test('a server that is gone is a broken connection, not an answer', async () => {
  await stopShop()
  await expect(post()).rejects.toThrow()
})
