import { expect, it } from 'vitest'
import { ALLERGENS, addAllergens, allergenLabel, isAllergen } from './allergens.ts'

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
