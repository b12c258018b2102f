// From a cart to a registered order: what is stored, what is refused, and that one cart is one order.
import '../../../tests/fakes/page.ts'

import Dexie from 'dexie'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '#data/db/database.ts'
import { readPlacedOrder } from '#data/orders/orders.ts'
import { drainOutbox } from '#data/outbox/drain.ts'
import {
  aDeviceOf,
  CASHIER,
  CUSTOMER,
  fillCart,
  KIOSK,
  place,
  placed,
  sentOrders,
  signInAs,
  takeAll,
  tomorrowAt,
} from '../../../tests/fakes/shop-device.ts'
import { readCart } from './cart.ts'

describe('at a kiosk without network', () => {
  beforeEach(() => aDeviceOf(KIOSK))

  test('an order is registered, with its number, and the cart is empty', async () => {
    const result = await place(await fillCart(), 'kiosk')
    expect(result).toMatchObject({ ok: true, totalCents: 300, pickupMs: tomorrowAt('10:00') })
    expect(result.ok && result.number).toMatch(/^X\d{4}-001$/)
    expect((await readCart()).items).toEqual([])
    expect(await db.outbox.toArray()).toMatchObject([{ kind: 'order', state: 'waiting', authorId: KIOSK.userId }])
  })

  test('the next one has the next number', async () => {
    await placed('kiosk')
    const result = await place(await fillCart(), 'kiosk')
    expect(result.ok && result.number).toMatch(/-002$/)
  })

  test('nothing personal lies readable on the device', async () => {
    await placed('kiosk')
    const readable = JSON.stringify(await Promise.all(db.tables.map((table) => table.toArray())))
    for (const secret of ['Anna Ricci', '333 1234567', 'Senza zucchero']) expect(readable).not.toContain(secret)
    for (const { bytes } of await db.outboxPayloads.toArray()) {
      expect(new TextDecoder('latin1').decode(bytes)).not.toContain('Anna')
    }
    expect(await db.orders.count()).toBe(0)
  })

  test('the confirmation screen can still read it', async () => {
    const orderId = await placed('kiosk')
    expect(await readPlacedOrder(orderId)).toMatchObject({
      state: 'queued',
      order: { id: orderId, customerName: 'Anna Ricci', totalCents: 300, note: 'Senza zucchero a velo', status: 'NOTPAID' },
      items: [{ productName: 'Cornetto', quantity: 2, priceCents: 300 }],
    })
  })

  test('a double click is one order', async () => {
    const cart = await fillCart()
    const [first, second] = await Promise.all([place(cart, 'kiosk'), place(cart, 'kiosk')])
    expect(first).toMatchObject({ ok: true })
    expect(second).toEqual(first)
    expect(await db.outbox.count()).toBe(1)
  })

  test('a confirmation that comes late is told of the order that the cart became', async () => {
    const cart = await fillCart()
    const first = await place(cart, 'kiosk')
    expect(await place(cart, 'kiosk')).toEqual(first)
    expect(await db.outbox.count()).toBe(1)
  })

  test('the same things again, in a new cart, are a new order', async () => {
    await placed('kiosk')
    await placed('kiosk')
    expect(await db.outbox.count()).toBe(2)
  })

  test('a cart that another tab has changed is not placed', async () => {
    const shown = await fillCart()
    const changed = await fillCart({ note: 'Con candeline' })
    expect(await place(shown, 'kiosk')).toMatchObject({ ok: false, reason: 'cart-changed' })
    expect(await readCart()).toEqual(changed)
  })

  test('a full disk refuses the order and keeps the cart', async () => {
    const cart = await fillCart()
    const full = vi.spyOn(db.outbox, 'add').mockImplementation(() => {
      throw new Dexie.QuotaExceededError('full')
    })
    expect(await place(cart, 'kiosk')).toMatchObject({
      ok: false,
      reason: 'storage',
      message: expect.stringContaining('carrello'),
    })
    full.mockRestore()
    expect(await readCart()).toEqual(cart)
    expect([await db.outbox.count(), await db.outboxPayloads.count()]).toEqual([0, 0])
    const next = await place(cart, 'kiosk')
    expect(next.ok && next.number).toMatch(/-001$/)
  })

  test('a full disk gives up its pictures for the order', async () => {
    const cart = await fillCart()
    const freed: string[] = []
    vi.stubGlobal('caches', { delete: async (name: string) => freed.push(name) > 0 })
    vi.spyOn(db.outbox, 'add').mockImplementationOnce(() => {
      throw new Dexie.QuotaExceededError('full')
    })
    const result = await place(cart, 'kiosk')
    vi.unstubAllGlobals()
    expect(result).toMatchObject({ ok: true })
    expect(freed).toEqual(['product-pictures'])
    expect([await db.outbox.count(), await db.outboxPayloads.count()]).toEqual([1, 1])
  })

  test('somebody who has left meanwhile places nothing', async () => {
    const cart = await fillCart()
    const placing = place(cart, 'kiosk')
    await signInAs(CASHIER)
    expect(await placing).toMatchObject({ ok: false })
    expect(await db.outbox.count()).toBe(0)
  })

  test('every durable write is strict', async () => {
    // The database's own method is taken when it is opened.
    const transaction = vi.spyOn(Object.getPrototypeOf(db.backendDB()), 'transaction')
    db.close()
    await db.open()
    await placed('kiosk')
    const writes = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite')
    expect(writes.length).toBeGreaterThan(0)
    for (const [, , options] of writes) expect(options).toEqual({ durability: 'strict' })
    transaction.mockRestore()
  })
})

describe('what is known to be wrong is not promised', () => {
  beforeEach(() => aDeviceOf(KIOSK))

  test.each<[string, () => Promise<unknown>, object]>([
    ['no slot', () => fillCart({ pickupMs: null }), { reason: 'slot-missing' }],
    ['a slot that is over', () => fillCart({ pickupMs: tomorrowAt('10:00') - 3 * 86_400_000 }), { reason: 'slot-past' }],
    ['a time that is no slot', () => fillCart({ pickupMs: tomorrowAt('03:00') }), { reason: 'closed' }],
    [
      'another price by now',
      () => Promise.all([fillCart(), db.products.update('cornetto0000001', { priceCents: 160 })]),
      { reason: 'price-changed' },
    ],
    [
      'sold out by now',
      () => Promise.all([fillCart(), db.products.update('cornetto0000001', { isAvailable: false })]),
      { reason: 'sold-out' },
    ],
    [
      'hidden by now',
      () => Promise.all([fillCart(), db.products.update('cornetto0000001', { isHidden: true })]),
      { reason: 'product-gone' },
    ],
    ['gone by now', () => Promise.all([fillCart(), db.products.delete('cornetto0000001')]), { reason: 'product-gone' }],
    [
      'too early for its preparation',
      () => Promise.all([fillCart(), db.products.update('cornetto0000001', { leadDays: 3 })]),
      { reason: 'slot-past' },
    ],
    [
      'a code nobody knows',
      () => fillCart({ discount: { id: 'sconto000000001', code: 'NONNA10', percent: 10 } }),
      { reason: 'discount-invalid' },
    ],
  ])('%s', async (_name, prepare, problem) => {
    await prepare()
    const cart = await readCart()
    expect(await place(cart, 'kiosk')).toMatchObject({ ok: false, ...problem, message: expect.stringMatching(/\.$/) })
    expect(await readCart()).toEqual(cart)
    expect(await db.outbox.count()).toBe(0)
  })

  test('a full slot says which is the first free one, and only staff may take it', async () => {
    await db.settings.toCollection().modify({ slotCapacity: 1 })
    await placed('kiosk')
    const cart = await fillCart()
    const result = await place(cart, 'kiosk')
    expect(result).toMatchObject({ ok: false, reason: 'slot-full', nextFree: tomorrowAt('10:15') })
    expect(!result.ok && result.message).toBe('L’orario scelto non è più disponibile. Il primo libero è 10:15.')
    await signInAs(CASHIER)
    expect(await place(await fillCart(), 'counter')).toMatchObject({ ok: true })
  })

  test.each([
    [KIOSK, 'counter'],
    [CASHIER, 'web'],
    [CUSTOMER, 'kiosk'],
  ] as const)('%o may not order by %s', async (user, channel) => {
    await aDeviceOf(user)
    expect(await place(await fillCart(), channel)).toMatchObject({ ok: false, reason: 'not-allowed' })
  })
})

describe('at the counter', () => {
  beforeEach(() => aDeviceOf(CASHIER))

  test('the order stands in the list at once, in progress, and is marked as queued', async () => {
    const orderId = await placed('counter')
    expect(await db.orders.get(orderId)).toMatchObject({ status: 'INPROGRESS', localState: 'queued', customerName: 'Anna Ricci' })
    expect(await db.orderItems.where('orderId').equals(orderId).toArray()).toMatchObject([
      { productName: 'Cornetto', position: 0 },
    ])
  })

  test('delivered, it is the server’s', async () => {
    takeAll()
    const orderId = await placed('counter')
    await drainOutbox({ isServerSeen: true })
    expect(await db.orders.get(orderId)).toMatchObject({ localState: null, updated: expect.stringContaining('2026') })
    expect(sentOrders()).toHaveLength(1)
  })
})
