// Fiscal documents that tills tell of: kept as they are, once.
import { beforeAll, describe, expect, test } from 'vitest'
import { aWireReceipt, type WireReceipt } from '../builders/a-wire-receipt.ts'
import { anOrder, randomId } from './an-order.ts'
import { type Json, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import type { SmallShop } from './small-shop.ts'

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
})

const aReceipt = (given: Partial<WireReceipt> = {}) => aWireReceipt(randomId(), { order_id: randomId(), ...given })

async function send(receipts: unknown, token = shop.cashier.token) {
  return server.call('/api/sfoglia/receipts', { token, body: { receipts } })
}
const outcomes = (body: Json) => body.results.map(({ id, outcome, reason }: Json) => [id, outcome, reason])

test('are stored as they are told, also of an order that nobody knows', async () => {
  const receipt = aReceipt()
  const { status, body } = await send([receipt])
  expect([status, outcomes(body)]).toEqual([200, [[receipt.id, 'created', '']]])
  const { author_id: _, printed_at: __, ...told } = receipt
  expect(await server.list('fiscal_receipts', `id='${receipt.id}'`)).toMatchObject([
    { ...told, printed_at: '2026-11-18 09:00:00.000Z' },
  ])
})

test('are the sender’s where nobody is named', async () => {
  const receipt = aReceipt()
  await send([receipt])
  expect(await server.list('fiscal_receipts', `id='${receipt.id}'`)).toMatchObject([{ author: shop.cashier.id }])
})

test('stand on their order, for the other tills to know', async () => {
  const order = anOrder()
  await server.call('/api/sfoglia/orders', { token: shop.kiosk.token, body: { device: 'K1', orders: [order] } })
  const receipt = aReceipt({ order_id: order.id })
  await send([receipt])
  const { author_id: _, order_id: __, ...told } = receipt
  const [held] = await server.list('orders', `id='${order.id}'`)
  expect(held.receipts).toEqual([{ ...told, double_of: '' }])
})

describe('the same one again', () => {
  test('is told as the first time, whoever brings it and when', async () => {
    const receipt = aReceipt()
    await send([receipt])
    const again = { ...receipt, device: 'C2', printed_at: '2026-11-19T09:00:00.000Z', author_id: shop.admin.id }
    const { body } = await send([again, receipt], shop.admin.token)
    expect(outcomes(body)).toEqual([
      [receipt.id, 'replayed', ''],
      [receipt.id, 'replayed', ''],
    ])
    expect(await server.list('fiscal_receipts', `id='${receipt.id}'`)).toMatchObject([{ device: 'C1' }])
  })

  test('with another content is refused, and the first one stays', async () => {
    const receipt = aReceipt()
    await send([receipt])
    for (const other of [
      { receipt_number: 35 },
      { payment_ids: [] },
      { order_id: randomId() },
      { amount: 15, by_vat: [{ vat: '10%', amount: 15 }] },
    ]) {
      const { body } = await send([{ ...receipt, ...other }])
      expect(outcomes(body)).toEqual([[receipt.id, 'rejected', 'content-differs']])
    }
    expect(await server.list('fiscal_receipts', `id='${receipt.id}'`)).toMatchObject([{ receipt_number: 34, amount: 17.6 }])
  })
})

test('one that cannot be read keeps no other from being stored', async () => {
  const [first, last] = [aReceipt(), aReceipt({ kind: 'void', original: randomId() })]
  const { body } = await send([first, { ...aReceipt(), amount: -1 }, 'scontrino', last])
  expect(body.results.map(({ outcome, reason }: Json) => [outcome, reason])).toEqual([
    ['created', ''],
    ['rejected', 'invalid'],
    ['rejected', 'invalid'],
    ['created', ''],
  ])
  expect(body.results[1].message).toBe('I dati dello scontrino non sono validi (amount).')
})

test('fifty go into one request, and not one more', async () => {
  const many = Array.from({ length: 50 }, () => aReceipt())
  expect((await send(many)).body.results).toHaveLength(50)
  expect((await send([...many, aReceipt()])).status).toBe(400)
  expect((await send('tutti')).status).toBe(400)
})

test('they are the staff’s alone to tell and to read, and nobody’s to change', async () => {
  const receipt = aReceipt()
  expect((await send([receipt], shop.anna.token)).status).toBe(403)
  expect((await send([receipt], shop.kiosk.token)).status).toBe(403)
  await send([receipt])
  const path = `/api/collections/fiscal_receipts/records/${receipt.id}`
  expect((await server.call(`${path}?order=${receipt.order_id}`, { token: shop.cashier.token })).status).toBe(200)
  expect((await server.call(path, { token: shop.anna.token })).status).toBe(404)
  const change = { method: 'PATCH', token: shop.admin.token, body: { amount: 1 } }
  expect((await server.call(path, change)).status).toBe(403)
})

test('a till looks one up by the numbers on its paper, and finds no other', async () => {
  const [one, other] = [aReceipt({ receipt_number: 71 }), aReceipt({ receipt_number: 72, double_of: randomId() })]
  await send([one, other])
  const found = async (query: string, token = shop.cashier.token) => {
    const { status, body } = await server.call(`/api/collections/fiscal_receipts/records?${query}`, { token })
    return [status, body.items.map(({ id }: Json) => id)]
  }
  expect(await found('serial=99MEY000001&z=12&number=72')).toEqual([200, [other.id]])
  expect(await found('serial=99MEY000001&z=12&number=73')).toEqual([200, []])
  for (const query of ['serial=99MEY000001', 'serial=&z=12&number=72', 'z=12&number=72', 'serial=%25&z=%25&number=%25']) {
    expect(await found(query)).toEqual([200, []])
  }
  expect(await found('serial=99MEY000001&z=12&number=72', shop.anna.token)).toEqual([200, []])
  expect(await server.list('fiscal_receipts', `id='${other.id}'`)).toMatchObject([{ double_of: other.double_of }])
})

test('are of the device that proves itself, and bear whom it says of the shop’s people; nobody else is believed', async () => {
  const [id, secret] = [randomId(), 'ef'.repeat(32)]
  const headers = { 'X-Sfoglia-Device': `${id}.${secret}` }
  const till = await server.call('/api/sfoglia/devices', {
    token: shop.cashier.token,
    headers,
    body: { id, name: 'Banco', secret },
  })
  const kept = async (given: Partial<WireReceipt>, proof = {}) => {
    const receipt = aReceipt(given)
    const body = { receipts: [receipt] }
    await server.call('/api/sfoglia/receipts', { token: shop.cashier.token, headers: proof, body })
    const [{ author, device }] = await server.list('fiscal_receipts', `id='${receipt.id}'`)
    return [author, device]
  }
  const [cashier, admin, anna] = [shop.cashier.id, shop.admin.id, shop.anna.id]
  expect(await kept({ author_id: admin, device: 'X4711' }, headers)).toEqual([admin, till.body.code])
  expect(await kept({ author_id: anna }, headers)).toEqual([cashier, till.body.code])
  expect(await kept({ author_id: admin, device: till.body.code })).toEqual([cashier, ''])
})
