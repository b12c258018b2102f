import { expect, it } from 'vitest'
import { decimalText } from '#domain/money.ts'
import { countText } from './count.ts'
import { quantityText } from './quantity.ts'

it('writes decimals with a comma and at most three places', () => {
  expect(decimalText(2)).toBe('2')
  expect(decimalText(0.1 + 0.2)).toBe('0,3')
})

it('names kilos, counts the rest', () => {
  expect(quantityText(0.25, 'kg')).toBe('0,25 kg')
  expect(quantityText(6, 'vassoio')).toBe('6')
  expect(quantityText(6, undefined)).toBe('6')
})

it('never adds kilos to pieces', () => {
  expect(countText([{ quantity: 1, unit: 'pezzo' }])).toBe('1 pezzo')
  expect(countText([{ quantity: 1.5, unit: 'kg' }])).toBe('1,5 kg')
  expect(
    countText([
      { quantity: 3, unit: 'pezzo' },
      { quantity: 0.25, unit: 'kg' },
      { quantity: 1, unit: 'kg' },
    ]),
  ).toBe('3 pezzi e 1,25 kg')
})
