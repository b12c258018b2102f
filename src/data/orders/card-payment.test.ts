// From a cart to the payment page: one order whatever is clicked twice, reloaded, changed or lost on the way, and the cart is
// there until it is known to be paid.
import '../../../tests/fakes/page.ts'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { db } from '#data/db/database.ts'
import { readCart } from '#data/ordering/cart.ts'
import { readPendingOrder, settlePendingOrder } from '#data/ordering/pending-order.ts'
import { readSlotQuestion } from '#data/ordering/slots.ts'
import { getConnection } from '#data/server/connection.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { OWN_REFUSAL } from '#domain/wire.ts'
import {
  aDeviceOf,
  CUSTOMER,
  ENTRIES,
  fillCart,
  heldOrder,
  sentOrders,
  server,
  signInAs,
  takeAll,
  tomorrowAt,
} from '../../../tests/fakes/shop-device.ts'
import { completePayment, orderAndPay } from './card-payment.ts'
import { askedCents } from './own-orders.ts'

const SESSION = '/api/stripe/session'
const RETURN = '/api/stripe/return'
const PAGE = 'https://checkout.stripe.com/c/pay/cs_test_1'
const OTHER = { ...CUSTOMER, userId: 'piero0000000001', token: 'token-piero' }

const pay = (cart: Cart, fields = {}) =>
  orderAndPay({ cart, channel: 'web', customerName: 'Anna Ricci', customerPhone: '333 1234567', note: cart.note, ...fields })

const cancelPath = (orderId: string) => `/api/sfoglia/orders/${orderId}/cancel`

/** Orders a cart whose payment page opens. */
async function orderOnce(): Promise<{ cart: Cart; orderId: string }> {
  const cart = await fillCart()
  const step = await pay(cart)
  if (step.kind !== 'pay') throw new Error(step.kind)
  return { cart, orderId: step.orderId }
}

beforeEach(async () => {
  await aDeviceOf(CUSTOMER)
  takeAll()
  server.answer(SESSION, { body: { url: PAGE } })
  server.answer(RETURN, { body: { status: 'NOTPAID' } })
  server.answer('/api/sfoglia/slots', { body: { slots: [], capped: [], instance: 'prova' } })
})

describe('the way to the payment page', () => {
  test('the order is placed, its payment opens, and the cart is still here', async () => {
    const cart = await fillCart()
    const step = await pay(cart)
    expect(step).toMatchObject({ kind: 'pay', url: PAGE })
    expect(await readCart()).toEqual(cart)
    const [order] = sentOrders()
    expect(server.asked.at(-1)).toMatchObject({
      path: SESSION,
      token: CUSTOMER.token,
      body: {
        order_id: order?.id,
        successUrl: `/post-payment?success=true&ordine=${order?.id}`,
        errorUrl: `/post-payment?success=false&ordine=${order?.id}`,
      },
    })
  })

  test('a shop that takes no cards gets no order that nobody could pay; one whose cards are away for a moment does', async () => {
    const cart = await fillCart()
    server.answer('/api/health', { body: { ok: true, card: false } })
    expect(await pay(cart)).toMatchObject({ kind: 'not-placed', message: expect.stringContaining('solo in negozio') })
    expect(sentOrders()).toEqual([])
    expect(await readCart()).toEqual(cart)
    server.answer('/api/health', { body: { ok: true, card: true } })
    server.answer(SESSION, { status: 503, body: { message: 'Non adesso.', data: OWN_REFUSAL } })
    expect(await pay(cart)).toMatchObject({ kind: 'not-opened', message: 'Non adesso.' })
    expect(sentOrders()).toHaveLength(1)
  })

  test('twenty clicks, a reload and a second tab are one order', async () => {
    const cart = await fillCart()
    const steps = await Promise.all(Array.from({ length: 20 }, () => pay(cart)))
    expect(new Set(sentOrders().map(({ id }) => id)).size).toBe(1)
    expect(sentOrders()).toHaveLength(1)
    for (const step of steps) expect(step).toMatchObject({ kind: 'pay', orderId: sentOrders()[0]?.id })
  })

  test('a device that went out after the order had arrived finds it again', async () => {
    const cart = await fillCart()
    const answer = globalThis.fetch
    globalThis.fetch = async (input, init) => {
      const response = await answer(input, init)
      if (String(input) === ENTRIES) throw new TypeError('the reply was lost')
      return response
    }
    expect(await pay(cart)).toMatchObject({ kind: 'not-placed', reason: 'offline' })
    globalThis.fetch = answer
    expect(await pay(cart)).toMatchObject({ kind: 'pay' })
    expect(new Set(sentOrders().map(({ id }) => id)).size).toBe(1)
  })

  test('nothing personal lies readable on the device while the order waits', async () => {
    await orderOnce()
    await db.keyValues.delete('cart')
    const readable = JSON.stringify(await Promise.all(db.tables.map((table) => table.toArray())))
    for (const secret of ['Anna Ricci', '333 1234567', 'Senza zucchero']) expect(readable).not.toContain(secret)
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://stripe.example/pay',
    '/relative',
    '',
  ])('an answer that leads to %j is no payment page', async (url) => {
    server.answer(SESSION, { body: { url } })
    expect(await pay(await fillCart())).toMatchObject({ kind: 'not-opened' })
  })

  test('less than half a euro is paid in the shop: the cart is empty and no payment is asked for', async () => {
    await db.products.update('cornetto0000001', { priceCents: 20 })
    const cart = await fillCart()
    const small = { ...cart, items: cart.items.map((item) => ({ ...item, unitPriceCents: 20 })) }
    await db.keyValues.put({ key: 'cart', value: small })
    expect(await pay(small)).toMatchObject({ kind: 'done' })
    expect((await readCart()).items).toEqual([])
    expect(server.count(SESSION)).toBe(0)
  })
})

describe('when the payment does not open, the order and the cart are safe', () => {
  const away = { status: 503, message: 'Il pagamento con carta non è disponibile adesso.', data: { source: 'sfoglia' } }

  test('the provider is away: its message is shown, the connection is fine, and the next click pays the same order', async () => {
    server.answer(SESSION, { status: 503, body: away })
    const cart = await fillCart()
    expect(await pay(cart)).toMatchObject({ kind: 'not-opened', isOffline: false, message: away.message })
    expect(getConnection().isReachable).toBe(true)
    expect(await readCart()).toEqual(cart)
    server.answer(SESSION, { body: { url: PAGE } })
    expect(await pay(cart)).toMatchObject({ kind: 'pay', orderId: sentOrders()[0]?.id })
    expect(sentOrders()).toHaveLength(1)
  })

  test('the network goes between order and payment', async () => {
    server.answer(SESSION, 'silence')
    const cart = await fillCart()
    expect(await pay(cart)).toMatchObject({ kind: 'not-opened', isOffline: true })
    expect(await readCart()).toEqual(cart)
    expect(await readPendingOrder()).toMatchObject({ orderId: sentOrders()[0]?.id })
  })

  test('a failure of the database is not read out to customers', async () => {
    server.answer(SESSION, { status: 500, body: { status: 500, message: 'Something went wrong.', data: {} } })
    expect(await pay(await fillCart())).toMatchObject({ message: expect.stringContaining('Il tuo ordine è salvato') })
  })
})

describe('an order that waits', () => {
  test('is given up for a changed cart, which becomes a new one', async () => {
    const { cart, orderId } = await orderOnce()
    server.answer(cancelPath(orderId), { body: { order: heldOrder(orderId, { status: 'CANCELLED' }) } })
    const changed = await fillCart({ ...cart, note: 'Con candeline' })
    expect(await pay(changed)).toMatchObject({ kind: 'pay' })
    expect(server.count(cancelPath(orderId))).toBe(1)
    const [, second] = sentOrders()
    expect(second?.id).not.toBe(orderId)
    expect(await readPendingOrder()).toMatchObject({ orderId: second?.id })
  })

  test('another name to call is a change too', async () => {
    const { cart, orderId } = await orderOnce()
    server.answer(cancelPath(orderId), { body: { order: heldOrder(orderId) } })
    await pay(cart, { customerName: 'Piero' })
    expect(server.count(cancelPath(orderId))).toBe(1)
  })

  test('is kept when what should replace it is known to be impossible', async () => {
    const { cart, orderId } = await orderOnce()
    const changed = await fillCart({ ...cart, pickupMs: tomorrowAt('03:00') })
    expect(await pay(changed)).toMatchObject({ kind: 'not-placed', reason: 'closed' })
    expect(server.count(cancelPath(orderId))).toBe(0)
  })

  test('is not given up without network', async () => {
    const { cart, orderId } = await orderOnce()
    server.answer(RETURN, 'silence')
    const changed = await fillCart({ ...cart, note: 'Con candeline' })
    expect(await pay(changed)).toMatchObject({ kind: 'not-placed', reason: 'offline' })
    expect(await readPendingOrder()).toMatchObject({ orderId })
  })

  test('is never given up when it turns out to be paid: the customer is told, and the changed cart stays', async () => {
    const { cart, orderId } = await orderOnce()
    server.answer(RETURN, { body: { status: 'INPROGRESS' } })
    const changed = await fillCart({ ...cart, note: 'Con candeline' })
    expect(await pay(changed)).toMatchObject({ kind: 'not-placed', message: expect.stringContaining('già pagato') })
    expect(server.count(cancelPath(orderId))).toBe(0)
    expect([await readCart(), await readPendingOrder()]).toEqual([changed, null])
  })

  test('that was cancelled meanwhile makes way: the same cart is a new order', async () => {
    const { cart, orderId } = await orderOnce()
    server.answer(SESSION, { status: 400, body: { status: 400, message: 'Annullato.', data: {} } }, { body: { url: PAGE } })
    server.answer(RETURN, { body: { status: 'CANCELLED' } })
    const step = await pay(cart)
    expect(step).toMatchObject({ kind: 'pay' })
    expect(sentOrders()).toHaveLength(2)
    expect(sentOrders()[1]?.id).not.toBe(orderId)
  })

  test('that was paid in another tab is done, and the cart is empty', async () => {
    const { cart, orderId } = await orderOnce()
    server.answer(SESSION, { status: 400, body: { status: 400, message: 'Già pagato.', data: {} } })
    server.answer(RETURN, { body: { status: 'INPROGRESS' } })
    expect(await pay(cart)).toEqual({ kind: 'done', orderId })
    expect((await readCart()).items).toEqual([])
  })

  test('that a page of contract 1 has noted is the same order', async () => {
    const { cart, orderId } = await orderOnce()
    const { cartHash, contentHash, ...facts } = (await readPendingOrder()) ?? {}
    const value = { ...facts, cartPrint: cartHash, contentPrint: contentHash }
    await db.keyValues.put({ key: 'pending-order', value })
    const before = sentOrders().length
    expect(await pay(cart)).toMatchObject({ orderId })
    expect(sentOrders()).toHaveLength(before)
  })

  test('counts for its own customer alone', async () => {
    const { cart } = await orderOnce()
    const before = sentOrders().length
    await db.keyValues.put({ key: 'cart', value: cart })
    const link = await db.keyValues.get('pending-order')
    await signInAs(OTHER as never)
    // Their login ended by itself: cart and link are still here.
    await db.keyValues.bulkPut([{ key: 'cart', value: cart }, ...(link ? [link] : [])])
    await pay(cart)
    expect(sentOrders()).toHaveLength(before + 1)
  })

  test('does not fill its own slot against the cart it came from', async () => {
    await db.settings.toCollection().modify({ slotCapacity: 1 })
    const { cart } = await orderOnce()
    const { load } = await readSlotQuestion(0)
    expect(load.get(cart.pickupMs ?? 0)).toBe(0)
  })

  test('a shop on plain HTTP, as in a demo, has payment pages of its own host alone', async () => {
    vi.stubGlobal('location', new URL('http://127.0.0.1:3000/checkout'))
    onTestFinished(() => void vi.unstubAllGlobals())
    server.answer(SESSION, { body: { url: 'http://127.0.0.1:8099/_demo/stripe/pay/1' } })
    expect(await completePayment('ordine000000001')).toMatchObject({ kind: 'pay' })
    server.answer(SESSION, { body: { url: 'http://stripe.example/pay' } })
    expect(await completePayment('ordine000000001')).toMatchObject({ kind: 'not-opened' })
  })

  test('can be paid from the list of orders, on any device', async () => {
    expect(await completePayment('ordine000000001')).toMatchObject({ kind: 'pay', url: PAGE })
    server.answer(SESSION, { status: 404, body: { status: 404, message: 'no', data: {} } })
    server.answer(RETURN, { status: 404, body: { status: 404, message: 'no', data: {} } })
    expect(await completePayment('ordine000000001')).toEqual({ kind: 'cancelled', orderId: 'ordine000000001' })
  })
})

describe('a deposit', () => {
  const asked = () => server.asked.filter(({ path }) => path === SESSION).map(({ body }) => body)
  const order = (cart: Cart, depositCents: number | null) =>
    orderAndPay({ cart, channel: 'web', customerName: 'Anna', customerPhone: '333 1234567', note: cart.note }, depositCents)

  test('that was chosen stays chosen, also where its payment did not open; who changes their mind pays the whole', async () => {
    const cart = await fillCart()
    server.answer(SESSION, 'silence')
    const step = await order(cart, 100)
    expect(step).toMatchObject({ kind: 'not-opened', isOffline: true })
    const pending = await readPendingOrder()
    expect(pending).toMatchObject({ depositCents: 100, cartHash: expect.any(String) })
    const placed = { id: pending?.orderId ?? '', totalCents: 300 }
    expect(askedCents(placed, undefined, pending)).toBe(100)
    server.answer(SESSION, { body: { url: PAGE } })
    expect(await completePayment(placed.id)).toMatchObject({ kind: 'pay' })
    await order(cart, null)
    expect(askedCents(placed, ownPayment(100), await readPendingOrder())).toBe(300)
    expect(asked()).toMatchObject([{ deposit: true }, { deposit: true }, { order_id: placed.id }])
    expect(asked().at(-1)).not.toHaveProperty('deposit')
  })

  test('that was chosen on another device is told by its payment; without one the whole is asked', () => {
    const placed = { id: 'ordine000000001', totalCents: 300 }
    expect(askedCents(placed, ownPayment(100), null)).toBe(100)
    expect(askedCents(placed, ownPayment(300), null)).toBe(300)
    expect(askedCents(placed, undefined, null)).toBe(300)
  })

  const ownPayment = (amountCents: number) =>
    ({ orderId: 'ordine000000001', state: 'open', expiresAtMs: null, amountCents }) as const
})

describe('what becomes of the cart', () => {
  test('paid: it is empty', async () => {
    const { orderId } = await orderOnce()
    await settlePendingOrder(orderId, 'INPROGRESS')
    expect([(await readCart()).items, await readPendingOrder()]).toEqual([[], null])
  })

  test('paid, but changed meanwhile: it stays', async () => {
    const { cart, orderId } = await orderOnce()
    const changed = await fillCart({ ...cart, note: 'Ancora due' })
    await settlePendingOrder(orderId, 'INPROGRESS')
    expect([await readCart(), await readPendingOrder()]).toEqual([changed, null])
  })

  test('cancelled: it stays, free for a new order', async () => {
    const { cart, orderId } = await orderOnce()
    await settlePendingOrder(orderId, 'CANCELLED')
    expect([await readCart(), await readPendingOrder()]).toEqual([cart, null])
  })

  test('news of another order change nothing', async () => {
    const { cart } = await orderOnce()
    await settlePendingOrder('ordine000000001', 'INPROGRESS')
    expect(await readCart()).toEqual(cart)
  })

  test('cancelled after a newer order took its place: the newer one is still the cart’s', async () => {
    const { cart, orderId } = await orderOnce()
    server.answer(cancelPath(orderId), { body: { order: heldOrder(orderId, { status: 'CANCELLED' }) } })
    await pay(await fillCart({ ...cart, note: 'Ancora due' }))
    const newer = await readPendingOrder()
    expect(newer?.orderId).not.toBe(orderId)
    await settlePendingOrder(orderId, 'CANCELLED')
    expect(await readPendingOrder()).toEqual(newer)
  })

  test('not paid yet: nothing changes', async () => {
    const { cart, orderId } = await orderOnce()
    await settlePendingOrder(orderId, 'NOTPAID')
    expect([await readCart(), (await readPendingOrder())?.orderId]).toEqual([cart, orderId])
  })

  test('a click that comes after it was paid finds the paid order', async () => {
    const { cart, orderId } = await orderOnce()
    await settlePendingOrder(orderId, 'INPROGRESS')
    expect(await pay(cart)).toEqual({ kind: 'done', orderId })
  })

  test('logging out takes cart and link away', async () => {
    await orderOnce()
    await signInAs(OTHER as never)
    expect([(await readCart()).items, await readPendingOrder()]).toEqual([[], null])
  })
})
