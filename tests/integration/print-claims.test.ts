// Two tills and one ticket: the server says who prints it.
import { beforeAll, expect, test } from 'vitest'
import { anItem, anOrder, randomId } from './an-order.ts'
import { type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { type SmallShop, slotIn } from './small-shop.ts'

let server: Server
let shop: SmallShop
const [FIRST, SECOND] = [randomId(), randomId()]

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
})

async function anOrderId(): Promise<string> {
  const id = randomId()
  const given = { pickup_date: slotIn(2, '10:00'), channel: 'counter', user_id: shop.cashier.id, total: 3.2, attention: [] }
  await server.create('orders', { id, status: 'INPROGRESS', ...given })
  return id
}

async function claim(id: string, device: string, more: Record<string, unknown> = {}, token = shop.cashier.token) {
  const code = device === FIRST ? 'C1' : 'C2'
  const { status, body } = await server.call(`/api/sfoglia/orders/${id}/print`, { token, body: { device, code, ...more } })
  return [status, body.claim, body.device]
}

const markPrinted = (id: string) =>
  server.call(`/api/collections/orders/records/${id}`, {
    method: 'PATCH',
    token: shop.cashier.token,
    body: { printed: true },
  })

test('the first one gets it, and gets it again when its answer was lost; the second is told who has it', async () => {
  const id = await anOrderId()
  expect(await claim(id, FIRST)).toEqual([200, 'yours', 'C1'])
  expect(await claim(id, FIRST)).toEqual([200, 'yours', 'C1'])
  expect(await claim(id, SECOND)).toEqual([200, 'taken', 'C1'])
  await markPrinted(id)
  expect(await claim(id, SECOND)).toEqual([200, 'printed', 'C1'])
  expect(await claim(id, FIRST)).toEqual([200, 'printed', 'C1'])
})

test('whoever comes second is told how long the first has had it, by the server’s clock', async () => {
  const id = await anOrderId()
  const ask = async (device: string) =>
    (await server.call(`/api/sfoglia/orders/${id}/print`, { token: shop.cashier.token, body: { device, code: 'C1' } })).body
  await ask(FIRST)
  const fresh = await ask(SECOND)
  expect(fresh).toMatchObject({ claim: 'taken', age_ms: expect.any(Number) })
  await new Promise((resolve) => setTimeout(resolve, 1100))
  expect((await ask(SECOND)).age_ms).toBeGreaterThan(Number(fresh.age_ms) + 1000)
  // Asking again is having it anew.
  await ask(FIRST)
  expect((await ask(SECOND)).age_ms).toBeLessThan(60_000)
})

test('of twenty that ask at once one gets it', async () => {
  const id = await anOrderId()
  const answers = await Promise.all(Array.from({ length: 20 }, () => claim(id, randomId())))
  expect(answers.filter(([, answer]) => answer === 'yours')).toHaveLength(1)
  expect(answers.filter(([, answer]) => answer === 'taken')).toHaveLength(19)
})

test('who could not print gives it back, and nobody gives back what is another’s', async () => {
  const id = await anOrderId()
  await claim(id, FIRST)
  await claim(id, SECOND, { release: true })
  expect(await claim(id, SECOND)).toEqual([200, 'taken', 'C1'])
  await claim(id, FIRST, { release: true })
  expect(await claim(id, SECOND)).toEqual([200, 'yours', 'C2'])
})

test('a till prints what it has not delivered yet, and nobody else does when it is there', async () => {
  const id = randomId()
  expect(await claim(id, FIRST)).toEqual([200, 'yours', 'C1'])
  expect(await claim(id, SECOND)).toEqual([200, 'taken', 'C1'])
})

test('what was printed without network is its till’s from the moment it arrives', async () => {
  const [printed, other] = [1, 2].map(() => anOrder({ channel: 'counter', items: [anItem()], pickup_date: slotIn(3, '10:00') }))
  const orders = [printed, other]
  const body = { device: 'C1', orders, printing: { device: FIRST, ids: [printed?.id, 'x', randomId()] } }
  expect((await server.call('/api/sfoglia/orders', { token: shop.cashier.token, body })).status).toBe(200)
  expect(await claim(printed?.id ?? '', SECOND)).toEqual([200, 'taken', 'C1'])
  expect(await claim(other?.id ?? '', SECOND)).toEqual([200, 'yours', 'C2'])
})

test('what another till has asked for already stays with it, whoever delivers the order and prints', async () => {
  const order = anOrder({ channel: 'counter', items: [anItem()], pickup_date: slotIn(3, '11:00') })
  expect(await claim(order.id, FIRST)).toEqual([200, 'yours', 'C1'])
  const body = { device: 'C2', orders: [order], printing: { device: SECOND, ids: [order.id] } }
  expect((await server.call('/api/sfoglia/orders', { token: shop.cashier.token, body })).status).toBe(200)
  expect(await claim(order.id, SECOND)).toEqual([200, 'taken', 'C1'])
})

test('a person who has looked may take it over', async () => {
  const id = await anOrderId()
  await claim(id, FIRST)
  expect(await claim(id, SECOND, { force: true })).toEqual([200, 'yours', 'C2'])
  expect(await claim(id, FIRST)).toEqual([200, 'taken', 'C2'])
})

test('it is the staff’s business alone, and asks for a device', async () => {
  const id = await anOrderId()
  expect((await claim(id, FIRST, {}, shop.anna.token))[0]).toBe(404)
  expect((await claim(id, 'cassa'))[0]).toBe(400)
  expect((await claim(id, FIRST, { force: 'sì' }))[0]).toBe(400)
  expect((await claim('x', FIRST))[0]).toBe(400)
})
