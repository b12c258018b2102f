// What a page of contract 1 has promised, and the database has lost since, comes back out of the journal in today's form. @until 3
import '../../../tests/fakes/page.ts'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#data/db/database.ts'
import { markReady } from '#data/orders/changes.ts'
import { aDeviceOf, CASHIER, placed, sentEntries, takeAll } from '../../../tests/fakes/shop-device.ts'
import { drainOutbox } from './drain.ts'
import { clearJournal, keepInJournal, readDeviceValues, restoreFromJournal } from './journal.ts'
import { readContents } from './payload.ts'
import { readQueue } from './store.ts'

beforeEach(() => aDeviceOf(CASHIER))

const KINDS: Record<string, string> = { order: 'place-order', change: 'change-order' }

/** Writes the journal anew as contract 1 did: its facts in one row, orders sealed in an envelope of their own. */
async function asContract1(): Promise<void> {
  const { rows } = await readQueue()
  const contents = await readContents(rows)
  const written = rows.map((row, index) => {
    const { content, names: productNames = {} } = contents[index] ?? { content: {} }
    const stored = row.kind === 'order' ? { order: content, productNames } : content
    return { facts: row, plain: new TextEncoder().encode(JSON.stringify(stored)), who: CASHIER }
  })
  await clearJournal()
  await keepInJournal(written, await readDeviceValues())
  for (const { id, kind, about, authorId, order } of rows) {
    const key = Object.keys(localStorage).find((name) => name.endsWith(id)) ?? ''
    const facts = { id, kind: KINDS[kind], orderId: about, authorId, number: '', pickupMs: 0, totalCents: 0, ...order }
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? ''), facts }))
  }
}

test('orders and changes are restored once, and delivered as they were promised', async () => {
  const orderId = await placed('counter')
  const number = (await db.orders.get(orderId))?.number
  await markReady(orderId)
  const before = (await readContents((await readQueue()).rows)).map((stored) => stored?.content)
  await asContract1()
  await Promise.all(db.tables.map((table) => table.clear()))
  expect(await restoreFromJournal()).toBe(2)
  expect(await restoreFromJournal()).toBe(0)
  const restored = (await readQueue()).rows
  expect(restored).toMatchObject([
    { kind: 'order', id: orderId, about: orderId, order: { number } },
    { kind: 'change', about: orderId },
  ])
  expect((await readContents(restored)).map((stored) => stored?.content)).toEqual(before)
  takeAll()
  await drainOutbox({ isLookedAt: true })
  const sent = sentEntries().filter(({ request }) => request.token === null)
  expect(sent.map(({ kind, about }) => [kind, about])).toEqual([
    ['order.1', orderId],
    ['change.1', orderId],
  ])
  expect(sent[0]?.content).toMatchObject({ id: orderId, number, items: [{ product_id: 'cornetto0000001', quantity: 2 }] })
})
