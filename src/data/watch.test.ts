// A question that is made of several, one after the other, is watched to its end.
import '../../tests/fakes/page.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { anOrder } from '../../tests/builders/an-order.ts'
import { listComingOrders } from './coming-orders.ts'
import { db } from './database.ts'
import { watch } from './watch.ts'

const NOON_MS = Date.UTC(2026, 10, 21, 11)

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()))
  const cursor = { updated: '', id: '', pulledAtMs: NOON_MS, comparedAtMs: NOON_MS, recordsVersion: 1 }
  await db.cursors.bulkPut([
    { ...cursor, collection: 'orders' },
    { ...cursor, collection: 'order_items' },
  ])
})

test('a new order is noticed, though it is asked for last', async () => {
  const heard: (number | undefined)[] = []
  // Not async itself: it hands on another function's promise.
  const stop = watch(async () => () => listComingOrders('2026-11-21'))(
    (orders) => heard.push(orders?.length),
    (error) => heard.push(Number(error)),
  )
  await vi.waitFor(() => expect(heard).toEqual([0]))
  const order = anOrder({ status: 'INPROGRESS', pickupMs: NOON_MS, totalCents: 150, isPrinted: false, attention: [] })
  await db.orders.put({ ...order, updated: '', base: null, localState: null })
  await vi.waitFor(() => expect(heard.at(-1)).toBe(1))
  stop()
})
