// What a device without network says of the shop's money.
import '../../../tests/fakes/page.ts'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#data/db/database.ts'
import type { Order } from '#domain/order/order.ts'
import type { PaymentLine } from '#domain/order/order-payment.ts'
import { instantOf } from '#domain/pickup/shop-time.ts'
import { anOrder } from '../../../tests/builders/an-order.ts'
import { isKnownHere, moneyKnownHere } from './own-count.ts'

const DAY = '2026-10-25'
const period = { from: DAY, to: DAY }
const line = (id: string, amountCents: number, takenAtMs: number): PaymentLine => ({
  ...{ id, amountCents, takenAtMs, method: 'cash', kind: 'payment', device: 'C1' },
})

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()))
  const cursor = { updated: '', id: '', pulledAtMs: 1, comparedAtMs: 0, recordsVersion: 1 }
  await db.cursors.bulkPut(['orders', 'order_items'].map((collection) => ({ ...cursor, collection })))
})

async function put(localState: 'queued' | 'rejected' | null, ...orders: Partial<Order>[]): Promise<void> {
  await db.orders.bulkPut(orders.map((order) => ({ ...anOrder(order), localState, updated: 'u', base: null })))
}

test('a day of 25 hours: what was sold by pickup, what was taken by its moment, what is due of both', async () => {
  const [first, last] = [instantOf(DAY, '00:00'), instantOf('2026-10-26', '00:00') - 1]
  await put(
    null,
    { id: 'a', status: 'INPROGRESS', totalCents: 1000, pickupMs: first, paidAtMs: null, payments: [line('l1', 400, first - 1)] },
    { id: 'b', status: 'NOTPAID', totalCents: 300, pickupMs: last, paidAtMs: null, payments: [] },
    { id: 'c', status: 'CANCELLED', totalCents: 500, pickupMs: last, paidAtMs: null, payments: [line('l2', 500, last)] },
    { id: 'd', status: 'COMPLETED', totalCents: 700, pickupMs: last + 1, paidAtMs: null, payments: [line('l3', 200, first)] },
  )
  await put('queued', { id: 'e', status: 'INPROGRESS', totalCents: 50, pickupMs: first, paidAtMs: null, payments: [] })
  await put('rejected', { id: 'f', status: 'INPROGRESS', totalCents: 9000, pickupMs: first, payments: [line('l4', 9000, first)] })
  const money = await moneyKnownHere(period)
  expect(money).toMatchObject({
    sold: { orders: 2, cents: 1050 },
    due: { orders: 3, cents: 950 },
    dueAll: { orders: 4, cents: 1450 },
  })
  expect(money?.rows.map(({ takenCents, personId }) => [takenCents, personId])).toEqual([
    [500, null],
    [200, null],
  ])
})

test('counts nothing before all orders have been here', async () => {
  await db.cursors.clear()
  expect(await moneyKnownHere(period)).toBeNull()
})

test.each([
  ['2026-10-30', true],
  ['2026-10-29', false],
])('of days from %s on it knows all orders on 28 November: %s', (from, isKnown) => {
  expect(isKnownHere({ from, to: '2026-11-28' }, '2026-11-28')).toBe(isKnown)
})
