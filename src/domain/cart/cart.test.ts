import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { phraseVariant } from '#domain/catalogue/catalogue.ts'
import { billFor } from '../../../tests/oracle/money.ts'
import {
  addToCart,
  type Cart,
  type CartItem,
  cartLeadDays,
  cartTotals,
  EMPTY_CART,
  insertLine,
  removeLine,
  setQuantity,
} from './cart.ts'

const rules = { minQuantity: 1, maxQuantity: 10, quantityStep: 1 }

function aLine(overrides: Partial<CartItem> = {}): CartItem {
  return {
    id: 'cornetto0000000',
    name: 'Cornetto',
    unitPriceCents: 160,
    quantity: 1,
    leadDays: 0,
    customVariants: [],
    referenceImage: null,
    waferImage: null,
    ...overrides,
  }
}

describe('merging', () => {
  it('adds the same product to its line', () => {
    const cart = addToCart(addToCart(EMPTY_CART, aLine({ quantity: 2 }), rules), aLine({ quantity: 3 }), rules)
    expect(cart.items).toEqual([aLine({ quantity: 5 })])
  })

  it('keeps the line within the quantity rules', () => {
    const cart = addToCart(addToCart(EMPTY_CART, aLine({ quantity: 8 }), rules), aLine({ quantity: 8 }), rules)
    expect(cart.items[0]?.quantity).toBe(10)
  })

  it('keeps lines with different variants, phrases or photos apart', () => {
    const lines = [
      aLine(),
      aLine({ customVariants: [phraseVariant('Auguri Sofia')] }),
      aLine({ customVariants: [phraseVariant('Auguri Nina')] }),
      aLine({ waferImage: 'hash' }),
    ]
    const cart = lines.reduce((current, line) => addToCart(current, line, rules), EMPTY_CART)
    expect(cart.items).toHaveLength(4)
  })

  it('merges identical variant lists, and not the same ones in another order', () => {
    const base = { type: 'Base', value: 'Cacao', priceIncreaseCents: 0 }
    const filling = { type: 'Farcitura', value: 'Panna', priceIncreaseCents: 300 }
    const once = addToCart(EMPTY_CART, aLine({ customVariants: [base, filling] }), rules)
    expect(addToCart(once, aLine({ customVariants: [base, filling] }), rules).items).toHaveLength(1)
    expect(addToCart(once, aLine({ customVariants: [filling, base] }), rules).items).toHaveLength(2)
  })

  it('takes today’s price for the merged line', () => {
    const cart = addToCart(addToCart(EMPTY_CART, aLine(), rules), aLine({ unitPriceCents: 180 }), rules)
    expect(cart.items[0]).toMatchObject({ quantity: 2, unitPriceCents: 180 })
  })
})

it('puts a removed line back where it was', () => {
  const cart: Cart = { ...EMPTY_CART, items: [aLine(), aLine({ id: 'cannolo00000000' })], note: 'Per le otto' }
  const removed = removeLine(cart, 0)
  expect(removed.items.map(({ id }) => id)).toEqual(['cannolo00000000'])
  expect(removed.note).toBe('Per le otto')
  expect(insertLine(removed, 0, aLine())).toEqual(cart)
})

it('needs as many days as its slowest line', () => {
  expect(cartLeadDays(EMPTY_CART)).toBe(0)
  expect(cartLeadDays({ ...EMPTY_CART, items: [aLine({ leadDays: 1 }), aLine({ leadDays: 3 })] })).toBe(3)
})

it('totals the sum of its lines, whatever was added in whatever order', () => {
  const line = fc.record({
    id: fc.constantFrom('a', 'b', 'c'),
    unitPriceCents: fc.integer({ min: 0, max: 20_000 }),
    quantity: fc.integer({ min: 1, max: 10 }),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), fc.integer({ min: 0, max: 100 }), (lines, percent) => {
      let cart: Cart = { ...EMPTY_CART, discount: percent === 0 ? null : { id: 'd', code: 'D', percent } }
      for (const overrides of lines) cart = addToCart(cart, aLine(overrides), rules)
      const { subtotalCents, discountCents, totalCents } = cartTotals(cart)
      const bill = billFor(cart.items, percent)
      expect([subtotalCents, totalCents]).toEqual([bill.subtotalCents, bill.totalCents])
      expect(totalCents + discountCents).toBe(subtotalCents)
      expect(totalCents).toBeGreaterThanOrEqual(0)
    }),
  )
})

it('changes nothing in place', () => {
  const items = [Object.freeze(aLine())]
  Object.freeze(items)
  const cart: Cart = Object.freeze({ ...EMPTY_CART, items })
  setQuantity(cart, 0, 3)
  removeLine(cart, 0)
  addToCart(cart, aLine(), rules)
  expect(cart.items[0]?.quantity).toBe(1)
})
