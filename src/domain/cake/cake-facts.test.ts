import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { ALLERGENS } from '#domain/catalogue/allergens.ts'
import { addedAllergens, cakeAllergens, cakeGrams, cakeLeadDays } from './size.ts'

const anyAllergens = fc.subarray([...ALLERGENS])

test.each([
  [null, null],
  [6, 900],
  [14, 2100],
])('%s guests eat %s grams', (servings, grams) => {
  expect(cakeGrams(servings)).toBe(grams)
})

describe('allergens', () => {
  it('are those of the product and of everything chosen', () => {
    expect(cakeAllergens({ allergens: ['latte', 'glutine'] }, [{ allergens: ['soia'] }, { allergens: ['latte'] }])).toEqual([
      'glutine',
      'soia',
      'latte',
    ])
  })

  it('never become fewer with a choice', () => {
    fc.assert(
      fc.property(anyAllergens, fc.array(anyAllergens), anyAllergens, (own, chosen, option) => {
        const choices = chosen.map((allergens) => ({ allergens }))
        const before = cakeAllergens({ allergens: own }, choices)
        const after = cakeAllergens({ allergens: own }, [...choices, { allergens: option }])
        const added = addedAllergens({ allergens: option }, before)
        expect(after).toEqual(expect.arrayContaining(before))
        expect(after.length).toBe(before.length + added.length)
      }),
    )
  })
})

test.each([
  [2, null, 2],
  [2, 20, 2],
  [2, 30, 3],
])('%i days and %s guests: %i days', (leadDays, servings, days) => {
  expect(cakeLeadDays({ leadDays }, servings)).toBe(days)
})
