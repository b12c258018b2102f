import { expect, it } from 'vitest'
import { anItem } from '../../../../../tests/builders/an-order.ts'
import { itemsText, variantLines } from './item-text.ts'

it('writes pieces with a cross and kilos with their unit', () => {
  const items = [anItem(), anItem({ productId: 'mignon000000001', productName: 'Mignon assortiti', quantity: 1.5 })]
  expect(itemsText(items, new Map([['mignon000000001', 'kg']]))).toBe('6× Cannolo siciliano, 1,5 kg Mignon assortiti')
})

it('gathers choices of one type on one line and quotes the phrase', () => {
  const variants = [
    { type: 'Base', value: 'Pan di Spagna', priceIncreaseCents: 0 },
    { type: 'Decorazione', value: 'Fragole', priceIncreaseCents: 300 },
    { type: 'Decorazione', value: 'Candeline', priceIncreaseCents: 150 },
    { type: 'Frase', value: 'Auguri Sofia', priceIncreaseCents: 0 },
  ]
  expect(variantLines(variants)).toEqual([
    { type: 'Base', text: 'Pan di Spagna' },
    { type: 'Decorazione', text: 'Fragole, Candeline' },
    { type: 'Frase', text: '«Auguri Sofia»' },
  ])
})
