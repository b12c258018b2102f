import { expect, it } from 'vitest'
import { anItem } from '../../../../../tests/builders/an-order.ts'
import { itemsText } from './item-text.ts'

it('writes pieces with a cross and kilos with their unit', () => {
  const items = [anItem(), anItem({ productId: 'mignon000000001', productName: 'Mignon assortiti', quantity: 1.5 })]
  expect(itemsText(items, new Map([['mignon000000001', 'kg']]))).toBe('6× Cannolo siciliano, 1,5 kg Mignon assortiti')
})
