import { expect, test } from 'vitest'
import type { ForwardedRequest } from '../options.ts'
import { backendClient } from './client.ts'

const TOKEN = 'a-token'

function backendAnswering(answer: () => Response) {
  const sent: { request: ForwardedRequest; text: string }[] = []
  const backend = backendClient(async (request) => {
    sent.push({ request, text: request.body === null ? '' : await new Response(request.body).text() })
    return answer()
  })
  return { backend, sent }
}

test('a call carries the token, the body as JSON and whose request it serves', async () => {
  const { backend, sent } = backendAnswering(() => Response.json({ ok: 1 }))
  await backend.call('POST', '/api/x?y=1', { token: TOKEN, body: { name: 'Agnese è qui' }, clientAddress: '203.0.113.7' })
  const [{ request, text } = { request: null, text: '' }] = sent
  expect([request?.method, request?.path, JSON.parse(text)]).toEqual(['POST', '/api/x?y=1', { name: 'Agnese è qui' }])
  expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
    authorization: TOKEN,
    'content-type': 'application/json',
    'content-length': String(new TextEncoder().encode(text).byteLength),
    'x-forwarded-for': '203.0.113.7',
  })
})

test('a guest has no token and a read no body', async () => {
  const { backend, sent } = backendAnswering(() => Response.json({}))
  await backend.call('GET', '/api/x', { token: null })
  expect([sent[0]?.request.headers.has('Authorization'), sent[0]?.request.body]).toEqual([false, null])
})

const ANSWERS: [string, () => Response, object][] = [
  ['an object', () => Response.json({ a: 1 }), { kind: 'ok', status: 200, body: { a: 1 } }],
  ['no content', () => new Response(null, { status: 204 }), { kind: 'ok', status: 204, body: {} }],
  [
    'a refusal',
    () => Response.json({ message: 'No.' }, { status: 404 }),
    { kind: 'refused', status: 404, body: { message: 'No.' } },
  ],
  ['a failure', () => new Response('<h1>500</h1>', { status: 500 }), { kind: 'refused', status: 500, body: {} }],
  ['a gateway', () => new Response('Bad gateway', { status: 502 }), { kind: 'unreachable' }],
  ['a page instead of an answer', () => new Response('<html>'), { kind: 'unreachable' }],
  ['a list', () => Response.json([]), { kind: 'unreachable' }],
  [
    'nobody there',
    () => {
      throw new Error('connect ECONNREFUSED')
    },
    { kind: 'unreachable' },
  ],
  [
    'an answer that breaks in the middle',
    () => new Response(new ReadableStream({ start: (controller) => controller.error(new Error('socket hang up')) })),
    { kind: 'unreachable' },
  ],
]

test.each(ANSWERS)('%s', async (_name, answer, expected) => {
  expect(await backendAnswering(answer).backend.call('GET', '/api/x', { token: TOKEN })).toEqual(expected)
})
