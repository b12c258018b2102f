import { expect, test } from 'vitest'
import { depositOf } from './deposit.ts'

const RULES = { depositPercent: 30, depositFromCents: 10_000 }

test.each([
  ['a third of a wedding cake, in whole euro', 18_050, true, RULES, 5500],
  ['a large order', 10_000, false, RULES, 3000],
  ['a small one', 9999, false, RULES, null],
  ['a small one with a wedding cake', 4000, true, RULES, 1200],
  ['wedding cakes alone', 50_000, false, { ...RULES, depositFromCents: 0 }, null],
  ['nothing is asked for', 50_000, true, { ...RULES, depositPercent: 0 }, null],
  ['it would be all', 90, true, { ...RULES, depositPercent: 90 }, null],
])('%s', (_, totalCents, hasWeddingCake, rules, expected) => {
  expect(depositOf(totalCents, hasWeddingCake, rules)).toBe(expected)
})
