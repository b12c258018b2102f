import { expect, it } from 'vitest'
import type { Unit } from '#domain/catalogue/catalogue.ts'
import { quantityWords } from './quantity.ts'

it.each<[string, { minQuantity: number; maxQuantity: number; quantityStep: number }, Unit, object]>([
  [
    'nothing for one at a time',
    { minQuantity: 1, maxQuantity: 0, quantityStep: 1 },
    'pezzo',
    { min: null, max: null, step: null },
  ],
  ['the dozen', { minQuantity: 12, maxQuantity: 60, quantityStep: 6 }, 'pezzo', { min: '12', max: '60', step: '6' }],
  ['weights', { minQuantity: 0.25, maxQuantity: 0, quantityStep: 0.25 }, 'kg', { min: '0,25 kg', max: null, step: '0,25 kg' }],
  ['the most', { minQuantity: 1, maxQuantity: 5, quantityStep: 1 }, 'vassoio', { min: null, max: '5', step: null }],
])('says %s', (_, rules, unit, expected) => {
  expect(quantityWords(rules, unit)).toEqual(expected)
})
