import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { originCheck } from './security.ts'

const HERE = 'http://negozio.test:3000'

async function statusOf(method: string, path: string, headers: Record<string, string>, publicUrl: string | null = null) {
  const app = new Hono().use(originCheck(publicUrl)).all('*', (context) => context.text('done'))
  return (await app.request(HERE + path, { method, headers })).status
}

describe.each(['POST', 'PATCH', 'PUT', 'DELETE', 'PROPFIND'])('%s', (method) => {
  test.each([
    ['our own page', { Origin: HERE, 'Sec-Fetch-Site': 'same-origin' }, 200],
    ['our own page, behind a proxy that ends HTTPS', { Origin: 'https://negozio.test:3000' }, 200],
    ['a program without a browser', {}, 200],
    ['an address typed by hand', { 'Sec-Fetch-Site': 'none' }, 200],
    ['another site', { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['another site, in an older browser', { Origin: 'https://evil.test' }, 403],
    ['another site that hides where it is', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['a sandboxed frame', { Origin: 'null' }, 403],
    ['a neighbour', { Origin: 'http://altro.negozio.test:3000', 'Sec-Fetch-Site': 'same-site' }, 403],
    ['another port', { Origin: 'http://negozio.test:3001', 'Sec-Fetch-Site': 'same-site' }, 403],
    ['a name that begins like ours', { Origin: 'http://negozio.test:3000.evil.test' }, 403],
    ['our name as somebody else’s login', { Origin: 'http://negozio.test:3000@evil.test' }, 403],
    ['nonsense', { Origin: 'http://' }, 403],
  ])('%s', async (_, headers, status) => {
    expect(await statusOf(method, '/api/collections/orders/records/x', headers)).toBe(status)
  })
})

test('a proxy that changes the host is covered by PUBLIC_URL', async () => {
  const headers = { Origin: 'https://sfoglia.it', 'Sec-Fetch-Site': 'same-origin' }
  expect(await statusOf('POST', '/api/sendwa', headers, 'https://sfoglia.it')).toBe(200)
  expect(await statusOf('POST', '/api/sendwa', headers, null)).toBe(403)
})

test.each(['GET', 'HEAD'])('%s changes nothing and is for everybody: a link is a link', async (method) => {
  expect(await statusOf(method, '/', { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' })).toBe(200)
})

test('what is signed is judged by its signature', async () => {
  expect(await statusOf('POST', '/api/stripe/webhook', { 'Sec-Fetch-Site': 'cross-site' })).toBe(200)
  expect(await statusOf('POST', '/api/whatsapp/webhook', { 'Sec-Fetch-Site': 'cross-site' })).toBe(200)
  expect(await statusOf('POST', '/api/stripe/webhook/', { 'Sec-Fetch-Site': 'cross-site' })).toBe(403)
})
