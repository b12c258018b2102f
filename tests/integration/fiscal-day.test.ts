// A day's money beside its fiscal documents, as the server adds them up.
import { beforeAll, expect, test } from 'vitest'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { aWireReceipt, type WireReceipt } from '../builders/a-wire-receipt.ts'
import { anOrder, aPayment, randomId } from './an-order.ts'
import { type Json, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import type { SmallShop } from './small-shop.ts'

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
})

/** An order of 3,20 with these lines of money; the last one is not told by its receipt. */
async function sold(...amounts: number[]): Promise<{ number: string; id: string; lines: Json[] }> {
  const order = anOrder()
  await server.call('/api/sfoglia/orders', { token: shop.kiosk.token, body: { device: 'K1', orders: [order] } })
  const lines = amounts.map((amount) => aPayment(order.id, { amount, kind: amount < 0 ? 'refund' : 'payment' }))
  await server.call('/api/sfoglia/payments', { token: shop.cashier.token, body: { payments: lines } })
  return { number: order.number, id: order.id, lines }
}

async function prints(given: Partial<WireReceipt>): Promise<WireReceipt> {
  const money = { amount: 3.2, by_vat: [{ vat: '10%' as const, amount: 3.2 }], date: shopMoment(Date.now()).day }
  const receipt = aWireReceipt(randomId(), { ...money, ...given })
  await server.call('/api/sfoglia/receipts', { token: shop.cashier.token, body: { receipts: [receipt] } })
  return receipt
}

const ask = (token: string, z = 12) => server.call(`/api/sfoglia/fiscal-day?day=${shopMoment(Date.now()).day}&z=${z}`, { token })

test('money without receipt, refunds without theirs, doubles, and what the documents of a closure come to', async () => {
  const [whole, missing, back] = [await sold(3.2), await sold(3.2), await sold(3.2, -1)]
  const receipt = await prints({ order_id: whole.id, payment_ids: [whole.lines[0]?.id] })
  await prints({ order_id: back.id, payment_ids: [back.lines[0]?.id], receipt_number: 35 })
  await prints({ order_id: whole.id, payment_ids: [], double_of: receipt.id, receipt_number: 36 })
  const { status, body } = await ask(shop.admin.token)
  expect(status).toBe(200)
  expect(body).toEqual({
    ...{ whole: true, taken: 8.6, booked: [{ vat: '10%', amount: 9.6 }] },
    untold: [
      { number: missing.number, amount: 3.2, total: 3.2, documented: 0 },
      { number: back.number, amount: -1, total: 3.2, documented: 3.2 },
    ],
    doubles: [{ number: whole.number, z_number: 12, receipt_number: 36, amount: 3.2 }],
  })
  expect((await ask(shop.admin.token, 11)).body.booked).toEqual([])
})

test('a receipt that was voided tells of nothing any more', async () => {
  const order = await sold(3.2)
  const receipt = await prints({ order_id: order.id, payment_ids: [order.lines[0]?.id], receipt_number: 40 })
  await prints({ order_id: order.id, kind: 'void', original: receipt.id, payment_ids: [], receipt_number: 41 })
  const { body } = await ask(shop.admin.token)
  expect(body.untold).toContainEqual({ number: order.number, amount: 3.2, total: 3.2, documented: 0 })
})

test('a cashier sees their own till’s alone, a customer nothing', async () => {
  expect((await ask(shop.cashier.token)).body).toMatchObject({ whole: false, taken: 0, untold: [], booked: [] })
  expect((await ask(shop.anna.token)).status).toBe(403)
  expect((await server.call('/api/sfoglia/fiscal-day?day=ieri', { token: shop.admin.token })).status).toBe(400)
})
