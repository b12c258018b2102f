import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { VARIANTS } from '../../../demo/shop/variants.ts'
import { CAKE_REASONS, excludedBy, MOST_DECORATIONS } from './rules.ts'

const option = (value: string) => ({ type: 'Decorazione', value })
const LEANING = 'Cialda con foto, inclinata'
const FLAT = 'Cialda con foto, piatta'
const PLATE = 'Targa di cioccolato bianco'

test.each([
  [PLATE, LEANING, 'La targa e la cialda vanno nello stesso punto: scegline una.'],
  [PLATE, FLAT, 'La targa e la cialda vanno nello stesso punto: scegline una.'],
  ['Candeline', LEANING, 'Le candeline accese rovinerebbero la cialda.'],
  ['Candeline', FLAT, 'Le candeline accese rovinerebbero la cialda.'],
  ['Fragole', FLAT, 'La cialda piatta arriva fino al bordo: lì non resta posto.'],
  ['Fragole', 'Macaron', 'C’è posto per una scelta sola sul bordo.'],
  ['Scaglie di cioccolato', 'Confetti colorati', 'C’è posto per una scelta sola sulla superficie.'],
  [FLAT, LEANING, 'C’è posto per una scelta sola per la cialda.'],
])('%s and %s do not go together, whichever came first', (one, other, reason) => {
  const exclusions = [excludedBy([option(one)], option(other)), excludedBy([option(other)], option(one))]
  expect(exclusions.map((exclusion) => exclusion?.by)).toEqual([one, other])
  expect(exclusions.map((exclusion) => exclusion && CAKE_REASONS[exclusion.reason])).toEqual([reason, reason])
})

describe('what goes together', () => {
  test.each([
    ['Fragole', LEANING],
    ['Fragole', 'Perle argentate'],
    ['Candeline', PLATE],
    ['Confetti colorati', 'Candeline'],
  ])('%s and %s', (one, other) => {
    expect(excludedBy([option(one)], option(other))).toBeNull()
  })

  it('an option never excludes itself', () => {
    expect(excludedBy([option('Fragole')], option('Fragole'))).toBeNull()
  })

  it('fillings replace each other instead', () => {
    expect(excludedBy([{ type: 'Farcitura', value: 'Limone' }], { type: 'Farcitura', value: 'Nocciola' })).toBeNull()
  })
})

describe('at most two decorations', () => {
  const two = [option('Fragole'), option('Perle argentate')]

  test.each(['Candeline', 'Scaglie di cioccolato', 'Zampogna della casa'])('%s is one too many', (third) => {
    expect(excludedBy(two, option(third))).toEqual({
      by: null,
      reason: 'too-many',
    })
  })

  test.each([PLATE, LEANING])('%s has its own place', (own) => {
    expect(excludedBy(two, option(own))).toBeNull()
    expect(excludedBy([option(own), option('Fragole')], option('Perle argentate'))).toBeNull()
  })
})

test('choosing by the rules never breaks them, in any order', () => {
  const values = VARIANTS.filter(({ type }) => type === 'decorazione').map(({ value }) => option(value))
  fc.assert(
    fc.property(fc.shuffledSubarray(values), (taps) => {
      const chosen: typeof values = []
      for (const tap of taps) if (excludedBy(chosen, tap) === null) chosen.push(tap)
      for (const one of chosen) expect(excludedBy(chosen, one)).toBeNull()
      expect(chosen.filter(({ value }) => ![PLATE, LEANING, FLAT].includes(value)).length).toBeLessThanOrEqual(MOST_DECORATIONS)
    }),
  )
})
