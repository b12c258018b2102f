// What a person does with an order that the server refused.
import '../../../tests/fakes/page.ts'

import { beforeEach, expect, test } from 'vitest'
import { db } from '#data/db/database.ts'
import { aDeviceOf, CASHIER, ENTRIES, placed, sentOrders, server } from '../../../tests/fakes/shop-device.ts'
import { drainOutbox } from './drain.ts'
import { readOutboxStatus, retryRejected, settleRefused, unsettleRefused } from './status.ts'

let orderId = ''

beforeEach(async () => {
  await aDeviceOf(CASHIER)
  orderId = await placed('counter')
  const results = [{ id: orderId, outcome: 'rejected', reason: 'unknown-product', message: 'Non esiste.', record: null }]
  server.answer(ENTRIES, { body: { results } })
  await drainOutbox({ isServerSeen: true })
  expect((await readOutboxStatus()).rejected).toMatchObject([{ id: orderId, reason: 'unknown-product' }])
})

test('settled, it is off the lists, is kept, and is not sent again', async () => {
  await settleRefused(orderId)
  expect((await readOutboxStatus()).rejected).toEqual([])
  expect(await db.orders.get(orderId)).toBeUndefined()
  expect(await db.orderItems.count()).toBe(0)
  expect(await db.outboxPayloads.get(orderId)).toBeDefined()
  const sent = sentOrders().length
  await drainOutbox({ isServerSeen: true })
  expect(sentOrders()).toHaveLength(sent)
})

test('brought back, it stands where it stood', async () => {
  await settleRefused(orderId)
  await unsettleRefused(orderId)
  expect((await readOutboxStatus()).rejected).toMatchObject([{ id: orderId }])
  expect(await db.orders.get(orderId)).toMatchObject({ localState: 'rejected' })
})

test('brought back, what was not settled stays as it is', async () => {
  await retryRejected(orderId)
  await unsettleRefused(orderId)
  expect(await readOutboxStatus()).toMatchObject({ waiting: 1, rejected: [] })
})

test('an order that arrived by another way stays on the desk', async () => {
  await db.orders.update(orderId, { localState: null, updated: '2026-11-21 10:00:00.000Z' })
  await settleRefused(orderId)
  expect((await readOutboxStatus()).rejected).toEqual([])
  expect(await db.orders.get(orderId)).toBeDefined()
  expect(await db.orderItems.count()).toBeGreaterThan(0)
})

test('tried again, it waits: settling no longer means it', async () => {
  await retryRejected(orderId)
  await settleRefused(orderId)
  expect(await readOutboxStatus()).toMatchObject({ waiting: 1, rejected: [] })
})
