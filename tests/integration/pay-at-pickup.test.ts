// An order from the web that is paid at pickup, at the real database: who may order so, that it is made without money, that nobody has
// too many of them, and that it waits until its day is over (tests/oracle/pay-at-pickup.md).
import { beforeAll, expect, test } from 'vitest'
import { anItem, anOrder, aPayment } from './an-order.ts'
import { type Json, type Server, startSmallShop } from './harness.ts'
import { IDS, type SmallShop, slotIn } from './small-shop.ts'

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
})

async function setShop(values: Json): Promise<void> {
  const [record = {}] = await server.list('shop', "name != ''")
  const path = `/api/collections/shop/records/${record.id}`
  expect((await server.call(path, { method: 'PATCH', token: shop.admin.token, body: values })).status).toBe(200)
}

async function verify(isVerified: boolean): Promise<void> {
  const path = `/api/collections/users/records/${shop.anna.id}`
  const change = { method: 'PATCH', token: server.superuser, body: { verified: isVerified } }
  expect((await server.call(path, change)).status).toBe(200)
}

let slots = 0
function anOrderToPay(fields: Json = {}) {
  slots += 1
  const pickup_date = slotIn(2, `${String(8 + Math.floor(slots / 4)).padStart(2, '0')}:${['00', '15', '30', '45'][slots % 4]}`)
  return anOrder({ channel: 'web', at_pickup: true, pickup_date, ...fields })
}

const send = (order: Json) => server.call('/api/sfoglia/orders', { token: shop.anna.token, body: { orders: [order] } })
const outcome = async (order: Json) => (await send(order)).body.results?.[0] ?? {}
const stored = async (id: string): Promise<Json> => (await server.list('orders', `id='${id}'`))[0] ?? {}

async function cancelAll(): Promise<void> {
  for (const { id } of await server.list('orders', `user_id='${shop.anna.id}' && status='INPROGRESS'`)) {
    const answer = await server.call(`/api/sfoglia/orders/${id}/cancel`, { token: shop.anna.token, body: {} })
    expect(answer.status).toBe(200)
  }
}

test('is for who confirmed their address, where the owner lets', async () => {
  await verify(true)
  expect(await outcome(anOrderToPay())).toMatchObject({ outcome: 'rejected', reason: 'not-allowed' })
  await setShop({ pay_at_pickup: true })
  await verify(false)
  const refused = await outcome(anOrderToPay())
  expect(refused).toMatchObject({
    outcome: 'rejected',
    reason: 'not-allowed',
    message: expect.stringContaining('conferma la tua e-mail'),
  })
  await verify(true)
  const order = anOrderToPay()
  expect(await outcome(order)).toMatchObject({ outcome: 'created' })
  expect(await outcome(order)).toMatchObject({ outcome: 'replayed' })
  expect(await outcome({ ...order, at_pickup: false })).toMatchObject({ outcome: 'rejected', reason: 'content-differs' })
  expect(await stored(order.id)).toMatchObject({
    status: 'INPROGRESS',
    paid_total: 0,
    paid_at: '',
    at_pickup: true,
    attention: [],
  })
  const told = (await server.list('messages', `order_id='${order.id}'`)).map(({ event }) => event)
  expect(told).toContain('confirmed')
})

test('a shop without a mail server says so, and promises no mail', async () => {
  await verify(false)
  const asked = await server.call('/api/sfoglia/verification-mail', { token: shop.anna.token, body: {} })
  expect(asked.body).toEqual({ isMailed: false, isOff: true })
  const tried = await server.call('/api/sfoglia/mail-test', { token: shop.admin.token, body: {} })
  expect(tried.body).toEqual({ problem: 'La posta non è impostata.' })
  expect((await server.call('/api/sfoglia/health')).body).toMatchObject({ mail: null, smtp: false })
  await verify(true)
})

test('takes a place and is nothing of a kiosk or a till', async () => {
  const order = anOrder({ channel: 'kiosk' })
  const answer = await server.call('/api/sfoglia/orders', {
    token: shop.kiosk.token,
    body: { orders: [{ ...order, at_pickup: true }] },
  })
  expect(answer.body.results[0]).toMatchObject({ outcome: 'rejected', reason: 'invalid' })
})

test('a customer has three of them at a time', async () => {
  await cancelAll()
  for (const order of [anOrderToPay(), anOrderToPay(), anOrderToPay()]) {
    expect(await outcome(order)).toMatchObject({ outcome: 'created' })
  }
  const fourth = await send(anOrderToPay())
  expect([fourth.status, fourth.body.message]).toEqual([429, expect.stringContaining('Hai già 3 ordini da pagare')])
  await cancelAll()
  expect(await outcome(anOrderToPay())).toMatchObject({ outcome: 'created' })
})

test('what asks for a deposit is paid by card, or in the shop', async () => {
  await cancelAll()
  await setShop({ deposit_percent: 30, deposit_from: 5 })
  const dear = anOrderToPay({ items: [anItem({ product_id: IDS.cornetto, quantity: 5 })] })
  const refused = await outcome(dear)
  expect(refused).toMatchObject({ outcome: 'rejected', message: expect.stringContaining('acconto') })
  expect(await outcome(anOrderToPay())).toMatchObject({ outcome: 'created' })
  await setShop({ deposit_percent: 0, deposit_from: 0 })
})

test('waits until its day is over; what is ready or has money on it waits for a person', async () => {
  await cancelAll()
  const [forgotten, ready, begun, later] = [anOrderToPay(), anOrderToPay(), anOrderToPay(), anOrderToPay()]
  for (const order of [forgotten, ready]) expect(await outcome(order)).toMatchObject({ outcome: 'created' })
  const patch = (id: string, body: Json) =>
    server.call(`/api/collections/orders/records/${id}`, { method: 'PATCH', token: shop.cashier.token, body })
  expect((await patch(ready.id, { ready_at: new Date().toISOString() })).status).toBe(200)
  expect(await outcome(begun)).toMatchObject({ outcome: 'created' })
  const paid = await server.call('/api/sfoglia/payments', {
    token: shop.cashier.token,
    body: { payments: [aPayment(begun.id, { amount: 1, kind: 'deposit' })] },
  })
  expect(paid.body.results[0]).toMatchObject({ outcome: 'created' })
  expect(await outcome(later)).toMatchObject({ outcome: 'created' })
  const past = new Date(Date.now() - 2 * 86_400_000).toISOString().replace('T', ' ')
  const ids = [forgotten, ready, begun].map(({ id }) => `'${id}'`).join(', ')
  const query = `UPDATE orders SET pickup_date = '${past}' WHERE id IN (${ids})`
  expect((await server.call('/api/sql', { token: server.superuser, body: { query } })).status).toBe(200)
  const job = await server.call('/api/crons/cancel-uncollected', { method: 'POST', token: server.superuser })
  expect(job.status).toBe(204)
  await expect.poll(async () => (await stored(forgotten.id)).status).toBe('CANCELLED')
  expect(await stored(forgotten.id)).toMatchObject({ cancelled_by: 'auto', cancel_reason: 'Non ritirato entro la chiusura' })
  for (const { id } of [ready, begun, later]) expect(await stored(id)).toMatchObject({ status: 'INPROGRESS' })
})
