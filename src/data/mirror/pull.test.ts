// Pages, cursors and comparisons: nothing is missed, nothing is lost by mistake, and what the server has lost is noticed.
import 'fake-indexeddb/auto'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { isCatalogueLoaded, listProducts } from '#data/catalogue/catalogue.ts'
import { db } from '#data/db/database.ts'
import type { Session } from '#data/session/stored-login.ts'
import { anOrderRecord, aProductRecord } from '../../../tests/builders/records.ts'
import { customer, MirrorBench, staff } from '../../../tests/fakes/mirror-bench.ts'
import { COMPARE_EVERY_MS, formatUpdated } from './cursor.ts'

const who = vi.hoisted(() => ({ session: null as Session | null, outcome: 'fresh' }))
vi.mock('#data/session/session.ts', () => ({ getSession: () => who.session, refreshSession: async () => who.outcome }))
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

test('a catalogue of several pages arrives whole, and says so only then', async () => {
  for (let at = 1; at <= 7; at++) putProduct(at)
  await bench.become(null)
  await bench.breathe(50)
  for (let page = 0; page < 2; page++) {
    for (const request of [...bench.server.pending]) bench.server.deliver(request)
    await bench.breathe(50)
  }
  expect(await isCatalogueLoaded()).toBe(false)
  await bench.heal()
  expect(await isCatalogueLoaded()).toBe(true)
  expect(await names()).toEqual([1, 2, 3, 4, 5, 6, 7].map((at) => `Prodotto ${at}`))
})

test('a first pull that was cut off goes on where it was', async () => {
  for (let at = 1; at <= 9; at++) putProduct(at)
  await bench.become(null)
  await bench.breathe(50)
  for (let page = 0; page < 2; page++) {
    for (const request of [...bench.server.pending]) bench.server.deliver(request)
    await bench.breathe(50)
  }
  expect((await names()).length).toBeGreaterThanOrEqual(3)
  bench.restart()
  await bench.heal()
  expect((await names()).length).toBe(9)
})

test('records with the same stamp are all there, also where a page ends among them', async () => {
  const stamp = bench.server.nowMs + 20
  for (let at = 7; at >= 1; at--) {
    const fields = aProductRecord(productId(at), { name: `Prodotto ${at}`, sort: at })
    bench.server.put('products', fields, bench.server.nowMs + 1 - stamp)
  }
  await bench.become(null)
  await bench.heal()
  expect(await names()).toHaveLength(7)
})

test('a record that was being written during the last pull, and carries an older stamp, is not missed', async () => {
  putProduct(1)
  await bench.become(null)
  await bench.heal()
  bench.server.drop()
  bench.server.nowMs += 1000
  bench.server.put('products', aProductRecord(productId(2), { name: 'in ritardo' }), 20_000)
  await bench.flow()
  expect(await names()).toContain('in ritardo')
})

test('a server restored from a backup: what it lost goes, what it has again comes back', async () => {
  putProduct(1, 'vecchio prezzo')
  putProduct(2)
  await bench.become(null)
  await bench.heal()
  const restore = bench.server.backup()
  bench.server.nowMs += MINUTE_MS
  putProduct(1, 'nuovo prezzo')
  bench.server.remove('products', productId(2))
  putProduct(3, 'mai esistito')
  await bench.heal()
  expect(await names()).toEqual(['nuovo prezzo', 'mai esistito'])
  restore()
  bench.server.nowMs += MINUTE_MS
  await bench.heal()
  expect(await names()).toEqual(['vecchio prezzo', 'Prodotto 2'])
})

test('a loss that no cursor shows is found by the comparison every few hours', async () => {
  putProduct(1, 'prima')
  putProduct(2, 'prima')
  await bench.become(null)
  await bench.heal()
  const restore = bench.server.backup()
  putProduct(1, 'dopo')
  putProduct(2, 'dopo')
  await bench.heal()
  restore()
  bench.server.nowMs += MINUTE_MS
  // The record at the cursor was changed again: the cursor looks fine.
  putProduct(2, 'cambiato di nuovo')
  await bench.heal()
  bench.server.nowMs += COMPARE_EVERY_MS + MINUTE_MS
  await bench.heal()
  expect(await names()).toEqual(['prima', 'cambiato di nuovo'])
})

test('what only events had told is compared too when the server was restarted', async () => {
  putProduct(1, 'prima')
  await bench.become(null)
  await bench.heal()
  const restore = bench.server.backup()
  putProduct(1, 'dopo')
  putProduct(2, 'mai esistito')
  while (bench.server.tellNext());
  await vi.waitFor(async () => expect(await names()).toEqual(['dopo', 'mai esistito']), 10_000)
  restore()
  expect(await bench.compareAll()).toBe(true)
  expect(await names()).toEqual(['prima'])
})

test('comparing everything does not take a withdrawn login for a deletion either', async () => {
  putOrder(1, 0, { user_id: customer.user.id })
  await bench.become(customer)
  await bench.heal()
  who.outcome = 'ended'
  bench.server.records('orders').clear()
  await bench.compareAll()
  expect(await db.orders.count()).toBe(1)
})

test('a withdrawn login sees nothing: that is not taken for "everything was deleted"', async () => {
  putOrder(1, 0, { user_id: customer.user.id })
  await bench.become(customer)
  await bench.heal()
  who.outcome = 'ended'
  bench.server.put('orders', anOrderRecord(orderId(1), { user_id: staff.user.id, pickup_date: formatUpdated(Date.now()) }))
  bench.server.drop()
  bench.server.nowMs += MINUTE_MS
  await bench.heal()
  expect(await db.orders.count()).toBe(1)
})

test('an order that only this device knows survives every comparison', async () => {
  putOrder(1)
  await bench.become(staff)
  await bench.heal()
  const [known] = await db.orders.toArray()
  if (!known) throw new Error('The order did not arrive.')
  await db.orders.put({ ...known, id: orderId(2), localState: 'queued', updated: '' })
  bench.server.nowMs += COMPARE_EVERY_MS + MINUTE_MS
  await bench.heal()
  expect((await db.orders.toArray()).map(({ id }) => id)).toEqual([orderId(1), orderId(2)])
})

test('a record that cannot be read is left out and reported once; the others arrive', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  putProduct(1)
  bench.server.put('products', aProductRecord(productId(2), { price: 1.005 }))
  putProduct(3)
  await bench.become(null)
  await bench.heal()
  bench.server.nowMs += COMPARE_EVERY_MS + MINUTE_MS
  await bench.heal()
  expect(await names()).toEqual(['Prodotto 1', 'Prodotto 3'])
  expect(complaints.mock.calls).toHaveLength(1)
  expect(String(complaints.mock.calls[0])).toContain(`products/${productId(2)}`)
  complaints.mockRestore()
})

test('a newer app reads again what an older one read', async () => {
  putProduct(1)
  putProduct(2)
  await bench.become(null)
  await bench.heal()
  bench.server.nowMs += 10 * MINUTE_MS
  await bench.flow()
  await db.products.update(productId(1), { name: 'letto male' })
  await db.cursors.update('products', { recordsVersion: 0 })
  await bench.flow()
  expect(await names()).toEqual(['Prodotto 1', 'Prodotto 2'])
})
