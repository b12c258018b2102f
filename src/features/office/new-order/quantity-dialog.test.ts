import { expect, it } from 'vitest'
import { plainProduct } from '../../../../tests/builders/a-product.ts'
import { readQuantity } from './quantity-dialog.tsx'

const cornetto = plainProduct({ maxQuantity: 50 })
const baci = plainProduct({ unit: 'kg', minQuantity: 0.2, maxQuantity: 5, quantityStep: 0.1 })

it.each([
  [baci, '347', 0.347, '0,347 kg', null],
  [baci, '0,347', 0.347, '0,347 kg', null],
  [baci, '380−33', 0.347, 'lordo 0,380 − tara 0,033 = 0,347 kg', null],
  [baci, '380−', 0.38, '0,380 kg', null],
  [baci, '33−33', null, 'Con la tara: 380 − 33.', 'La tara pesa quanto il lordo, o di più.'],
  [baci, '5001', null, '5,001 kg', 'Al massimo 5 kg.'],
  [baci, '', null, 'Con la tara: 380 − 33.', null],
  [cornetto, '12', 12, '', null],
  [cornetto, '51', null, '', 'Al massimo 50.'],
  [cornetto, '', null, '', null],
] as const)('%o «%s»', (product, text, quantity, words, problem) => {
  expect(readQuantity(text, product)).toEqual({ quantity, words, problem })
})
