import { expect, it } from 'vitest'
import { itemAllergens } from './allergen-declaration.ts'

const types = [{ id: 'farcia', name: 'Farcitura' }]
const variants = [{ typeId: 'farcia', value: 'Nocciola', allergens: ['frutta-a-guscio' as const, 'latte' as const] }]
const product = { allergens: ['uova' as const, 'glutine' as const], mayContain: ['latte' as const, 'soia' as const] }
const chosen = (type: string, value: string) => [{ type, value, priceIncreaseCents: 0 }]

it('adds up the product and what was chosen, traces apart', () => {
  expect(itemAllergens(chosen('Farcitura', 'Nocciola'), { product, variants, types })).toEqual({
    contains: ['glutine', 'uova', 'latte', 'frutta-a-guscio'],
    mayContain: ['soia'],
    isComplete: true,
  })
})

it('says when a choice or the product is not known any more', () => {
  expect(itemAllergens(chosen('Farcitura', 'Noce'), { product, variants, types }).isComplete).toBe(false)
  expect(itemAllergens(chosen('Bagna', 'Nocciola'), { product, variants, types }).isComplete).toBe(false)
  expect(itemAllergens([], { product: undefined, variants, types }).isComplete).toBe(false)
})

it('knows that words on a cake contain nothing', () => {
  expect(itemAllergens(chosen('Frase', 'Nocciola'), { product, variants, types })).toMatchObject({
    contains: ['glutine', 'uova'],
    isComplete: true,
  })
})
