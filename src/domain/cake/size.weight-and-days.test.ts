import { expect, test } from 'vitest'
import { cakeGrams, cakeLeadDays } from './size.ts'

test.each([
  [null, null],
  [6, 900],
  [14, 2100],
])('%s guests eat %s grams', (servings, grams) => {
  expect(cakeGrams(servings)).toBe(grams)
})

test.each([
  [2, null, 2],
  [2, 20, 2],
  [2, 30, 3],
])('%i days and %s guests: %i days', (leadDays, servings, days) => {
  expect(cakeLeadDays({ leadDays }, servings)).toBe(days)
})
