import { expect, it } from 'vitest'
import { declarationText, itemAllergens } from './allergen-declaration.ts'

const types = [{ id: 'farcia', name: 'Farcitura' }]
const nocciola = { typeId: 'farcia', value: 'Nocciola', allergens: ['frutta-a-guscio' as const, 'latte' as const], servings: 0 }
const variants = [nocciola, { ...nocciola, value: 'Novità', allergens: [] }]
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

it('is not complete while nobody has said what the product or a choice contains', () => {
  expect(itemAllergens(chosen('Farcitura', 'Novità'), { product, variants, types })).toMatchObject({
    contains: ['glutine', 'uova'],
    isComplete: false,
  })
  expect(itemAllergens([], { product: { allergens: [], mayContain: [] }, variants, types }).isComplete).toBe(false)
  const espresso = { allergens: ['nessuno' as const], mayContain: [] }
  expect(itemAllergens([], { product: espresso, variants, types })).toEqual({ contains: [], mayContain: [], isComplete: true })
})

it('says in the office which of the three it is', () => {
  expect([[], ['nessuno' as const], ['glutine' as const, 'latte' as const]].map(declarationText)).toEqual([
    'non indicati',
    'nessuno',
    'glutine, latte',
  ])
})

it('knows that words on a cake contain nothing', () => {
  expect(itemAllergens(chosen('Frase', 'Nocciola'), { product, variants, types })).toMatchObject({
    contains: ['glutine', 'uova'],
    isComplete: true,
  })
})
