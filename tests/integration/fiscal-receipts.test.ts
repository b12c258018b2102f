// Fiscal documents that tills tell of: kept as they are, once.
import { beforeAll, describe, expect, test } from 'vitest'
import type { WireReceipt } from '#domain/fiscal/printed-receipt.ts'
import { aWireReceipt } from '../builders/a-wire-receipt.ts'
import { randomId } from './an-order.ts'
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

test('are stored as they are told, also of an order that nobody knows, and by whom they were printed', async () => {
  const receipt = aReceipt({ author_id: shop.admin.id })
  const { status, body } = await send([receipt])
  expect([status, outcomes(body)]).toEqual([200, [[receipt.id, 'created', '']]])
  const { author_id: author, printed_at: _, ...told } = receipt
  expect(await server.list('fiscal_receipts', `id='${receipt.id}'`)).toMatchObject([
    { ...told, author, printed_at: '2026-11-18 09:00:00.000Z' },
  ])
})

test('are the sender’s where nobody is named', async () => {
  const receipt = aReceipt()
  await send([receipt])
  expect(await server.list('fiscal_receipts', `id='${receipt.id}'`)).toMatchObject([{ author: shop.cashier.id }])
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
