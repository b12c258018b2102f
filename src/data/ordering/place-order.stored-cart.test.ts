// The slot that was proposed is over by the time of the tap: the order gets the next one, a longer wait is asked about first.
import '../../../tests/fakes/page.ts'

import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '#data/db/database.ts'
import { correctClock, now } from '#data/server/clock.ts'
import { aDeviceOf, CASHIER, fillCart, KIOSK, tomorrowAt } from '../../../tests/fakes/shop-device.ts'
import { readCart } from './cart.ts'
import { placeStoredCart } from './place-order.ts'

const ANNA = { customerName: 'Anna Ricci', customerPhone: '' }

describe.each([
  ['kiosk', KIOSK],
  ['counter', CASHIER],
] as const)('at the %s, five seconds past the quarter that was proposed', (channel, user) => {
  const proposedMs = tomorrowAt('10:15')

  beforeEach(async () => {
    await aDeviceOf(user)
    await fillCart({ pickupMs: null })
    correctClock(proposedMs + 5_000 - now())
  })
  afterEach(() => correctClock(0))

  const confirm = () => placeStoredCart(channel, { slotMs: proposedMs, chosenMs: null }, ANNA)

  test('the order gets the next quarter', async () => {
    expect(await confirm()).toMatchObject({ ok: true, pickupMs: proposedMs + 15 * 60_000 })
    expect((await readCart()).items).toEqual([])
  })

  test('the next one can be had only after the break: somebody says yes first, and then gets it', async () => {
    await db.settings.toCollection().modify({ breakStart: '10:15', breakEnd: '16:00' })
    const nextMs = thatDayAt('16:00')
    const before = await readCart()
    expect(await confirm()).toEqual({
      ok: false,
      reason: 'slot-past',
      message: 'L’orario scelto non è più disponibile. Il primo libero è 16:00.',
      lostSlot: { reason: 'taken', date: null, time: '16:00' },
      nextFree: nextMs,
    })
    expect(await readCart()).toEqual(before)
    expect(await placeStoredCart(channel, { slotMs: nextMs, chosenMs: null }, ANNA)).toMatchObject({ ok: true, pickupMs: nextMs })
  })

  test('nothing is free any more', async () => {
    await db.settings.clear()
    expect(await confirm()).toMatchObject({ ok: false, message: expect.stringContaining('Scegli giorno e orario') })
    expect((await readCart()).pickupMs).toBeNull()
  })

  test('refused for another reason, the proposal is still none that was chosen', async () => {
    await db.products.update('cornetto0000001', { isAvailable: false })
    expect(await confirm()).toMatchObject({ ok: false, reason: 'sold-out' })
    expect((await readCart()).pickupMs).toBeNull()
  })

  test('a time that was chosen meanwhile stands', async () => {
    const chosenMs = thatDayAt('18:30')
    await fillCart({ pickupMs: chosenMs })
    expect(await confirm()).toMatchObject({ ok: true, pickupMs: chosenMs })
  })

  test('a time that somebody chose does not move by itself', async () => {
    await fillCart({ pickupMs: proposedMs })
    const result = await placeStoredCart(channel, { slotMs: proposedMs, chosenMs: proposedMs }, ANNA)
    expect(result).toMatchObject({ ok: false, reason: 'slot-past', nextFree: proposedMs + 15 * 60_000 })
    expect((await readCart()).pickupMs).toBe(proposedMs)
  })

  /** On the day of the proposal, which by the moved clock is today. */
  function thatDayAt(time: string): number {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    return proposedMs + ((hours - 10) * 60 + minutes - 15) * 60_000
  }
})

test('a proposal that can still be had is kept, even if an earlier one has become free', async () => {
  await aDeviceOf(KIOSK)
  await fillCart({ pickupMs: null })
  const slotMs = tomorrowAt('11:00')
  expect(await placeStoredCart('kiosk', { slotMs, chosenMs: null }, ANNA)).toMatchObject({ ok: true, pickupMs: slotMs })
})

test.each([
  ['full', new Dexie.QuotaExceededError('full')],
  ['broken', new Dexie.UnknownError('broken')],
])('a device whose storage is %s says so before the order is made, and the cart stays', async (_state, error) => {
  await aDeviceOf(CASHIER)
  const cart = await fillCart({ pickupMs: null })
  vi.stubGlobal('caches', { delete: async () => true })
  const failing = vi.spyOn(db.keyValues, 'put').mockRejectedValue(error)
  const slotMs = tomorrowAt('11:00')
  const result = await placeStoredCart('counter', { slotMs, chosenMs: null }, ANNA)
  failing.mockRestore()
  vi.unstubAllGlobals()
  expect(result).toMatchObject({ ok: false, reason: 'storage' })
  expect(await readCart()).toEqual(cart)
  expect(await placeStoredCart('counter', { slotMs, chosenMs: null }, ANNA)).toMatchObject({ ok: true, pickupMs: slotMs })
})
