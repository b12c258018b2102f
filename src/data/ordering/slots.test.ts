// How full the slots are, as far as each device can know.
import '../../../tests/fakes/page.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { db } from '#data/db/database.ts'
import { keepCredential } from '#data/session/credentials.ts'
import type { Order } from '#domain/order/order.ts'
import { anOrder } from '../../../tests/builders/an-order.ts'
import { anOutboxRow } from '../../../tests/builders/outbox-rows.ts'
import { ScriptedFetch } from '../../../tests/fakes/scripted-fetch.ts'
import { keepPendingOrder } from './pending-order.ts'
import { readSlotQuestion, refreshSlotLoad } from './slots.ts'

const SLOTS = '/api/sfoglia/slots'
/** A quarter hour, two days ahead. */
const SLOT_MS = Math.ceil(Date.now() / 900_000) * 900_000 + 2 * 86_400_000
const realFetch = globalThis.fetch
let server: ScriptedFetch

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()))
  server = new ScriptedFetch()
  globalThis.fetch = server.fetch
})
afterAll(() => {
  globalThis.fetch = realFetch
})

const said = (orders: number) => ({
  body: { slots: [{ pickup_date: new Date(SLOT_MS).toISOString(), orders, unpaid: 0 }], capped: [], instance: 'prova' },
})
const taken = async () => (await readSlotQuestion(0)).load.get(SLOT_MS) ?? 0

async function beStaff(...orders: Partial<Order>[]): Promise<void> {
  for (const collection of ['orders', 'users']) {
    await db.cursors.put({ collection, updated: '', id: '', pulledAtMs: 1, comparedAtMs: 1, recordsVersion: 1 })
  }
  const rows = orders.map((order) => ({
    ...anOrder({ pickupMs: SLOT_MS, ...order }),
    localState: null,
    updated: 'u',
    base: null,
  }))
  await db.orders.bulkPut(rows)
}

test('a customer’s device knows what the server said', async () => {
  server.answer(SLOTS, said(3))
  await refreshSlotLoad()
  expect(await taken()).toBe(3)
})

test('what it said is kept when it does not answer any more, and replaced when it does', async () => {
  server.answer(SLOTS, said(3), 'silence', { body: { slots: [], capped: [], instance: 'prova' } })
  await refreshSlotLoad()
  await refreshSlotLoad()
  expect(await taken()).toBe(3)
  await refreshSlotLoad()
  expect(await taken()).toBe(0)
})

test.each([
  { body: '<html>', headers: { 'Content-Type': 'text/html' } },
  { status: 500, body: {} },
  { body: { slots: [{}] } },
])('an answer that is none changes nothing: %j', async (answer) => {
  server.answer(SLOTS, said(2), answer)
  await refreshSlotLoad()
  await refreshSlotLoad()
  expect(await taken()).toBe(2)
})

const AT_SLOT = { number: 'K1-042', pickupMs: SLOT_MS, totalCents: 3600 }

test('orders queued here count on top', async () => {
  server.answer(SLOTS, said(1))
  await refreshSlotLoad()
  await db.outbox.bulkAdd([
    anOutboxRow('a', { order: AT_SLOT }),
    anOutboxRow('b', { order: AT_SLOT }),
    anOutboxRow('c', { order: AT_SLOT, kind: 'change' }),
    anOutboxRow('d', { order: AT_SLOT, state: 'rejected' }),
  ])
  expect(await taken()).toBe(3)
})

test('an order that was delivered counts once, before and after the server was asked again', async () => {
  server.answer(SLOTS, said(1), said(2))
  await refreshSlotLoad()
  await db.outbox.add(anOutboxRow('a', { order: AT_SLOT, state: 'delivered', deliveredMs: Date.now() + 1 }))
  expect(await taken()).toBe(2)
  await db.outbox.toCollection().modify({ deliveredMs: Date.now() - 1000 })
  await refreshSlotLoad()
  expect(await taken()).toBe(2)
})

test('of two questions the later one counts, whichever is answered first', async () => {
  server.answer(SLOTS, said(1), said(2))
  const release = server.holdNext()
  const earlier = refreshSlotLoad()
  await new Promise((resolve) => setTimeout(resolve, 5))
  await refreshSlotLoad()
  release()
  await earlier
  expect(await taken()).toBe(2)
})

test('of unpaid orders customers are told, whose own one gives its place; a kiosk, which takes no such orders, is not', async () => {
  const pickup_date = new Date(SLOT_MS).toISOString()
  server.answer(SLOTS, { body: { slots: [{ pickup_date, orders: 3, unpaid: 2 }], capped: [], instance: 'prova' } })
  await refreshSlotLoad()
  const unpaid = async () => (await readSlotQuestion(0)).unpaid?.get(SLOT_MS)
  expect(await unpaid()).toBe(2)
  const texts = { orderId: 'o', authorId: 'a', number: 'W-1', cartHash: 'c', contentHash: 'h' }
  await db.transaction('rw', db.keyValues, async () =>
    keepPendingOrder({ ...texts, pickupMs: SLOT_MS, totalCents: 250, placedAtMs: 1 }),
  )
  expect(await unpaid()).toBe(1)
  await keepCredential({ userId: 'totem0000000001', token: 't', role: 'USER', isKiosk: true })
  expect(await unpaid()).toBeUndefined()
})

test.each([
  ['CASHIER', false, true],
  ['ADMIN', false, true],
  ['USER', true, false],
  ['USER', false, false],
] as const)('%s, kiosk %j: looks a year ahead %j, of which the server tells how full it is', async (role, isKiosk, isStaff) => {
  expect((await readSlotQuestion(0)).isStaff).toBe(false)
  await keepCredential({ userId: 'chi000000000001', token: 't', role, isKiosk })
  expect((await readSlotQuestion(0)).isStaff).toBe(isStaff)
  server.answer(SLOTS, said(1))
  await refreshSlotLoad()
  expect(server.asked.at(-1)?.path).toContain('days=366')
})

test('staff count the orders they mirror, cancelled ones left out', async () => {
  await beStaff(
    ...[{ id: 'a' }, { id: 'b', status: 'COMPLETED' as const }, { id: 'c', status: 'CANCELLED' as const }],
    // Sold over the counter at the stroke of the hour.
    { id: 'd', isImmediate: true },
  )
  server.answer(SLOTS, said(9))
  await refreshSlotLoad()
  expect(await taken()).toBe(2)
})

test('and what only the outbox of their device knows', async () => {
  await beStaff({ id: 'a' })
  await db.outbox.bulkAdd([
    ...[anOutboxRow('a', { order: AT_SLOT }), anOutboxRow('kiosk', { order: AT_SLOT })],
    anOutboxRow('subito', { order: { ...AT_SLOT, isImmediate: true } }),
  ])
  expect(await taken()).toBe(2)
})
