import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALLERGENS, addAllergens, addedAllergens, allergenLabel, allergensWith, isAllergen } from './allergens.ts'

it('knows the fourteen of the Regulation', () => {
  expect(new Set(ALLERGENS).size).toBe(14)
  expect(isAllergen('latte')).toBe(true)
  expect(isAllergen('kiwi')).toBe(false)
})

it('adds up, each once, in the Regulation’s order', () => {
  expect(addAllergens(['latte', 'glutine'], ['frutta-a-guscio', 'latte'], [])).toEqual(['glutine', 'latte', 'frutta-a-guscio'])
})

it('reads as Italian', () => {
  expect(allergenLabel('frutta-a-guscio')).toBe('frutta a guscio')
})

const anyAllergens = fc.subarray([...ALLERGENS])

describe('allergens of what is composed', () => {
  it('are those of the product and of everything chosen', () => {
    expect(allergensWith({ allergens: ['latte', 'glutine'] }, [{ allergens: ['soia'] }, { allergens: ['latte'] }])).toEqual([
      'glutine',
      'soia',
      'latte',
    ])
  })

  it('never become fewer with a choice', () => {
    fc.assert(
      fc.property(anyAllergens, fc.array(anyAllergens), anyAllergens, (own, chosen, option) => {
        const choices = chosen.map((allergens) => ({ allergens }))
        const before = allergensWith({ allergens: own }, choices)
        const after = allergensWith({ allergens: own }, [...choices, { allergens: option }])
        const added = addedAllergens({ allergens: option }, before)
        expect(after).toEqual(expect.arrayContaining(before))
        expect(after.length).toBe(before.length + added.length)
      }),
    )
  })
})
