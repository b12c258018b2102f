// What is sold at once stands whole or not at all: the order, its money and that it is gone.
import '../../../tests/fakes/page.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '#data/db/database.ts'
import { keepCode, readDevice } from '#data/device/device.ts'
import { keepTillChoice, onTillNameNeeded } from '#data/device/till-name.ts'
import { readCart } from '#data/ordering/cart.ts'
import { keepUnseenTicket } from '#data/ordering/order-ids.ts'
import { readSlotQuestion } from '#data/ordering/slots.ts'
import { drainOutbox } from '#data/outbox/drain.ts'
import { restoreFromJournal } from '#data/outbox/journal.ts'
import { restorePending } from '#data/outbox/pending-changes.ts'
import { readOutboxStatus } from '#data/outbox/status.ts'
import { correctClock } from '#data/server/clock.ts'
import { endActing, keepActing } from '#data/session/acting.ts'
import { closeTill, openTill, readTill } from '#data/till/till.ts'
import { dueCents, paidBy, paidCents, toGiveBackCents } from '#domain/order/order-payment.ts'
import { instantOf } from '#domain/pickup/shop-time.ts'
import { noAmounts } from '#domain/till/till.ts'
import { aDeviceOf, CASHIER, fillCart, KIOSK, sentOrders, signInAs, takeAll } from '../../../tests/fakes/shop-device.ts'
import { giveBack, takePayment } from './changes.ts'
import { placeAtCounter, readLastSale, sellStoredCart } from './sale.ts'

const WALK_IN = { customerName: 'Cliente al banco', customerPhone: '' }
const asked = { pickupMs: null }
const cash = (amountCents: number) => ({ method: 'cash' as const, amountCents })
const sell = (...taken: { method: 'cash' | 'pos'; amountCents: number }[]) => sellStoredCart(WALK_IN, { totalCents: 300, taken })
const kinds = async () => (await db.outbox.orderBy('sequence').toArray()).map(({ kind }) => kind)

beforeEach(() => aDeviceOf(CASHIER))

describe('sold at once', () => {
  test('order, money and handing over stand together, and take no slot', async () => {
    // Nobody could collect anything.
    await db.settings.clear()
    await openTill(5000)
    await fillCart(asked)
    const result = await sell(cash(300))
    expect(result).toMatchObject({ ok: true, isImmediate: true, totalCents: 300 })
    expect((await readCart()).items).toEqual([])
    expect(await kinds()).toEqual(['till', 'order', 'payment', 'change'])
    // The drawer and the sale, as people count.
    expect(await readOutboxStatus()).toMatchObject({ waiting: 4, waitingThings: 2 })
    const [order] = await db.orders.toArray()
    expect(order).toMatchObject({ status: 'COMPLETED', isImmediate: true, localState: 'queued' })
    expect(order && paidCents(order)).toBe(300)
    expect(order?.pickupMs).toBe(order?.placedAtMs)
    expect([...(await readSlotQuestion(0)).load]).toEqual([])
    expect((await readTill())?.expected.cash).toBe(5300)
  })

  test('which till it is, is asked first: the money bears the code that comes with the name, and without one the cart stays', async () => {
    await fillCart(asked)
    await db.keyValues.delete('till-name')
    expect(await sell(cash(300))).toMatchObject({ ok: false, reason: 'till-unnamed' })
    expect([(await readCart()).items.length, await db.outbox.count()]).toEqual([1, 0])
    const stop = onTillNameNeeded(async () => {
      await keepTillChoice({ name: 'Banco', takesOver: '' })
      await keepCode({ ...(await readDevice()), code: 'C7' })
    })
    expect(await sell(cash(300))).toMatchObject({ ok: true, number: 'C7-001' })
    stop()
    const [order] = await db.orders.toArray()
    expect(order?.payments).toMatchObject([{ device: 'C7' }])
  })

  test('it is sent as it was placed, and the same again to a restored server', async () => {
    await fillCart(asked)
    await sell(cash(300))
    takeAll()
    await drainOutbox()
    const [first] = sentOrders()
    expect(first).toMatchObject({ immediate: true, pickup_date: first?.placed_at, channel: 'counter' })
    await db.outbox.filter(({ kind }) => kind === 'order').modify({ state: 'waiting', deliveredMs: undefined })
    await db.orders.clear()
    await restorePending()
    expect(await db.orders.toArray()).toMatchObject([{ isImmediate: true, localState: 'queued' }])
    await drainOutbox()
    const { request: _first, ...before } = first ?? {}
    const { request: _again, ...after } = sentOrders().at(-1) ?? {}
    expect(after).toEqual(before)
  })

  test('a second tap is the same sale, and its money is taken once', async () => {
    takeAll()
    await fillCart(asked)
    const [first, second] = await Promise.all([sell(cash(300)), sell(cash(300))])
    expect(first).toMatchObject({ ok: true })
    expect(second).toEqual(first)
    expect(await kinds()).toEqual(['order', 'payment', 'change'])
  })

  test('what was sold last is known with its change until somebody goes on, sells again, or another stands there', async () => {
    await fillCart(asked)
    const sold = await sellStoredCart(WALK_IN, { totalCents: 300, taken: [cash(300)], changeCents: 200 })
    expect(await readLastSale()).toEqual({ ...sold, changeCents: 200 })
    await keepActing({ id: 'marta0000000000', name: 'Marta' }, 60_000, Date.now())
    expect(await readLastSale()).toMatchObject({ number: sold.ok && sold.number })
    await fillCart(asked)
    expect(await readLastSale()).toBe(null)
    const hers = await sell(cash(300))
    expect(await readLastSale()).toEqual({ ...hers, changeCents: 0 })
    // A screen that has gone dark tells nobody's; somebody else's is not told.
    await endActing('left')
    expect(await readLastSale()).not.toBe(null)
    await keepActing({ id: 'luca00000000000', name: 'Luca' }, 60_000, Date.now())
    expect(await readLastSale()).toBe(null)
    await endActing('ended')
    await keepUnseenTicket(null)
    expect(await readLastSale()).toBe(null)
  })

  test('an order that is paid when it stands is known with its change, and forgotten with the drawer', async () => {
    const drawer = await openTill(5000)
    const { pickupMs } = await fillCart()
    const placed = await placeAtCounter(
      { slotMs: pickupMs ?? 0, chosenMs: pickupMs },
      { customerName: 'Anna', customerPhone: '' },
    )
    if (!placed.ok || !drawer.ok) throw new Error('not placed')
    expect(await readLastSale()).toEqual(placed)
    await takePayment(placed.orderId, [cash(placed.totalCents)], false, 50)
    expect(await readLastSale()).toEqual({ ...placed, changeCents: 50 })
    const expected = { ...noAmounts(), cash: 5000 + placed.totalCents }
    expect(await closeTill(drawer.sessionId, expected, expected, '')).toMatchObject({ ok: true })
    expect(await readLastSale()).toBe(null)
  })

  test.each([
    [143, 285, 1],
    [144, 290, -2],
    [1, 0, 2],
  ])('two for %i cents, %i in cash: a line beside it settles the rest, and the drawer expects coins', async (price, paid, rest) => {
    await openTill(5000)
    await db.products.update('cornetto0000001', { priceCents: price })
    const cart = await fillCart(asked)
    await fillCart({ ...asked, items: cart.items.map((item) => ({ ...item, unitPriceCents: price })) })
    const taken = [{ ...cash(paid), roundingCents: rest }]
    const result = await sellStoredCart(WALK_IN, { totalCents: price * 2, taken })
    expect(result).toMatchObject({ ok: true, totalCents: price * 2 })
    const [sold] = await db.orders.toArray()
    const lines = [...(rest === 0 ? [] : [['rounding', rest]]), ...(paid === 0 ? [] : [['cash', paid]])]
    expect(sold?.payments?.map(({ method, amountCents }) => [method, amountCents])).toEqual(lines)
    expect(sold && [dueCents(sold), sold.status, sold.attention, paidBy(sold)]).toEqual([0, 'COMPLETED', [], 'cash'])
    const till = await readTill()
    expect([till?.expected.cash, till?.expected.rounding, till?.taken.rounding]).toEqual([5000 + paid, 0, rest])

    // All of the cash goes back, and with it what rounded it.
    if (paid === 0) return
    expect(await giveBack(sold?.id ?? '', 'cash', paid, 'Era rovinato')).toMatchObject({ ok: true })
    const [back] = await db.orders.toArray()
    expect(back && [dueCents(back), paidCents(back), toGiveBackCents(back), back.attention]).toEqual([0, 0, 0, []])
    expect((await readTill())?.expected.cash).toBe(5000)
  })

  test('all three come back from the journal', async () => {
    await fillCart(asked)
    await sell(cash(300))
    await db.transaction('rw', db.outbox, db.outboxPayloads, () => Promise.all([db.outbox.clear(), db.outboxPayloads.clear()]))
    expect(await restoreFromJournal()).toBe(3)
    expect(await kinds()).toEqual(['order', 'payment', 'change'])
  })

  test('a disk that fills up while it is stored leaves nothing of it, and the cart', async () => {
    await fillCart(asked)
    const fail = () => {
      throw Object.assign(new Error('full'), { name: 'QuotaExceededError' })
    }
    db.pendingChanges.hook('creating', fail)
    try {
      expect(await sell(cash(300))).toMatchObject({ ok: false, reason: 'storage' })
    } finally {
      db.pendingChanges.hook('creating').unsubscribe(fail)
    }
    expect(await db.outbox.count()).toBe(0)
    expect(await db.orders.count()).toBe(0)
    expect((await readCart()).items).toHaveLength(1)
  })

  test('money belongs to the drawer that is open when it is stored', async () => {
    await fillCart(asked)
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
    let calls = 0
    // Another tab opens the drawer after the money was sealed for none.
    const sealing = vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...args) => {
      calls += 1
      if (calls === 2) await openTill(0)
      return encrypt(...args)
    })
    expect(await sell(cash(300))).toMatchObject({ ok: true })
    sealing.mockRestore()
    const till = await readTill()
    expect(till?.taken.cash).toBe(300)
    expect(till?.lines.map(({ tillSession }) => tillSession)).toEqual([till?.sessionId])
  })
})

describe('paid in parts, or later', () => {
  test('a first part leaves the order on the counter; the rest takes it away', async () => {
    await fillCart(asked)
    const result = await sell(cash(200))
    if (!result.ok) throw new Error(result.message)
    expect(await db.orders.toArray()).toMatchObject([{ status: 'INPROGRESS' }])
    await takePayment(result.orderId, [{ method: 'pos', amountCents: 100 }], true)
    expect(await db.orders.toArray()).toMatchObject([{ status: 'COMPLETED' }])
    expect(await kinds()).toEqual(['order', 'payment', 'payment', 'change'])
  })

  test('a promise takes it away too, and stays due', async () => {
    await fillCart(asked)
    const result = await sellStoredCart(WALK_IN, { totalCents: 300, taken: [], payLater: 'Anna Ricci: paga sabato' })
    expect(result).toMatchObject({ ok: true })
    const [order] = await db.orders.toArray()
    expect(order).toMatchObject({ status: 'COMPLETED' })
    expect(order && paidCents(order)).toBe(0)
  })
})

describe('not sold', () => {
  test('when a campaign’s prices end between the look and the sale: nothing is taken for another sum', async () => {
    const campaign = { id: 'natale000000001', name: 'Natale', fromDay: '2026-12-20', toDay: '2026-12-24', updated: '' }
    const midnight = instantOf('2026-12-25', '00:00')
    const ends: string[] = []
    // Midnight comes at each place where the clock is read.
    for (let readings = 1; readings < 60; readings++) {
      await aDeviceOf(CASHIER)
      const prices = { cornetto0000001: 200 }
      await db.campaigns.put({ ...campaign, ordersFromMs: null, ordersUntilMs: null, productIds: [], prices })
      let read = 0
      const clock = vi.spyOn(Date, 'now').mockImplementation(() => (++read > readings ? midnight + 5 : midnight - 5))
      correctClock(0)
      await fillCart(asked)
      read = 0
      const result = await sellStoredCart(WALK_IN, { totalCents: 400, taken: [cash(400)] })
      clock.mockRestore()
      const [order] = await db.orders.toArray()
      ends.push(result.ok ? `sold ${order?.totalCents} for ${order && paidCents(order)}` : String(result.reason))
      expect(await db.outbox.count()).toBe(result.ok ? 3 : 0)
    }
    expect(new Set(ends)).toEqual(new Set(['sold 400 for 400', 'price-changed', 'cart-changed']))
  })

  test('a cart that comes to another sum than the screen says stays, and no money is written down', async () => {
    await fillCart(asked)
    expect(await sellStoredCart(WALK_IN, { totalCents: 150, taken: [cash(150)] })).toMatchObject({
      ok: false,
      reason: 'cart-changed',
    })
    expect(await db.outbox.count()).toBe(0)
    expect((await readCart()).items).toHaveLength(1)
  })

  test('what is for another time by now, or has to be prepared by now, stays in the cart', async () => {
    await fillCart({ ...asked, isImmediate: false })
    expect(await sell(cash(300))).toMatchObject({ ok: false, reason: 'slot-missing' })
    await fillCart(asked)
    await db.products.update('cornetto0000001', { leadDays: 1 })
    expect(await sell(cash(300))).toMatchObject({
      ok: false,
      reason: 'slot-past',
      message: expect.stringContaining('va preparato'),
    })
    expect((await readCart()).items).toHaveLength(1)
    expect(await db.outbox.count()).toBe(0)
  })

  test('by nobody who is not staff', async () => {
    await fillCart(asked)
    await signInAs(KIOSK)
    expect(await sell(cash(300))).toMatchObject({ ok: false, reason: 'not-signed-in' })
    expect(await db.outbox.count()).toBe(0)
  })
})
