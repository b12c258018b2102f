// The cart of the device, and the codes on it.
import '../../../tests/fakes/page.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { db, type OrderRow } from '#data/db/database.ts'
import { addToCart, EMPTY_CART, removeLine } from '#domain/cart/cart.ts'
import { anOrder } from '../../../tests/builders/an-order.ts'
import { aCodeRecord } from '../../../tests/builders/records.ts'
import { ScriptedFetch } from '../../../tests/fakes/scripted-fetch.ts'
import { applyDiscountCode, changeCart, readCart, takeSeenPickup } from './cart.ts'
import { hashOfCart, hashOfText } from './order-ids.ts'

const CODES = '/api/collections/order_discount_codes/records'
const rules = { minQuantity: 1, maxQuantity: 0, quantityStep: 1 }
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

function aKnownOrder(fields: Partial<OrderRow>): OrderRow {
  return { ...anOrder(fields), updated: '', localState: null, base: null, ...fields }
}

function aLine(id: string, unitPriceCents = 300) {
  return { id, name: id, unitPriceCents, quantity: 1, leadDays: 0, customVariants: [], referenceImage: null, waferImage: null }
}

test('a new device has an empty cart', async () => {
  expect(await readCart()).toEqual(EMPTY_CART)
})

test('twenty taps in two tabs are twenty pieces', async () => {
  const taps = Array.from({ length: 20 }, () => changeCart((cart) => addToCart(cart, aLine('cannolo'), rules)))
  await Promise.all(taps)
  expect((await readCart()).items).toMatchObject([{ id: 'cannolo', quantity: 20 }])
})

test('it lies under the key that devices have always kept it under', async () => {
  await changeCart((cart) => addToCart(cart, aLine('cannolo'), rules))
  expect((await db.keyValues.get('cart'))?.value).toMatchObject({ items: [{ id: 'cannolo' }] })
})

test.each([
  null,
  'x',
  {},
  { items: [{ id: 1 }], note: '', pickupMs: null, discount: null },
])('what an older app left and cannot be read is an empty cart: %j', async (value) => {
  await db.keyValues.put({ key: 'cart', value })
  expect(await readCart()).toEqual(EMPTY_CART)
})

test('a cart of before the parts of a cake is read as it lies, and has the fingerprint that it had', async () => {
  const customVariants = [{ type: 'Base', value: 'Cacao', priceIncreaseCents: 200 }]
  const line = aLine('torta')
  const old = { items: [{ ...line, customVariants }], note: '', pickupMs: null, discount: null }
  await db.keyValues.put({ key: 'cart', value: old })
  expect(await readCart()).toEqual(old)
  const cake = { role: 'base', layer: 'base/cacao', servings: 0 } as const
  const now = {
    ...old,
    items: [{ ...line, isWedding: true, customVariants: [{ type: 'Base', value: 'Cacao', priceIncreaseCents: 200, cake }] }],
  }
  await db.keyValues.put({ key: 'cart', value: now })
  expect(await readCart()).toEqual(now)
  expect(await hashOfCart(now)).toBe(await hashOfText(JSON.stringify(old)))
})

test('a change that throws changes nothing', async () => {
  await changeCart((cart) => addToCart(cart, aLine('cannolo'), rules))
  await expect(
    changeCart(() => {
      throw new Error('a bug')
    }),
  ).rejects.toThrow()
  expect((await readCart()).items).toHaveLength(1)
})

test('it can be emptied', async () => {
  await changeCart((cart) => ({ ...addToCart(cart, aLine('cannolo'), rules), note: 'grazie' }))
  await changeCart(() => EMPTY_CART)
  expect(await readCart()).toEqual(EMPTY_CART)
})

describe('a discount code', () => {
  const said = (items: unknown[]) => ({ body: { items, page: 1, perPage: 1 } })
  const record = { ...aCodeRecord('codice000000001'), uses: 0, updated: '2026-11-20 10:00:00.000Z' }

  beforeEach(async () => {
    await changeCart((cart) => addToCart(cart, aLine('cannolo', 2000), rules))
  })

  test('is asked for by name, beside the filter too', async () => {
    server.answer(CODES, said([record]))
    expect(await applyDiscountCode(' nonna10 ')).toEqual({ ok: true })
    const query = new URLSearchParams(server.asked[0]?.path.split('?')[1])
    expect([query.get('code'), query.get('filter')]).toEqual(['NONNA10', 'code = "NONNA10" && deleted = false'])
    expect((await readCart()).discount).toEqual({ id: 'codice000000001', code: 'NONNA10', percent: 10 })
  })

  test('cannot break out of the filter', async () => {
    server.answer(CODES, said([]))
    await applyDiscountCode('x" || "1"="1')
    expect(new URLSearchParams(server.asked[0]?.path.split('?')[1]).get('filter')).toBe('code = "X11" && deleted = false')
  })

  test.each([
    ['unknown', said([]), undefined],
    ['over', said([{ ...record, valid_until: '2020-01-01 00:00:00.000Z' }]), 'expired'],
    ['for larger orders', said([{ ...record, min_total: 20.01 }]), 'minimum'],
    ['used as often as it may be', said([{ ...record, max_uses: 2, uses: 2 }]), 'used-up'],
    ['refused by the server', { status: 400, body: {} }, undefined],
  ])('that is %s is not valid, and the cart stays as it is', async (_, answer, problem) => {
    server.answer(CODES, answer)
    const before = await readCart()
    const said = await applyDiscountCode('NONNA10')
    expect(said).toMatchObject({ ok: false, reason: 'invalid' })
    expect('why' in said ? said.why?.problem : undefined).toBe(problem)
    expect(await readCart()).toEqual(before)
  })

  test.each([
    'silence' as const,
    { status: 503, body: {} },
    { status: 429, body: {} },
  ])('cannot be checked without the server: %j', async (answer) => {
    server.answer(CODES, answer)
    expect(await applyDiscountCode('NONNA10')).toEqual({ ok: false, reason: 'offline' })
  })

  test('is not looked at after too many wrong ones, which is said', async () => {
    server.answer(CODES, {
      status: 429,
      body: { status: 429, message: 'Troppi codici sconto sbagliati.', data: { source: 'sfoglia' } },
    })
    expect(await applyDiscountCode('NONNA10')).toEqual({ ok: false, reason: 'too-many' })
  })

  test('an empty one is not asked for', async () => {
    expect(await applyDiscountCode('  ')).toEqual({ ok: false, reason: 'invalid' })
    expect(server.asked).toHaveLength(0)
  })

  test('a kiosk that knows the codes checks them without the network', async () => {
    const known = { percent: 10, validUntilMs: null, minTotalCents: 0, maxUses: 0, updated: '' }
    await db.discountCodes.bulkPut([
      { id: 'a', code: 'NONNA10', isDeleted: false, ...known },
      { id: 'b', code: 'ESTATE20', isDeleted: true, ...known },
    ])
    const cursor = { collection: 'order_discount_codes', updated: '', id: '', pulledAtMs: 1, comparedAtMs: 1, recordsVersion: 1 }
    await db.cursors.put(cursor)
    expect(await applyDiscountCode('nonna10')).toEqual({ ok: true })
    expect(await applyDiscountCode('ESTATE20')).toEqual({ ok: false, reason: 'invalid' })
    expect(server.asked).toHaveLength(0)
  })

  describe('with a limited number of uses, at a till', () => {
    const limited = {
      id: 'a',
      code: 'UNAVOLTA',
      isDeleted: false,
      percent: 10,
      validUntilMs: null,
      minTotalCents: 0,
      updated: '',
    }
    const usedUp = { ok: false, reason: 'invalid', why: { problem: 'used-up' } }

    beforeEach(async () => {
      await db.discountCodes.put({ ...limited, maxUses: 2 })
      const cursor = { collection: 'order_discount_codes', updated: '', id: '', pulledAtMs: 1, comparedAtMs: 1 }
      await db.cursors.put({ ...cursor, recordsVersion: 1 })
      await db.orders.bulkPut([
        aKnownOrder({ id: 'uno', discountId: 'a', discountCode: 'UNAVOLTA' }),
        aKnownOrder({ id: 'annullato', discountId: 'a', discountCode: 'UNAVOLTA', status: 'CANCELLED' }),
      ])
    })

    test('is counted by the server, which knows the orders of all', async () => {
      server.answer(CODES, said([{ ...record, code: 'UNAVOLTA', max_uses: 2, uses: 2 }]))
      expect(await applyDiscountCode('UNAVOLTA')).toMatchObject(usedUp)
    })

    test('is counted by the orders here while nobody answers, those that only wait here among them', async () => {
      server.answer(CODES, 'silence')
      expect(await applyDiscountCode('UNAVOLTA')).toEqual({ ok: true })
      await db.orders.put(aKnownOrder({ id: 'due', discountId: null, discountCode: 'UNAVOLTA', localState: 'queued' }))
      server.answer(CODES, 'silence')
      expect(await applyDiscountCode('UNAVOLTA')).toMatchObject(usedUp)
    })
  })

  test('applying it takes the cart as it is by then', async () => {
    const release = server.holdNext()
    server.answer(CODES, said([record]))
    const applying = applyDiscountCode('NONNA10')
    await changeCart((cart) => removeLine(addToCart(cart, aLine('babà'), rules), 0))
    release()
    await applying
    expect(await readCart()).toMatchObject({ items: [{ id: 'babà' }], discount: { code: 'NONNA10' } })
  })
})

describe('a pickup that was on the screen', () => {
  const [TEN_MS, ELEVEN_MS] = [Date.UTC(2026, 10, 25, 9), Date.UTC(2026, 10, 25, 10)]

  test('becomes the cart’s', async () => {
    expect(await takeSeenPickup({ slotMs: TEN_MS, chosenMs: null })).toMatchObject({ pickupMs: TEN_MS })
    expect(await takeSeenPickup({ slotMs: TEN_MS, chosenMs: TEN_MS })).toMatchObject({ pickupMs: TEN_MS })
  })

  test('gives way to the one that was chosen a moment ago and is not on the screen yet', async () => {
    await changeCart((cart) => ({ ...cart, pickupMs: TEN_MS }))
    void changeCart((cart) => ({ ...cart, pickupMs: ELEVEN_MS }))
    expect(await takeSeenPickup({ slotMs: TEN_MS, chosenMs: TEN_MS })).toMatchObject({ pickupMs: ELEVEN_MS })
    expect((await readCart()).pickupMs).toBe(ELEVEN_MS)
  })
})
