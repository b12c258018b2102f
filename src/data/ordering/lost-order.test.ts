// The browser ended between the server's yes and this device's note of it, and the order comes back with the mirror.
import '../../../tests/fakes/page.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { db } from '#data/db/database.ts'
import { keepPhoto } from '#data/photos/kept-photos.ts'
import { aDeviceOf, CUSTOMER, fillCart, place, sentOrders } from '../../../tests/fakes/shop-device.ts'
import { readCart } from './cart.ts'
import { watchLostOrder } from './lost-order.ts'

beforeEach(async () => {
  await aDeviceOf(CUSTOMER)
  watchLostOrder()
})

async function aCakeCart(quantity = 1) {
  const blob = new Blob(['il viso di Giulia'], { type: 'image/jpeg' })
  const referenceImage = await keepPhoto({ blob, width: 800, height: 600, shape: 'free' })
  const line = { id: 'torta0000000001', name: 'Torta', unitPriceCents: 2600, quantity, leadDays: 0, customVariants: [] }
  return fillCart({ items: [{ ...line, referenceImage, waferImage: null }] })
}

/** As the mirror writes the order that was sent, whose answer never came. */
async function comesBack(fields: { status?: 'NOTPAID' | 'INPROGRESS' } = {}): Promise<string> {
  const wire = sentOrders()[0]
  if (!wire) throw new Error('Nothing was sent.')
  const placedAtMs = Date.parse(wire.placed_at)
  const order = {
    ...{
      id: wire.id,
      number: 'W-0012',
      userId: CUSTOMER.userId,
      status: 'NOTPAID' as const,
      channel: 'web' as const,
      device: '',
    },
    ...{ note: wire.note, placedAtMs, pickupMs: Date.parse(wire.pickup_date), discountId: null, discountCode: '' },
    ...{ totalCents: 2600, customerName: wire.customer_name, customerPhone: wire.customer_phone, readyAtMs: null },
    ...{ paidAtMs: null, paymentMethod: null, cancelReason: '', cancelledBy: null, cancelledAtMs: null, attention: [] },
    ...{ isPrinted: false, localState: null, updated: '2026-11-20 09:00:00.001Z', base: null },
  }
  const items = wire.items.map((item, position) => ({
    ...{ id: item.id, orderId: wire.id, productId: item.product_id, productName: 'Torta', quantity: item.quantity },
    ...{ unitPriceCents: 2600, priceCents: 2600, customVariants: [], referenceImage: '', waferImage: '' },
    ...{ position, updated: order.updated },
  }))
  await db.transaction('rw', [db.orders, db.orderItems], async () => {
    await db.orderItems.bulkPut(items)
    await db.orders.put({ ...order, ...fields })
  })
  return wire.id
}

const photos = () => db.outbox.filter(({ kind }) => kind === 'photo').toArray()

test('its photos are queued once, and confirming the cart again is the same order', async () => {
  const cart = await aCakeCart()
  expect(await place(cart, 'web')).toMatchObject({ ok: false, reason: 'offline' })
  expect(await photos()).toEqual([])
  const orderId = await comesBack()
  await vi.waitFor(async () =>
    expect(await photos()).toMatchObject([{ about: orderId, authorId: CUSTOMER.userId, state: 'waiting' }]),
  )
  expect((await readCart()).items).toHaveLength(1)
  expect(await place(cart, 'web')).toMatchObject({ ok: false })
  expect(new Set(sentOrders().map(({ id }) => id))).toEqual(new Set([orderId]))
  await db.orders.update(orderId, { status: 'INPROGRESS' })
  await vi.waitFor(async () => expect((await readCart()).items).toEqual([]))
  expect(await photos()).toHaveLength(1)
})

test('when it has been paid elsewhere by then, the cart is emptied', async () => {
  await place(await aCakeCart(), 'web')
  await comesBack({ status: 'INPROGRESS' })
  await vi.waitFor(async () => expect((await readCart()).items).toEqual([]))
  expect(await photos()).toHaveLength(1)
})

test('a cart that was changed since stays a cart of its own', async () => {
  await place(await aCakeCart(), 'web')
  const changed = await aCakeCart(2)
  await comesBack()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await readCart()).toEqual(changed)
  expect(await photos()).toEqual([])
})
