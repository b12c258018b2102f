import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cart, type CartItem, cartTotals, EMPTY_CART, lineAt } from './cart.ts'
import {
  addExactly,
  canGoAtOnce,
  counterRules,
  counterSteps,
  goesAtOnce,
  quantityProblem,
  readWeight,
  weightText,
} from './counter.ts'
import { linePrice } from './pricing.ts'
import { isQuantityAllowed } from './quantity.ts'

const pieces = { minQuantity: 1, maxQuantity: 0, quantityStep: 1 }
const mignon = { minQuantity: 0.5, maxQuantity: 3, quantityStep: 0.25 }
const rules = { minQuantity: 1, maxQuantity: 10, quantityStep: 1 }

function aLine(overrides: Partial<CartItem> = {}): CartItem {
  const line = { id: 'cornetto0000000', name: 'Cornetto', unitPriceCents: 160, quantity: 1, leadDays: 0, customVariants: [] }
  return { ...line, referenceImage: null, waferImage: null, ...overrides }
}

describe('at once', () => {
  const products = new Map([
    ['cornetto0000000', { leadDays: 0, composition: 'none' as const }],
    ['colomba00000000', { leadDays: 2, composition: 'none' as const }],
    ['torta0000000000', { leadDays: 0, composition: 'personalise' as const }],
  ])
  const cartOf = (...ids: string[]): Cart => ({ ...EMPTY_CART, items: ids.map((id) => aLine({ id })) })

  it.each([
    ['what stands in the shop', ['cornetto0000000', 'cornetto0000000'], true],
    ['nothing', [], false],
    ['what takes days', ['cornetto0000000', 'colomba00000000'], false],
    ['a cake', ['cornetto0000000', 'torta0000000000'], false],
    ['what is not sold any more', ['cornetto0000000', 'nonesiste000000'], false],
  ])('%s: %s', (_, ids, can) => {
    expect(canGoAtOnce(cartOf(...ids), products)).toBe(can)
    expect(goesAtOnce(cartOf(...ids), products)).toBe(can)
  })

  it('is not what was put off, nor what was meant to go and cannot', () => {
    expect(goesAtOnce({ ...cartOf('cornetto0000000'), isImmediate: false }, products)).toBe(false)
    expect(goesAtOnce({ ...cartOf('cornetto0000000'), isImmediate: true }, products)).toBe(true)
    expect(goesAtOnce({ ...cartOf('torta0000000000'), isImmediate: true }, products)).toBe(false)
  })
})

describe('adding', () => {
  it('cuts nothing off without a word where the sum has to be exact', () => {
    const once = addExactly(EMPTY_CART, aLine({ quantity: 8 }), rules)
    expect(once?.items).toEqual([aLine({ quantity: 8 })])
    expect(once && addExactly(once, aLine({ quantity: 2 }), rules)?.items).toEqual([aLine({ quantity: 10 })])
    expect(once && addExactly(once, aLine({ quantity: 3 }), rules)).toBeNull()
    expect(addExactly(EMPTY_CART, aLine({ quantity: 1.5 }), rules)).toBeNull()
  })

  it('adds nothing to what was weighed: each weighing costs what it costs', () => {
    const grams = { minQuantity: 0.001, maxQuantity: 3, quantityStep: 0.001 }
    const weighed = aLine({ unitPriceCents: 1010, quantity: 0.03, isWeighed: true })
    const both = [weighed, weighed].reduce<Cart>((cart, line) => addExactly(cart, line, grams) ?? cart, EMPTY_CART)
    expect(both.items).toEqual([weighed, weighed])
    // Thirty grams cost 30 cents, sixty 61.
    expect(cartTotals(both).totalCents).toBe(60)
    expect(addExactly(both, { ...weighed, isWeighed: undefined }, grams)?.items).toHaveLength(3)
    // Of two that look alike only the one that was seen is taken out.
    expect(lineAt(both, 1, weighed)).toEqual(weighed)
    expect(lineAt(both, 1, { ...weighed, quantity: 0.031 })).toBeNull()
  })

  it('adds to the gram', () => {
    const grams = counterRules({ ...mignon, unit: 'kg' })
    const one = addExactly(EMPTY_CART, aLine({ quantity: 0.1 }), grams)
    expect(one && addExactly(one, aLine({ quantity: 0.2 }), grams)?.items[0]?.quantity).toBe(0.3)
  })
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

  it('counts from one what the web sells by the dozen, and keeps the rules of halves', () => {
    const macaron = { minQuantity: 4, maxQuantity: 60, quantityStep: 2, unit: 'pezzo' as const }
    expect([1, 3, 60, 61, 1.5].map((quantity) => isQuantityAllowed(counterRules(macaron), quantity))).toEqual([
      ...[true, true, true, false, false],
    ])
    expect(isQuantityAllowed(macaron, 3)).toBe(false)
    expect(isQuantityAllowed(counterRules({ ...mignon, unit: 'vassoio' }), 0.5)).toBe(true)
    expect(isQuantityAllowed(counterRules({ ...mignon, unit: 'vassoio' }), 0.6)).toBe(false)
  })

  it('a tap, + and − are one piece, and of what is weighed its own step', () => {
    expect(counterSteps({ minQuantity: 6, maxQuantity: 0, quantityStep: 6, unit: 'pezzo' })).toMatchObject(pieces)
    expect(counterSteps(baci)).toBe(baci)
  })

  it.each([
    [counterRules(baci), 'kg', 0.347, null],
    [counterRules(baci), 'kg', 3.001, 'Al massimo 3 kg.'],
    [counterRules(baci), 'kg', 0, 'Almeno 0,001 kg.'],
    [counterRules(baci), 'kg', 0.3475, 'Solo grammi interi.'],
    [pieces, 'pezzo', 1.5, 'Solo quantità intere.'],
    [{ minQuantity: 4, maxQuantity: 60, quantityStep: 4 }, 'pezzo', 6, '4 alla volta, da 4 in su.'],
  ] as const)('%o %s: %d → %s', (rules, unit, quantity, problem) => {
    expect(quantityProblem(rules, unit, quantity)).toBe(problem)
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
