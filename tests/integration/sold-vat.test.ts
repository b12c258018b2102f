// The VAT that goods were sold with stays on their line: what the accountant gets of a past day does not follow the catalogue.
import { beforeAll, expect, test } from 'vitest'
import { readAccountOrder } from '#data/admin/account-order.ts'
import { paymentsSheet } from '#domain/figures/accounts.ts'
import { shownCell } from '#domain/figures/sheet.ts'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { anItem, anOrder, aPayment } from './an-order.ts'
import { shopOfBefore } from './earlier-shop.ts'
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

test('lines of before are sold with what their receipts say, else with what the catalogue says once', async () => {
  const lines = { sole: '22%', both: '10%', told: '4%', odd: '', gone: '' }
  await shopOfBefore(
    '0135',
    async (earlier) => {
      const { id: category } = await earlier.create('product_categories', { name: 'Torte', slug: 'torte', vat: '10%' })
      const product = { name: 'Torta', category, unit: 'pezzo', composition: 'none' }
      const { id: product_id } = await earlier.create('products', product)
      const receipt = (order_id: string, vats: string[]) => ({
        ...{ order_id, kind: 'receipt', state: 'printed', printed_at: '2026-01-05 10:00:00.000Z', amount: 8 },
        by_vat: vats.map((vat) => ({ vat, amount: 4 })),
      })
      const orderWith = async (name: string, fields: Json = {}, receipts: string[][] = []) => {
        const order = { status: 'COMPLETED', channel: 'counter', pickup_date: '2026-01-05 10:00:00.000Z' }
        const { id } = await earlier.create('orders', order)
        await earlier.create('order_items', { order_id: id, product_id, product_name: name, quantity: 1, ...fields })
        for (const vats of receipts) await earlier.create('fiscal_receipts', receipt(id, vats))
      }
      await orderWith('sole', {}, [['22%'], ['22%']])
      await orderWith('both', {}, [['10%', '22%']])
      const { id: bread } = await earlier.create('products', { ...product, name: 'Pane', vat: '4%' })
      await orderWith('told', { product_id: bread })
      // Sold with two others than today's: which of them, nobody can tell.
      await orderWith('odd', {}, [['5%', '22%']])
      await orderWith('gone', { product_id: '' })
    },
    async (server) => {
      const items = await server.list('order_items')
      expect(Object.fromEntries(items.map(({ product_name, vat }) => [product_name, vat]))).toEqual(lines)
    },
  )
})
