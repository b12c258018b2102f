// Rate limits: room for a shop whose tablets and customers share one address, an end to guessing; and the edge's own account.
import { beforeAll, expect, test } from 'vitest'
import { isWholeProof } from '../proof.ts'
import { anOrder, randomId } from './an-order.ts'
import { type Json, type Server, serviceLogin, startSmallShop } from './harness.ts'
import { type SmallShop, slotIn } from './small-shop.ts'

/** Requests; the widest limit of one route is 240 a minute. */
const BEYOND_ANY_LIMIT = isWholeProof ? 400 : 280

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await slowDownLimits()
})

/**
 * Counts by the hour what is counted by the minute: a busy machine may need longer than that for what a guesser sends at once.
 */
async function slowDownLimits(): Promise<void> {
  const { body } = await server.call('/api/settings', { token: server.superuser })
  const { rules } = body.rateLimits
  expect(rules).toContainEqual({ label: '*:authWithPassword', duration: 60, maxRequests: 60, audience: '' })
  const slower = rules.map((rule: Json) => ({ ...rule, duration: rule.duration * 60 }))
  const change = { method: 'PATCH', token: server.superuser, body: { rateLimits: { ...body.rateLimits, rules: slower } } }
  expect((await server.call('/api/settings', change)).status).toBe(200)
}

/** Statuses of `count` calls from one address. */
async function statuses(count: number, path: string, body: unknown, token = ''): Promise<Map<number, number>> {
  const seen = new Map<number, number>()
  for (let start = 0; start < count; start += 20) {
    const calls = Array.from({ length: Math.min(20, count - start) }, () =>
      server.call(path, { ...(body !== undefined && { body }), token }),
    )
    for (const { status } of await Promise.all(calls)) seen.set(status, (seen.get(status) ?? 0) + 1)
  }
  return seen
}

test('a morning of a shop passes: hundreds of orders and reads from one address', async () => {
  for (let request = 0; request < (isWholeProof ? 40 : 10); request++) {
    const orders = Array.from({ length: 5 }, () => anOrder({ pickup_date: slotIn(1 + (request % 25), '11:00') }))
    expect((await server.call('/api/sfoglia/orders', { token: shop.kiosk.token, body: { orders } })).status).toBe(200)
  }
  expect([...(await statuses(500, '/api/collections/products/records', undefined)).keys()]).toEqual([200])
})

test('an account makes ten new devices in an hour', async () => {
  const made = []
  for (let count = 0; count < 11; count++) {
    const body = { id: randomId(), name: '' }
    made.push((await server.call('/api/sfoglia/devices', { token: shop.kiosk.token, body })).status)
  }
  expect(made).toEqual([...Array(10).fill(200), 429])
})

test('passwords and codes cannot be guessed on and on, accounts not made in masses', async () => {
  const login = await statuses(100, '/api/collections/users/auth-with-password', {
    identity: 'anna@sfoglia.test',
    password: 'sbagliata',
  })
  expect(login.get(429)).toBeGreaterThan(20)
  const codes = await statuses(100, '/api/collections/order_discount_codes/records?code=PROVA1', undefined)
  expect(codes.get(200)).toBe(10)
  expect(codes.get(429)).toBe(90)
  const accounts = await statuses(40, '/api/sfoglia/create-user', {})
  expect(accounts.get(400)).toBeGreaterThanOrEqual(10)
  expect(accounts.get(429)).toBeGreaterThanOrEqual(10)
})

test('one order after the other cannot be asked about on and on; orders themselves can be sent', async () => {
  expect([...(await statuses(BEYOND_ANY_LIMIT, '/api/sfoglia/orders', { orders: [] }, shop.kiosk.token)).keys()]).toEqual([200])
  const told = await statuses(
    BEYOND_ANY_LIMIT,
    '/api/sfoglia/orders/nessunordine000/messages',
    { event: 'confirmed' },
    shop.bruno.token,
  )
  expect([...told.keys()].sort()).toEqual([404, 429])
  expect(told.get(404)).toBeLessThanOrEqual(240)
  expect([...(await statuses(50, '/api/sfoglia/orders/confirm', { ids: [] }, shop.kiosk.token)).keys()]).toEqual([200])
})

test('what is too much says so in the shape of an error', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => server.call('/api/sfoglia/create-user', { body: {} })))
  const tooMuch = answers.find(({ status }) => status === 429)
  expect(tooMuch?.body).toMatchObject({ status: 429, message: expect.any(String) })
})

test('the edge works with an account of its own: it reads orders and payments, and changes nothing', async () => {
  const token = await serviceLogin(server)
  expect(await server.list('services')).toHaveLength(1)
  const list = (name: string) => server.call(`/api/collections/${name}/records?perPage=1`, { token })
  for (const name of ['orders', 'order_items', 'payments', 'messages'])
    expect((await list(name)).body.totalItems >= 0, name).toBe(true)
  expect((await list('orders')).body.totalItems).toBeGreaterThan(0)
  for (const name of ['users', 'order_events', 'shop_private', 'services', '_superusers', 'counters']) {
    const { status, body } = await list(name)
    expect(status === 200 ? body.items : [], name).toEqual([])
  }
  const [order] = await server.list('orders')
  const path = `/api/collections/orders/records/${order.id}`
  expect((await server.call(path, { method: 'PATCH', token, body: { printed: true } })).status).toBe(403)
  expect((await server.call('/api/sfoglia/orders', { token, body: { orders: [anOrder()] } })).status).toBe(403)
  expect((await server.call('/api/collections/services/auth-refresh', { method: 'POST', token })).status).toBeGreaterThanOrEqual(
    400,
  )
  const settings = await server.call('/api/settings', { token })
  expect(settings.status).toBe(403)
})
