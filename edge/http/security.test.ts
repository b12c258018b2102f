import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { hostCheck, originCheck } from './security.ts'

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

describe('a demo, which has known passwords', () => {
  const answerTo = async (address: string, headers: Record<string, string> = {}, publicUrl: string | null = null) => {
    const app = new Hono().use(hostCheck({ loopbackOnly: true, publicUrl })).all('*', (context) => context.text('done'))
    return app.request(`${address}/_demo/mail`, { headers })
  }

  test.each([
    'http://127.0.0.1:3000',
    'http://127.8.8.8',
    'http://localhost:3000',
    'http://sfoglia.localhost',
    'http://[::1]:3000',
  ])('answers on this machine: %s', async (address) => {
    expect((await answerTo(address)).status).toBe(200)
  })

  test.each([
    'https://rossi.it',
    'http://192.168.1.5:3000',
    'http://localhost.evil.test',
    'http://127.0.0.1.evil.test',
    'http://notlocalhost',
    'http://[::2]',
  ])('and to no other name, which may lead here: %s', async (address) => {
    const answer = await answerTo(address)
    expect(answer.status).toBe(421)
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('solo sul computer su cui è acceso') })
  })

  test.each([
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'Forwarded',
    'X-Real-IP',
  ])('and not through a proxy, which says so in %s', async (name) => {
    expect((await answerTo('http://127.0.0.1:3000', { [name]: '203.0.113.7' })).status).toBe(421)
  })

  test('unless it is asked for at an address of its own', async () => {
    expect((await answerTo('https://rossi.it', { 'X-Forwarded-For': '203.0.113.7' }, 'https://rossi.it')).status).toBe(200)
    expect((await answerTo('https://bianchi.it', {}, 'https://rossi.it')).status).toBe(421)
  })
})

test('a shop in earnest answers to every name: it makes links with its own', async () => {
  const app = new Hono().use(hostCheck({ loopbackOnly: false, publicUrl: HERE })).all('*', (context) => context.text('done'))
  expect((await app.request('http://127.0.0.1:3000/api/health')).status).toBe(200)
})
