// Money that was written down wrongly is put right in one act, in the drawer where it lies, by the till that took it.
import '../../../tests/fakes/page.ts'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#data/db/database.ts'
import { keepCode, readDevice } from '#data/device/device.ts'
import { closeTill, openTill, readTill, readTillOf } from '#data/till/till.ts'
import { dueCents, linesOf, paidBy, paidCents, toGiveBackCents } from '#domain/order/order-payment.ts'
import { aDeviceOf, CASHIER, fillCart } from '../../../tests/fakes/shop-device.ts'
import { correctPayment, giveBack, takePayment } from './changes.ts'
import { sellStoredCart } from './sale.ts'

const WALK_IN = { customerName: 'Cliente al banco', customerPhone: '' }

beforeEach(async () => {
  await aDeviceOf(CASHIER)
  await keepCode({ ...(await readDevice()), code: 'C2' })
  await openTill(5000)
})

/** Two cornetti, 3,00 in cash, gone. */
async function sold() {
  await fillCart({ pickupMs: null })
  const result = await sellStoredCart(WALK_IN, { totalCents: 300, taken: [{ method: 'cash', amountCents: 300 }] })
  if (!result.ok) throw new Error(result.message)
  return result.orderId
}

async function orderOf(id: string) {
  const order = await db.orders.get(id)
  if (!order) throw new Error('no order')
  return order
}

async function lastLine(id: string): Promise<string> {
  return linesOf(await orderOf(id)).at(-1)?.id ?? ''
}

test('cash that was POS: nothing is due, the drawer expects it on the POS, and two lines tell of it', async () => {
  const id = await sold()
  expect(await correctPayment(id, await lastLine(id), { method: 'pos', amountCents: 300 })).toEqual({
    ok: true,
    count: 2,
  })
  const order = await orderOf(id)
  expect([dueCents(order), paidBy(order), order.status, order.attention]).toEqual([0, 'pos', 'COMPLETED', []])
  expect(linesOf(order).map(({ method, amountCents, kind }) => [method, amountCents, kind])).toEqual(
    expect.arrayContaining([
      ['cash', 300, 'payment'],
      ['cash', -300, 'payment'],
      ['pos', 300, 'payment'],
    ]),
  )
  expect((await readTill())?.expected).toMatchObject({ cash: 5000, pos: 300 })
})

test('too much typed: the rest is due again, and asks who pays it', async () => {
  const id = await sold()
  await correctPayment(id, await lastLine(id), { method: 'cash', amountCents: 100 })
  const order = await orderOf(id)
  expect([dueCents(order), order.attention]).toEqual([200, ['unpaid']])
  await takePayment(id, [{ method: 'pos', amountCents: 200 }])
  expect((await orderOf(id)).attention).toEqual([])
})

test('nothing was paid: the whole is due again', async () => {
  const id = await sold()
  await correctPayment(id, await lastLine(id), null)
  expect(dueCents(await orderOf(id))).toBe(300)
  expect((await readTill())?.expected.cash).toBe(5000)
})

test('pressed again, or of money that went back, nothing is written', async () => {
  const id = await sold()
  const line = await lastLine(id)
  await correctPayment(id, line, { method: 'pos', amountCents: 300 })
  await correctPayment(id, line, { method: 'pos', amountCents: 300 })
  expect(linesOf(await orderOf(id))).toHaveLength(3)
  const other = await sold()
  const cash = await lastLine(other)
  await giveBack(other, 'cash', 100, 'Era rotto')
  await correctPayment(other, cash, { method: 'pos', amountCents: 300 })
  expect(linesOf(await orderOf(other))).toHaveLength(2)
})

test('what another till took, that till puts right', async () => {
  const id = await sold()
  await keepCode({ ...(await readDevice()), code: 'C3' })
  await correctPayment(id, await lastLine(id), { method: 'pos', amountCents: 300 })
  expect(linesOf(await orderOf(id))).toHaveLength(1)
})

test('after the closing it still belongs to the drawer in which it was written', async () => {
  const id = await sold()
  const reading = await readTill()
  if (!reading) throw new Error('no drawer')
  expect(await closeTill(reading.sessionId, reading.expected, reading.expected, '')).toMatchObject({ ok: true })
  await openTill(0)
  await correctPayment(id, await lastLine(id), { method: 'pos', amountCents: 300 })
  expect((await readTillOf(reading.sessionId))?.expected).toMatchObject({ cash: 5000, pos: 300 })
  expect((await readTill())?.expected).toMatchObject({ cash: 0, pos: 0 })
})

test('the cents that its cash could not pay go off with it, in the same drawer', async () => {
  await fillCart({ pickupMs: null })
  const cash = { method: 'cash', amountCents: 298, roundingCents: 2 } as const
  const result = await sellStoredCart(WALK_IN, { totalCents: 300, taken: [cash] })
  if (!result.ok) throw new Error(result.message)
  const reading = await readTill()
  if (!reading) throw new Error('no drawer')
  expect(await closeTill(reading.sessionId, reading.expected, reading.expected, '')).toMatchObject({ ok: true })
  const wrong = linesOf(await orderOf(result.orderId)).find(({ method }) => method === 'cash')
  await correctPayment(result.orderId, wrong?.id ?? '', { method: 'pos', amountCents: 300 })
  const order = await orderOf(result.orderId)
  expect([dueCents(order), toGiveBackCents(order), paidCents(order, ['rounding'])]).toEqual([0, 0, 0])
  expect((await readTillOf(reading.sessionId))?.taken).toMatchObject({ cash: 0, pos: 300, rounding: 0 })
})
