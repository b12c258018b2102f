// `POST /api/sendwa`: what of a caller's JSON reaches PocketBase, and what does not.
import { describe, expect, test } from 'vitest'
import { edgeOptions } from '../../tests/builders/edge-options.ts'
import { createApp } from '../app.ts'

const ORDER = 'ordine000000001'
const SPEC = {
  order: {
    id: ORDER,
    status: 'INPROGRESS',
    note: 'Testo mio',
    pickup_date: '2025-11-22 09:15:00.000Z',
    user: { surname: 'Bianchi', name: 'Anna', phone: '+39 333 9999999' },
    items: [{ id: 'x', name: 'Cornetto', price: 1.6, quantity: 2, custom_variants: [] }],
  },
}

function anEdge(answer: () => Response = () => Response.json({ queued: true, message: { id: 'x' } })) {
  const asked: { path: string; headers: Record<string, string>; text: string }[] = []
  let runs = 0
  const kept: Promise<void>[] = []
  const app = createApp(
    edgeOptions({
      clientAddress: () => '203.0.113.7',
      async forward({ path, headers, body }) {
        asked.push({ path, headers: Object.fromEntries(headers), text: body === null ? '' : await new Response(body).text() })
        return answer()
      },
      jobs: async () => {
        runs += 1
      },
      inBackground: (_, work) => void kept.push(work),
    }),
  )
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    app.request('/api/sendwa', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: 'token-di-anna', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return { app, post, asked, runs: () => runs, kept }
}

test.each([
  ['the order as an object', SPEC],
  ['the order as an id', { ...SPEC.order, order: ORDER }],
])('%s: only its id is used, for the caller', async (_, body) => {
  const { post, asked, runs, kept } = anEdge()
  const answer = await post(body)
  expect([answer.status, await answer.json()]).toEqual([202, { queued: true }])
  expect(asked).toEqual([
    {
      path: `/api/sfoglia/orders/${ORDER}/messages`,
      headers: expect.objectContaining({ authorization: 'token-di-anna', 'x-forwarded-for': '203.0.113.7' }),
      text: '{"event":"confirmed"}',
    },
  ])
  expect([runs(), kept.length]).toEqual([1, 1])
})

test('a message that was told before sets nothing going', async () => {
  const { post, runs } = anEdge(() => Response.json({ queued: false, message: null }))
  const answer = await post(SPEC)
  expect([answer.status, await answer.json(), runs()]).toEqual([202, { queued: false }, 0])
})

test('a guest is asked about as a guest', async () => {
  const { app, asked } = anEdge()
  const headers = { 'Content-Type': 'application/json', Cookie: 'pb_auth=token' }
  await app.request('/api/sendwa', { method: 'POST', headers, body: JSON.stringify(SPEC) })
  expect(asked[0]?.headers).not.toHaveProperty('authorization')
  expect(asked[0]?.headers).not.toHaveProperty('cookie')
})

test.each([401, 404, 429])('a refusal with %i is PocketBase’s own', async (status) => {
  const refusal = { status, message: 'Ordine non trovato.', data: {} }
  const { post, runs } = anEdge(() => Response.json(refusal, { status }))
  const answer = await post(SPEC)
  expect([answer.status, await answer.json(), runs()]).toEqual([status, refusal, 0])
})

test('without PocketBase the answer says when to come back', async () => {
  const { post } = anEdge(() => {
    throw new Error('connect ECONNREFUSED')
  })
  const answer = await post(SPEC)
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '2'])
})

describe('what never reaches PocketBase', () => {
  test.each([
    ['', 400],
    ['{', 400],
    ['null', 400],
    ['[]', 400],
    ['"ordine000000001"', 400],
    [{}, 400],
    [{ order: null }, 400],
    [{ order: 1 }, 400],
    [{ order: {} }, 400],
    [{ order: { id: 7 } }, 400],
    [{ order: [ORDER] }, 400],
    [{ order: '' }, 400],
    [{ order: `${ORDER}x` }, 400],
    [{ order: 'ORDINE000000001' }, 400],
    [{ order: '../users/abcdef' }, 400],
    [{ order: `${ORDER}/../../messages/claim` }, 400],
    [{ order: `${ORDER}?x` }, 400],
    [{ order: `${ORDER}\n` }, 400],
    [{ order: { id: ORDER, note: 'x'.repeat(70_000) } }, 413],
  ])('%j', async (body, status) => {
    const { post, asked } = anEdge()
    expect((await post(body)).status).toBe(status)
    expect(asked).toEqual([])
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/jsonp',
  ])('as %s', async (type) => {
    const { post, asked } = anEdge()
    expect((await post(SPEC, { 'Content-Type': type })).status).toBe(415)
    expect(asked).toEqual([])
  })

  test('a stream that turns out too long', async () => {
    const { app, asked } = anEdge()
    const body = new Blob([JSON.stringify({ order: { id: ORDER, note: 'x'.repeat(70_000) } })]).stream()
    const init = { method: 'POST', body, headers: { 'Content-Type': 'application/json' }, duplex: 'half' } as RequestInit
    expect((await app.request('/api/sendwa', init)).status).toBe(413)
    expect(asked).toEqual([])
  })

  test.each(['GET', 'PUT', 'PATCH', 'DELETE'])('%s', async (method) => {
    const { app, asked } = anEdge()
    const answer = await app.request('/api/sendwa', { method })
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST'])
    expect(asked).toEqual([])
  })

  test('another site’s page', async () => {
    const { post, asked } = anEdge()
    expect((await post(SPEC, { Origin: 'https://altro.test' })).status).toBe(403)
    expect(asked).toEqual([])
  })
})
