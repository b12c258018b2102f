// The big days on a device: the cart at the prices of its day, what is left by what this device knows, and that nothing is promised
// at another price than the one that was shown.
import '../../../tests/fakes/page.ts'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#data/db/database.ts'
import { capKey } from '#domain/pickup/caps.ts'
import { addDays, instantOf, shopMoment } from '#domain/pickup/shop-time.ts'
import {
  aDeviceOf,
  CASHIER,
  CUSTOMER,
  fillCart,
  KIOSK,
  place,
  sentOrders,
  server,
  takeAll,
  tomorrowAt,
} from '../../../tests/fakes/shop-device.ts'
import { listOffered } from '../catalogue/catalogue.ts'
import { readCart } from './cart.ts'
import { readCartQuestion, readFirstSlots, readSale, readSeason } from './offer.ts'
import { placeOrder, placeStoredCart, placeStoredCartAtOnce } from './place-order.ts'
import { refreshSlotLoad } from './slots.ts'

const CORNETTO = 'cornetto0000001'
const tomorrow = () => shopMoment(tomorrowAt('10:00')).day
const later = (days: number) => addDays(tomorrow(), days)

async function aCampaign(fields: Record<string, unknown> = {}): Promise<void> {
  await db.campaigns.put({
    ...{ id: 'natale000000000', name: 'Natale', fromDay: tomorrow(), toDay: later(3), ordersFromMs: null, ordersUntilMs: null },
    ...{ productIds: [], prices: { [CORNETTO]: 200 }, updated: '' },
    ...fields,
  })
}
const aCap = (most: number, day = tomorrow()) =>
  db.productCaps.put({ id: `tetto ${day}`.slice(0, 15), productId: CORNETTO, day, most, updated: '' })

async function isOrdered(quantity: number, day = tomorrow()): Promise<void> {
  server.answer('/api/sfoglia/slots', {
    body: { slots: [], capped: [{ product: CORNETTO, day, ordered: quantity }], instance: 'prova' },
  })
  await refreshSlotLoad()
}

beforeEach(() => aDeviceOf(KIOSK))

test('a cart costs what its day asks: chosen, proposed, on another day', async () => {
  await aCampaign()
  await fillCart()
  expect((await readSale()).priced.items).toMatchObject([{ unitPriceCents: 200 }])
  expect((await readCart()).items).toMatchObject([{ unitPriceCents: 150 }])
  await fillCart({ pickupMs: instantOf(later(4), '10:00') })
  expect((await readSale()).priced.items).toMatchObject([{ unitPriceCents: 150 }])
  await aCampaign({ fromDay: addDays(tomorrow(), -1) })
  await fillCart({ pickupMs: null })
  // Who stands in the shop is proposed the first slot, who orders from home one of tomorrow.
  expect((await readSale()).priced.items).toMatchObject([{ unitPriceCents: 200 }])
})

test('and that is what is sent, whoever orders', async () => {
  for (const [user, channel] of [
    [KIOSK, 'kiosk'],
    [CASHIER, 'counter'],
    [CUSTOMER, 'web'],
  ] as const) {
    await aDeviceOf(user)
    await aCampaign()
    takeAll()
    const result = await place(await fillCart(), channel)
    expect(result).toMatchObject({ ok: true, totalCents: 400 })
    await expect.poll(() => sentOrders()).toMatchObject([{ promised_total: 4, items: [{ unit_price: 2 }] }])
  }
})

test('nothing is promised at another price than the one on the screen', async () => {
  await fillCart()
  const seen = { slotMs: tomorrowAt('10:00'), chosenMs: tomorrowAt('10:00'), shownCents: 300 }
  await aCampaign()
  const refused = await placeStoredCart('kiosk', seen, { customerName: '', customerPhone: '' })
  expect(refused).toMatchObject({ ok: false, reason: 'price-changed' })
  expect((await readCart()).items).toHaveLength(1)
  expect(await placeStoredCart('kiosk', { ...seen, shownCents: 400 }, { customerName: '', customerPhone: '' })).toMatchObject({
    ok: true,
  })
})

test('what is handed over at once costs what today asks, may exceed what is left, and is nothing of another day’s campaign', async () => {
  await aDeviceOf(CASHIER)
  const today = addDays(tomorrow(), -1)
  const walkIn = { customerName: 'Cliente al banco', customerPhone: '' }
  const nothingElse = {
    tables: [],
    draft: async () => ({ drafts: [], isCurrent: async () => true, store: async () => undefined }),
  }
  const sell = (seenCents: number) => placeStoredCartAtOnce(walkIn, seenCents, nothingElse)
  await aCap(1, today)
  await fillCart({ pickupMs: null })
  await aCampaign({ productIds: [CORNETTO] })
  expect(await sell(300)).toMatchObject({ ok: false, reason: 'off-season' })
  await aCampaign({ productIds: [CORNETTO], fromDay: today })
  expect(await sell(300)).toMatchObject({ ok: false, reason: 'cart-changed' })
  expect(await sell(400)).toMatchObject({ ok: true, isImmediate: true, totalCents: 400 })
})

test('what is sold for its days alone is offered while they take orders, and proposed for them', async () => {
  await aCampaign({ productIds: [CORNETTO], fromDay: later(40), toDay: later(44) })
  const cart = await fillCart({ pickupMs: null })
  expect((await listOffered()).find(({ id }) => id === CORNETTO)?.priceCents).toBe(200)
  expect((await readCartQuestion(cart)).spans).toEqual([{ from: later(40), to: later(44) }])
  const { slots } = await readFirstSlots([{ id: CORNETTO, leadDays: 0 }])
  expect(shopMoment(slots.get(CORNETTO) ?? 0).day).toBe(later(40))
  expect(await readSeason({ id: CORNETTO, priceCents: 200 })).toMatchObject({ spans: [{ from: later(40) }], prices: [] })
  await aCampaign({ productIds: [CORNETTO], ordersUntilMs: Date.now() - 1 })
  expect((await listOffered()).map(({ id }) => id)).toEqual(['torta0000000001'])
  await aDeviceOf(CASHIER)
  await aCampaign({ productIds: [CORNETTO], ordersUntilMs: Date.now() - 1 })
  expect((await listOffered()).map(({ id }) => id)).toContain(CORNETTO)
})

test('a kiosk knows what is left: by the server’s word, and what it has promised itself since', async () => {
  await aCap(5)
  await isOrdered(1)
  await fillCart()
  expect((await readSale()).short).toEqual([])
  expect(await place(await fillCart(), 'kiosk')).toMatchObject({ ok: true })
  expect((await readSale()).short).toEqual([])
  const cart = await fillCart({ items: (await fillCart()).items.map((item) => ({ ...item, quantity: 3 })) })
  expect((await readSale()).short).toEqual([{ productId: CORNETTO, left: 2 }])
  expect(await place(cart, 'kiosk')).toMatchObject({ ok: false, reason: 'cap-exceeded' })
  // The day is not proposed any more; one that was chosen stands, and says what is left.
  const question = await readCartQuestion({ ...cart, pickupMs: null })
  expect(question.soldOut).toEqual(new Set([tomorrow()]))
  // The server has counted it by now.
  const [entry] = await db.outbox.toArray()
  expect(entry?.order?.capped).toEqual({ [capKey(CORNETTO, tomorrow())]: 2 })
  await db.outbox.update(entry?.sequence ?? 0, { state: 'delivered', deliveredMs: Date.now() - 1000 })
  await isOrdered(3)
  expect((await readSale()).short).toEqual([{ productId: CORNETTO, left: 2 }])
})

test('the till counts the orders that it mirrors, and may exceed what it was warned of', async () => {
  await aDeviceOf(CASHIER)
  for (const collection of ['orders', 'users']) {
    await db.cursors.put({ collection, updated: '', id: '', pulledAtMs: 1, comparedAtMs: 1, recordsVersion: 1 })
  }
  await aCap(3)
  expect(await place(await fillCart(), 'counter')).toMatchObject({ ok: true })
  await fillCart()
  expect((await readSale()).short).toEqual([{ productId: CORNETTO, left: 1 }])
  expect((await readCartQuestion(await readCart())).soldOut).toBeUndefined()
  const [order] = await db.orders.toArray()
  await db.orders.update(order?.id ?? '', { status: 'CANCELLED' })
  expect((await readSale()).short).toEqual([])
  await db.orders.update(order?.id ?? '', { status: 'INPROGRESS' })
  expect(await place(await fillCart(), 'counter')).toMatchObject({ ok: true })
})

test('from the web it is refused before it is sent', async () => {
  await aDeviceOf(CUSTOMER)
  await aCap(5)
  await isOrdered(4)
  takeAll()
  const cart = await fillCart()
  expect(await placeOrder({ cart, channel: 'web', customerName: 'Anna', customerPhone: '333 1234567', note: '' })).toMatchObject({
    ...{ ok: false, reason: 'cap-exceeded' },
    message: expect.stringContaining('ne resta 1'),
  })
  expect(sentOrders()).toEqual([])
})
