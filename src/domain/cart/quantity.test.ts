import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { QUANTITY_CEILING } from '#domain/catalogue/units.ts'
import { linePrice } from './pricing.ts'
import {
  addQuantities,
  clampQuantity,
  counterRules,
  isQuantityAllowed,
  quantityProblem,
  readWeight,
  stepQuantity,
  weightText,
} from './quantity.ts'

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

describe('at the counter', () => {
  const baci = { ...mignon, unit: 'kg' as const }

  it('sells any whole grams of what is sold by weight, up to what the product allows, and prices them to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4000 }), (grams) => {
        expect(isQuantityAllowed(counterRules(baci), grams / 1000)).toBe(grams <= 3000)
      }),
    )
    expect(isQuantityAllowed(counterRules(baci), 0.3475)).toBe(false)
    expect(linePrice({ unitPriceCents: 3000, quantity: 0.347 })).toBe(1041)
  })

  it('keeps the rules of what is counted', () => {
    expect(counterRules({ ...pieces, unit: 'pezzo' })).toMatchObject(pieces)
    expect(isQuantityAllowed(counterRules({ ...mignon, unit: 'vassoio' }), 0.6)).toBe(false)
  })

  it.each([
    [counterRules(baci), 'kg', 0.347, null],
    [counterRules(baci), 'kg', 3.001, 'Al massimo 3 kg.'],
    [counterRules(baci), 'kg', 0, 'Almeno 0,001 kg.'],
    [counterRules(baci), 'kg', 0.3475, 'Solo grammi interi.'],
    [pieces, 'pezzo', 1.5, 'Solo quantità intere.'],
    [{ minQuantity: 4, maxQuantity: 60, quantityStep: 4 }, 'pezzo', 6, 'Da 4, a passi di 4.'],
  ] as const)('%o %s: %d → %s', (rules, unit, quantity, problem) => {
    expect(quantityProblem(rules, unit, quantity)).toBe(problem)
  })

  it('adds to the gram', () => {
    expect(addQuantities(0.1, 0.2)).toBe(0.3)
  })
})

describe('a weight that is typed', () => {
  it.each([
    ['347', 347, 0, '0,347 kg'],
    ['347 g', 347, 0, '0,347 kg'],
    ['347g', 347, 0, '0,347 kg'],
    ['0,347', 347, 0, '0,347 kg'],
    ['0.347 kg', 347, 0, '0,347 kg'],
    ['1,2', 1200, 0, '1,200 kg'],
    ['2 kg', 2000, 0, '2,000 kg'],
    ['380−33', 380, 33, 'lordo 0,380 − tara 0,033 = 0,347 kg'],
    ['0,380 - 33 g', 380, 33, 'lordo 0,380 − tara 0,033 = 0,347 kg'],
    // Its tara is still to come.
    ['380−', 380, 0, '0,380 kg'],
  ])('%s', (text, grossGrams, taraGrams, words) => {
    const weight = readWeight(text)
    expect(weight).toEqual({ grossGrams, taraGrams, netGrams: grossGrams - taraGrams })
    expect(weight && weightText(weight)).toBe(words)
  })

  it.each(['', ' ', '0', '33−380', '33−33', '1,2345', '34,5 g', 'tre', '1−2−3', '−33', ',5'])('«%s» is none', (text) => {
    expect(readWeight(text)).toBeNull()
  })

  it('comes back from its words, gram for gram', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), fc.nat(99_999), (netGrams, taraGrams) => {
        const weight = { grossGrams: netGrams + taraGrams, taraGrams, netGrams }
        const [text = ''] = weightText({ ...weight, taraGrams: 0 }).split(' kg')
        expect(readWeight(text)?.netGrams).toBe(netGrams)
        expect(readWeight(`${weight.grossGrams}−${taraGrams}`)).toEqual(weight)
      }),
    )
  })
})
