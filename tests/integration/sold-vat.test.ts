// The VAT that goods were sold with stays on their line: what the accountant gets of a past day does not follow the catalogue.
import { beforeAll, expect, test } from 'vitest'
import { readAccountOrder } from '#data/admin/account-order.ts'
import { paymentsSheet } from '#domain/figures/accounts.ts'
import { shownCell } from '#domain/figures/sheet.ts'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { anItem, anOrder, aPayment } from './an-order.ts'
import { type Json, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { IDS, type SmallShop } from './small-shop.ts'

let server: Server
let shop: SmallShop
beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
  await server.patch('product_categories', IDS.category, { vat: '10%' })
  await server.patch('products', IDS.pane, { vat: '4%' })
})

const { day } = shopMoment(Date.now())

/** `10% 16,00 €`, by VAT. */
async function collected(): Promise<string[]> {
  const path = `/api/sfoglia/figures/orders?from=${day}&to=${day}`
  const { orders } = (await server.call(path, { token: shop.admin.token })).body
  const read = orders.map((order: Json) => readAccountOrder(order))
  return paymentsSheet(read, { from: day, to: day }).rows.map((row) => row.slice(2, 4).map(shownCell).join(' '))
}

async function sell(product: string, quantity: number, total: number): Promise<Json> {
  const now = new Date().toISOString()
  const items = [anItem({ product_id: product, quantity })]
  const order = anOrder({ channel: 'counter', immediate: true, placed_at: now, pickup_date: now, items } as Json)
  const sent = { token: shop.cashier.token, body: { device: 'C1', orders: [order] } }
  const [result] = (await server.call('/api/sfoglia/orders', sent)).body.results
  expect(result).toMatchObject({ outcome: 'created', order: { total } })
  const payments = [aPayment(order.id, { amount: total })]
  await server.call('/api/sfoglia/payments', { token: shop.cashier.token, body: { payments } })
  return order
}

test('the product gets another VAT, then its category, then it is deleted: the past stays', async () => {
  await sell(IDS.cornetto, 10, 16)
  const asSold = await collected()
  expect(asSold).toEqual(['10% 16,00 €'])
  const change = (method: string, path: string, body?: Json) =>
    server.call(`/api/collections/${path}`, { method, token: shop.admin.token, ...(body && { body }) })
  await change('PATCH', `products/records/${IDS.cornetto}`, { vat: '22%' })
  expect(await collected()).toEqual(asSold)
  // What is sold from now on is sold with the new one.
  await sell(IDS.cornetto, 1, 1.6)
  const [, second] = await collected()
  expect([await collected(), second]).toEqual([['10% 16,00 €', '22% 1,60 €'], '22% 1,60 €'])
  await server.patch('product_categories', IDS.category, { vat: '5%' })
  expect((await change('DELETE', `products/records/${IDS.cornetto}`)).status).toBe(204)
  expect(await collected()).toEqual(['10% 16,00 €', '22% 1,60 €'])
})
