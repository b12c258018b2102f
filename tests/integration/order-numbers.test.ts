// A number that is called out belongs to one open order; when two share one all the same, both say so. And what was given out
// after a backup is not given again by the server that was restored from it.
import { beforeAll, expect, test } from 'vitest'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { anItem, anOrder, randomId } from './an-order.ts'
import { type Json, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { IDS, type SmallShop, slotIn } from './small-shop.ts'

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
})

async function place(order: ReturnType<typeof anOrder>): Promise<Json> {
  const token = order.channel === 'web' ? shop.anna.token : shop.kiosk.token
  const answer = await server.call('/api/sfoglia/orders', { token, body: { device: '', orders: [order] } })
  expect(answer.body.results).toMatchObject([{ outcome: 'created' }])
  return answer.body.results[0].order
}

const fromKiosk = (number: string, daySequence: number, day: number) =>
  place(anOrder({ number, day_sequence: daySequence, pickup_date: slotIn(day, '12:00') }))
let webOrders = 0
const fromWeb = () => {
  webOrders++
  return place(anOrder({ channel: 'web', pickup_date: slotIn(3 + webOrders, '12:00') }))
}
const read = async (id: string): Promise<Json> =>
  (await server.call(`/api/collections/orders/records/${id}`, { token: shop.admin.token })).body
const change = (id: string, body: Json) =>
  server.call(`/api/collections/orders/records/${id}`, { method: 'PATCH', token: shop.admin.token, body })

test('equal numbers of open orders are marked on both, whatever their days', async () => {
  const first = await fromKiosk('K30-006', 6, 1)
  expect(first).toMatchObject({ attention: [], day_sequence: 6 })
  const second = await fromKiosk('K30-006', 2, 2)
  expect(second.attention).toEqual(['number-twice'])
  expect((await read(first.id)).attention).toEqual(['number-twice'])
})

test('one that is closed leaves its number to the next; opened again, both are marked', async () => {
  const first = await fromKiosk('K31-006', 6, 1)
  expect((await change(first.id, { status: 'INPROGRESS', payment_method: 'cash' })).status).toBe(200)
  expect((await change(first.id, { status: 'COMPLETED' })).status).toBe(200)
  const second = await fromKiosk('K31-006', 1, 2)
  expect(second.attention).toEqual([])
  const body = { reason: 'Consegnato per sbaglio' }
  await server.call(`/api/sfoglia/orders/${first.id}/reopen`, { method: 'POST', token: shop.admin.token, body })
  expect((await read(first.id)).attention).toEqual(['reopened', 'number-twice'])
  expect((await read(second.id)).attention).toEqual(['number-twice'])
})

test('the audit counts the day, not the number', async () => {
  const [day] = new Date().toISOString().split('T')
  const [id, secret] = [randomId(), 'ab'.repeat(32)]
  const told = { token: shop.kiosk.token, headers: { 'X-Sfoglia-Device': `${id}.${secret}` } }
  const { code } = (await server.call('/api/sfoglia/devices', { ...told, body: { id, name: 'Totem', secret } })).body
  await fromKiosk(`${code}-417`, 1, 1)
  await fromKiosk(`${code}-419`, 3, 1)
  const days = [{ code, day, counter: 3, waiting: '', settled: '' }]
  await server.call('/api/sfoglia/orders', { ...told, body: { device: code, orders: [], days } })
  const { body } = await server.call(`/api/sfoglia/audit?from=${day}&days=1`, { token: shop.admin.token })
  expect(body.devices.find((device: Json) => device.code === code).missing).toMatchObject([{ from: 2, to: 2 }])
})

test('a device’s clock that is ahead is not believed: the order is stored as placed now, marked, and counted on the device’s day', async () => {
  const tomorrow = new Date(Date.now() + 30 * 3_600_000)
  const { day } = shopMoment(tomorrow.getTime())
  const number = { number: 'K33-001', day_sequence: 1, placed_at: tomorrow.toISOString() }
  const days = [{ code: 'K33', day, counter: 1, waiting: '', settled: '' }]
  const order = anOrder({ ...number, pickup_date: slotIn(3, '12:00') })
  const sent = await server.call('/api/sfoglia/orders', {
    token: shop.kiosk.token,
    body: { device: 'K33', orders: [order], days },
  })
  const [{ order: stored }] = sent.body.results
  expect(stored.attention).toEqual(['clock-wrong'])
  expect(Math.abs(Date.parse(stored.placed_at) - Date.now())).toBeLessThan(600_000)
  const { body } = await server.call(`/api/sfoglia/audit?from=${day}&days=1`, { token: shop.admin.token })
  expect(body.devices.find(({ code }: Json) => code === 'K33')).toMatchObject({ missing: [], waiting: 0 })
})

test('who says that an order is old may not choose among all prices there ever were', async () => {
  const id = randomId()
  const { code } = (await server.call('/api/sfoglia/devices', { token: shop.kiosk.token, body: { id, waiting: 0 } })).body
  const since = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  await server.create('product_prices', { product_id: IDS.cornetto, name: 'Cornetto', price: 0.4, since: since(400) })
  await server.create('product_prices', { product_id: IDS.cornetto, name: 'Cornetto', price: 1.6, since: since(200) })
  const items = () => [anItem({ unit_price: 0.4 })]
  for (const number of [`${code}-001`, 'K999-001']) {
    const order = anOrder({ number, items: items(), promised_total: 0.8, placed_at: since(300), pickup_date: slotIn(2, '12:15') })
    const answer = await server.call('/api/sfoglia/orders', { token: shop.kiosk.token, body: { orders: [order] } })
    expect(answer.body.results).toMatchObject([{ outcome: 'rejected', reason: 'price-changed' }])
  }
})

test('the web’s numbers come round, past the open ones', async () => {
  const last = (await fromWeb()).number
  const { items } = (await server.call("/api/collections/counters/records?filter=key='web'", { token: server.superuser })).body
  const set = (value: number) =>
    server.call(`/api/collections/counters/records/${items[0].id}`, { method: 'PATCH', token: server.superuser, body: { value } })
  await set(Number(last.slice(2)) - 1)
  expect((await fromWeb()).number).not.toBe(last)
  await set(9998)
  expect([(await fromWeb()).number, (await fromWeb()).number]).not.toContain(last)
})

test('after a restored backup neither a web order’s number nor a device’s code is given again', async () => {
  const register = async () => {
    const answer = await server.call('/api/sfoglia/devices', {
      token: shop.cashier.token,
      body: { id: randomId(), name: 'Prova' },
    })
    return Number(answer.body.code.slice(1))
  }
  const counterOf = ({ number }: Json) => Number(number.slice(2))
  const before = { order: counterOf(await fromWeb()), device: await register() }
  expect((await server.call('/api/backups', { token: server.superuser, body: { name: 'sera.zip' } })).status).toBe(204)
  // The running shop goes on without a gap.
  const lostOrder = await fromWeb()
  const lost = { order: counterOf(lostOrder), device: await register() }
  expect(lost).toEqual({ order: before.order + 1, device: before.device + 1 })
  await server.call('/api/backups/sera.zip/restore', { method: 'POST', token: server.superuser })
  await expect.poll(async () => (await read(lostOrder.id)).status, { timeout: 20_000 }).toBe(404)
  expect(counterOf(await fromWeb())).toBeGreaterThan(lost.order)
  expect(await register()).toBeGreaterThan(lost.device)
})
