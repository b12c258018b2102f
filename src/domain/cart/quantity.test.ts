import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { QUANTITY_CEILING } from '#domain/catalogue/units.ts'
import { clampQuantity, isQuantityAllowed, stepQuantity } from './quantity.ts'

const pieces = { minQuantity: 1, maxQuantity: 0, quantityStep: 1 }
const mignon = { minQuantity: 0.5, maxQuantity: 3, quantityStep: 0.25 }

describe('which quantities a product allows', () => {
  test.each([
    [pieces, 1, true],
    [pieces, QUANTITY_CEILING, true],
    [pieces, 0, false],
    [pieces, -1, false],
    [pieces, 1.5, false],
    [pieces, 1e9, false],
    [pieces, Number.NaN, false],
    [mignon, 0.5, true],
    [mignon, 0.75, true],
    [mignon, 0.25, false],
    [mignon, 0.6, false],
    [mignon, 3, true],
    [mignon, 3.25, false],
    [mignon, 0.5000001, false],
  ])('%o: %d → %s', (rules, quantity, allowed) => {
    expect(isQuantityAllowed(rules, quantity)).toBe(allowed)
  })
})

it('steps within the rules and stops at their ends', () => {
  expect(stepQuantity(mignon, 0.5, 1)).toBe(0.75)
  expect(stepQuantity(mignon, 0.5, -1)).toBeNull()
  expect(stepQuantity(mignon, 3, 1)).toBeNull()
})

it('clamps every wish to an allowed quantity', () => {
  const rulesOf = fc.record({
    minQuantity: fc.integer({ min: 0, max: 20 }).map((quarters) => quarters / 4),
    maxQuantity: fc.integer({ min: 24, max: 400 }).map((quarters) => quarters / 4),
    quantityStep: fc.constantFrom(0.25, 0.5, 1, 2),
  })
  fc.assert(
    fc.property(rulesOf, fc.double({ min: -10, max: 2000, noNaN: true }), (rules, wish) => {
      expect(isQuantityAllowed(rules, clampQuantity(rules, wish))).toBe(true)
    }),
  )
})
