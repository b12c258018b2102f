// What happens to a mirror in the life of a shop, told one by one; tests/model/mirror.model.test.ts tries everything at once.
import 'fake-indexeddb/auto'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { listProducts } from '#data/catalogue/catalogue.ts'
import { db } from '#data/db/database.ts'
import { changeOwner } from '#data/session/owner.ts'
import type { Session } from '#data/session/stored-login.ts'
import { anItemRecord, anOrderRecord, aProductRecord } from '../../../tests/builders/records.ts'
import { customer, MirrorBench, staff } from '../../../tests/fakes/mirror-bench.ts'
import { formatUpdated } from './cursor.ts'
import { startMirrorRun } from './login-mirror.ts'
import type { OpenStream } from './realtime.ts'

const who = vi.hoisted(() => ({ session: null as Session | null, outcome: 'fresh', asked: 0 }))
vi.mock('#data/session/session.ts', () => ({
  getSession: () => who.session,
  refreshSession: async () => {
    who.asked += 1
    return who.outcome
  },
}))
// Small pages, so that few records need several.
vi.mock('./cursor.ts', async (original) => ({ ...(await original<object>()), PAGE_SIZE: 3 }))

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const bench = new MirrorBench(who, 3)
const realFetch = globalThis.fetch

beforeEach(async () => {
  who.outcome = 'fresh'
  await bench.reset()
})
afterAll(async () => {
  await bench.reset()
  globalThis.fetch = realFetch
})

const productId = (at: number) => `prodotto0000${String(at).padStart(3, '0')}`
const orderId = (at: number) => `ordine000000${String(at).padStart(3, '0')}`
const itemId = (at: number) => `riga00000000${String(at).padStart(3, '0')}`

function putProduct(at: number, name = `Prodotto ${at}`): void {
  bench.server.put('products', aProductRecord(productId(at), { name, sort: at }))
}

function putOrder(at: number, daysAhead = 0, fields = {}): void {
  const pickup_date = formatUpdated(Date.now() + daysAhead * DAY_MS)
  bench.server.put('orders', anOrderRecord(orderId(at), { pickup_date, ...fields }))
}

async function names(): Promise<string[]> {
  return (await listProducts()).map(({ name }) => name)
}

test('an event older than the page that came before it changes nothing', async () => {
  putProduct(1, 'primo')
  await bench.become(null)
  await bench.heal()
  putProduct(1, 'secondo')
  putProduct(1, 'terzo')
  await bench.flow()
  bench.server.tellNext()
  await bench.breathe(50)
  expect(await names()).toEqual(['terzo'])
  expect(bench.guard.violations).toEqual([])
})

test('many events at once are few transactions', async () => {
  await bench.become(null)
  await bench.heal()
  const transactions = vi.spyOn(db, 'transaction')
  for (let at = 1; at <= 200; at++) putProduct(at)
  while (bench.server.tellNext());
  await vi.waitFor(async () => expect(await db.products.count()).toBe(200), 10_000)
  expect(transactions.mock.calls.length).toBeLessThanOrEqual(4)
  transactions.mockRestore()
})

test('what changed while the stream was down is there after it', async () => {
  putProduct(1)
  putProduct(2)
  await bench.become(null)
  await bench.heal()
  bench.server.drop()
  putProduct(2, 'rincarato')
  putProduct(3, 'nuovo')
  bench.server.nowMs += 10 * MINUTE_MS
  await bench.heal()
  expect(await names()).toEqual(['Prodotto 1', 'rincarato', 'nuovo'])
})

test('what was deleted while the stream was down is gone after it', async () => {
  for (let at = 1; at <= 3; at++) putProduct(at)
  await bench.become(null)
  await bench.heal()
  bench.server.drop()
  const asked = vi.spyOn(bench.server, 'serve')
  // Not the newest one, whose absence the cursor itself would show.
  bench.server.remove('products', productId(1))
  bench.server.nowMs += 10 * MINUTE_MS
  await bench.flow()
  expect(await names()).toEqual(['Prodotto 2', 'Prodotto 3'])
  expect(asked.mock.calls.some(([request]) => request.path.includes('fields=id%2Cupdated'))).toBe(false)
})

test('an order that moves into what staff mirror comes with its items', async () => {
  putOrder(1, -60)
  bench.server.put('order_items', anItemRecord(itemId(1), orderId(1)))
  putOrder(2)
  bench.server.put('order_items', anItemRecord(itemId(2), orderId(2)))
  await bench.become(staff)
  await bench.heal()
  expect(await db.orders.count()).toBe(1)
  bench.server.nowMs += 10 * MINUTE_MS
  await bench.flow()
  putOrder(1, 1)
  await bench.heal()
  expect(await db.orderItems.where('orderId').equals(orderId(1)).count()).toBe(1)
})

test('an event from before a comparison does not bring back what it found gone', async () => {
  putProduct(1, 'primo')
  await bench.become(null)
  await bench.heal()
  putProduct(1, 'secondo')
  await bench.flow()
  bench.server.remove('products', productId(1))
  const comparing = bench.compareAll()
  bench.server.tellNext()
  await comparing
  await bench.breathe(50)
  expect(await names()).toEqual([])
  expect(bench.guard.violations).toEqual([])
})

test('what the stream still has to say of a deleted order’s items does not bring them back', async () => {
  putOrder(1)
  bench.server.put('order_items', anItemRecord(itemId(1), orderId(1)))
  await bench.become(staff)
  await bench.heal()
  bench.server.put('order_items', anItemRecord(itemId(1), orderId(1), { quantity: 7 }))
  await bench.flow()
  bench.server.remove('orders', orderId(1))
  await bench.flow()
  await bench.breathe(50)
  expect(await db.orderItems.count()).toBe(0)
  while (bench.server.tellNext());
  await bench.breathe(50)
  expect(await db.orderItems.count()).toBe(0)
  expect(bench.guard.violations).toEqual([])
})

test('a deleted order takes its items with it, even if nobody said so of them', async () => {
  putOrder(1)
  bench.server.put('order_items', anItemRecord(itemId(1), orderId(1)))
  await bench.become(staff)
  await bench.heal()
  bench.server.remove('orders', orderId(1))
  while (bench.server.tellNext());
  await vi.waitFor(async () => expect(await db.orderItems.count()).toBe(0), 10_000)
})

test('a change made here and not delivered stays on top of what the server says', async () => {
  putOrder(1)
  await bench.become(staff)
  await bench.heal()
  const change = { kind: 'ready' as const, readyAtMs: 1_800_000_000_000 }
  await db.pendingChanges.put({ sequence: 1, entryId: 'modifica0000001', orderId: orderId(1), change })
  putOrder(1, 0, { note: 'senza glutine', status: 'INPROGRESS' })
  while (bench.server.tellNext());
  const both = { note: 'senza glutine', readyAtMs: 1_800_000_000_000 }
  await vi.waitFor(async () => expect(await db.orders.get(orderId(1))).toMatchObject(both), 10_000)
  expect((await db.orders.get(orderId(1)))?.base?.readyAtMs).toBeNull()
})

test('another tab logs out while this one’s answer is on its way: it is not written', async () => {
  putOrder(1)
  await bench.become(staff)
  await bench.breathe(50)
  await changeOwner(null, 'left')
  await bench.heal()
  expect([await db.orders.count(), await db.cursors.get('orders')]).toEqual([0, undefined])
})

test('the next person finds nothing of the last one, though an answer is still on its way', async () => {
  putOrder(1)
  await bench.become(staff)
  await bench.breathe(50)
  for (const request of bench.server.pending) bench.server.serve(request)
  await bench.become(customer)
  await bench.heal()
  expect(await db.orders.count()).toBe(0)
})

test('a login whose account changes asks the server at once who it is now; a guest has none', () => {
  const opened: Parameters<OpenStream>[] = []
  const openStream: OpenStream = (...stream) => {
    opened.push(stream)
    return { isOpen: () => true, reopen: () => undefined, close: () => undefined }
  }
  const events = { onStreamOpen: () => undefined, onStreamLost: () => undefined }
  for (const session of [null, staff]) startMirrorRun(session, openStream, events).stop()
  const accounts = opened.map(([topics]) => topics.filter(({ collection }) => collection === 'account'))
  expect(accounts).toEqual([[], [{ collection: 'account', fields: '', record: staff.user.id }]])
  const before = who.asked
  opened[1]?.[1].onEvent('account', { action: '', record: {} })
  expect(who.asked).toBe(before + 1)
})
