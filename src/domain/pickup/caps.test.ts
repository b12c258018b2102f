import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { capKey, leftOf, ordersOver, type ProductCap, shortages, shortageText, soldOutDays } from './caps.ts'

const DAY = '2026-12-24'
const cap = (most: number, productId = 'pastiera', day = DAY): ProductCap => ({ id: `${productId} ${day}`, productId, day, most })
const ordered = (quantity: number) => new Map([[capKey('pastiera', DAY), quantity]])
const want = (...quantities: number[]) => quantities.map((quantity) => ({ productId: 'pastiera', quantity }))

describe('what is short', () => {
  it('is what is wanted beyond what is left, two lines of a product together', () => {
    expect(shortages(want(4), DAY, [cap(40)], ordered(36))).toEqual([])
    expect(shortages(want(5), DAY, [cap(40)], ordered(36))).toEqual([{ productId: 'pastiera', left: 4 }])
    expect(shortages(want(2, 3), DAY, [cap(40)], ordered(36))).toEqual([{ productId: 'pastiera', left: 4 }])
    expect(shortages(want(1), DAY, [cap(40)], ordered(44))).toEqual([{ productId: 'pastiera', left: 0 }])
  })

  it('is nothing on another day, nor of another product', () => {
    expect(shortages(want(99), '2026-12-23', [cap(40)], ordered(36))).toEqual([])
    expect(shortages(want(99), DAY, [cap(1, 'zeppola')], new Map())).toEqual([])
    expect(leftOf('zeppola', DAY, [cap(40)], ordered(36))).toBeNull()
  })

  it('is reckoned to the gram', () => {
    const kilos = new Map([[capKey('pastiera', DAY), 0.1 + 0.2]])
    expect(shortages(want(0.7), DAY, [cap(1)], kilos)).toEqual([])
    expect(shortages(want(0.701), DAY, [cap(1)], kilos)).toEqual([{ productId: 'pastiera', left: 0.7 }])
  })

  it('is named by its days', () => {
    const caps = [cap(2), cap(9, 'pastiera', '2026-12-23'), cap(0, 'zeppola')]
    expect(soldOutDays(want(3), caps, new Map())).toEqual(new Set([DAY]))
    expect(soldOutDays(want(3), caps, new Map([[capKey('pastiera', '2026-12-23'), 7]]))).toEqual(new Set([DAY, '2026-12-23']))
  })
})

test.each([
  [4, DAY, 'Pastiera: per il 24 dicembre ne restano 4.'],
  [1, DAY, 'Pastiera: per il 24 dicembre ne resta 1.'],
  [0, '2026-12-08', 'Pastiera: per l’8 dicembre non ce n’è più.'],
])('%d left for %s', (left, day, text) => {
  expect(shortageText('Pastiera', left, day)).toBe(text)
})

test('over a cap are the newest, and never more than have to be', () => {
  const order = fc.record({ placedAtMs: fc.nat(50), quantity: fc.integer({ min: 1, max: 9 }), isMarked: fc.boolean() })
  fc.assert(
    fc.property(fc.array(order, { maxLength: 12 }), fc.nat(60), (given, most) => {
      const orders = given.map((one, index) => ({ ...one, id: `o${index}` }))
      const over = ordersOver(orders, most)
      const sum = (some: typeof orders) => some.reduce((all, { quantity }) => all + quantity, 0)
      const kept = orders.filter(({ id }) => !over.has(id))
      expect(sum(kept)).toBeLessThanOrEqual(most)
      // Who stands in the order in which they came: nobody over stands before somebody who is kept.
      const turn = (one: (typeof orders)[number]) => Number(one.isMarked) * 1000 + one.placedAtMs
      for (const one of orders.filter(({ id }) => over.has(id))) {
        expect(kept.every((other) => turn(other) <= turn(one))).toBe(true)
      }
      const first = orders.filter(({ id }) => over.has(id)).sort((a, b) => turn(a) - turn(b) || (a.id < b.id ? -1 : 1))[0]
      if (first) expect(sum(kept) + first.quantity).toBeGreaterThan(most)
    }),
  )
})
