// A question that is made of several, one after the other, is watched to its end.
import '../../../tests/fakes/page.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { listComingOrders } from '#data/orders/orders.ts'
import { anOrder } from '../../../tests/builders/an-order.ts'
import { db } from './database.ts'
import { askOnce, watch } from './watch.ts'

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

describe('asked once', () => {
  const question = watch(async () => async () => (await db.keyValues.get('drill'))?.value as number | undefined)
  const never = new AbortController().signal

  test('what was begun to be written before is in the answer, though nobody waited for it', async () => {
    await db.keyValues.put({ key: 'drill', value: 10 })
    void db.transaction('rw', db.keyValues, async () => {
      const before = Number((await db.keyValues.get('drill'))?.value)
      await db.keyValues.put({ key: 'drill', value: before + 1 })
    })
    expect(await askOnce(question, never)).toBe(11)
  })

  test('what is not known yet is waited for', async () => {
    const answer = askOnce(question, never)
    await turns()
    await db.keyValues.put({ key: 'drill', value: 12 })
    expect(await answer).toBe(12)
  })

  test('called off, it is not answered any more', async () => {
    const leave = new AbortController()
    const told: number[] = []
    void askOnce(question, leave.signal).then((value) => told.push(value))
    await turns()
    leave.abort()
    await db.keyValues.put({ key: 'drill', value: 12 })
    await turns()
    expect(told).toEqual([])
  })

  test('what the question fails with is the asker’s to handle', async () => {
    const failing = watch(async () => async (): Promise<number | undefined> => {
      throw new Error('the disk')
    })
    await expect(askOnce(failing, never)).rejects.toThrow('the disk')
  })
})

async function turns(): Promise<void> {
  for (let left = 50; left > 0; left--) await new Promise((resolve) => setImmediate(resolve))
}
