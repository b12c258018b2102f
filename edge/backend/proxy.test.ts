// What becomes of a call while the database is silent: it holds its connections open and answers nothing, as one that hangs does.
import { createServer, type Socket } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { edgeConfig } from '../../tests/builders/edge-options.ts'
import type { Forward } from '../options.ts'
import { forwardTo } from './node-forward.ts'
import { proxyToPocketBase } from './proxy.ts'

const connections = new Set<Socket>()
const silent = createServer((socket) => {
  connections.add(socket)
  socket.resume()
  socket.on('error', () => undefined)
})
let url = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const address = silent.address()
  if (address === null || typeof address === 'string') throw new Error('The silent server does not listen.')
  url = `http://127.0.0.1:${address.port}`
})
afterAll(() => {
  for (const socket of connections) socket.destroy()
  silent.close()
})

function edge(backendTimeoutMs: number) {
  const config = edgeConfig({ backendTimeoutMs })
  return new Hono().all('*', proxyToPocketBase({ config, forward: forwardTo(url), clientAddress: () => null }))
}

test.each([
  ['a read', { method: 'GET' }],
  ['an order', { method: 'POST', body: '{}' }],
])('%s ends in a sentence', async (_, init) => {
  const answer = await edge(30).request('/api/sfoglia/orders', init)
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([504, '10'])
  expect(await answer.json()).toMatchObject({ message: 'Il negozio ci mette troppo a rispondere. Riprova tra poco.' })
})

test('the log says of a call without an answer which it was and why, and nothing of who asked', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  try {
    const forward: Forward = async () => {
      throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })
    }
    const app = new Hono().all('*', proxyToPocketBase({ config: edgeConfig(), forward, clientAddress: () => null }))
    expect((await app.request('/api/sfoglia/orders?key=segreto', { method: 'POST', body: '{}' })).status).toBe(503)
    expect(warn.mock.calls).toEqual([['POST /api/sfoglia/orders: no answer of the database, Error: connect ECONNREFUSED']])
  } finally {
    warn.mockRestore()
  }
})

test('an upload may take longer than that, as long as it goes on', async () => {
  vi.useFakeTimers()
  try {
    let upload: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        upload = controller
      },
    })
    const heard: number[] = []
    /** Takes what comes, and answers only by giving up. */
    const forward: Forward = async ({ body: sent, signal }) => {
      const ended = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      for await (const part of sent ?? []) heard.push(part.byteLength)
      return ended
    }
    const app = new Hono().all('*', proxyToPocketBase({ config: edgeConfig(), forward, clientAddress: () => null }))
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' }
    const answer = Promise.resolve(app.request('/api/sfoglia/orders', init))
    let isAnswered = false
    answer.then(() => {
      isAnswered = true
    })
    for (const size of [1, 2, 3, 4, 5]) {
      upload?.enqueue(new Uint8Array(size))
      await vi.advanceTimersByTimeAsync(14_000)
    }
    expect([heard, isAnswered]).toEqual([[1, 2, 3, 4, 5], false])
    upload?.close()
    await vi.advanceTimersByTimeAsync(15_000)
    expect((await answer).status).toBe(504)
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  'request-password-reset',
  'request-verification',
])('%s answers no sooner where there is nobody to write to', async (action) => {
  vi.useFakeTimers()
  try {
    const forward: Forward = async () => new Response(null, { status: 204 })
    const app = new Hono().all('*', proxyToPocketBase({ config: edgeConfig(), forward, clientAddress: () => null }))
    const ask = async (path: string) => {
      let isAnswered = false
      const answer = Promise.resolve(app.request(path, { method: 'POST', body: '{}' })).then(() => {
        isAnswered = true
      })
      await vi.advanceTimersByTimeAsync(250)
      const atOnce = isAnswered
      await vi.advanceTimersByTimeAsync(100)
      await answer
      return atOnce
    }
    expect(await ask(`/api/collections/users/${action}`)).toBe(false)
    expect(await ask('/api/collections/users/auth-refresh')).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
