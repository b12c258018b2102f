import { expect, it } from 'vitest'
import { barcodeAtEnd } from './product-search.ts'

it.each([
  ['2000001000304', '2000001000304', null, ''],
  ['3*2000001000304', '2000001000304', '3', '3*'],
  ['3 2000001000304', '2000001000304', '3', '3 '],
  ['12 x 73513537', '73513537', '12', '12 x '],
  [' 8 001234 567897 ', '8001234567897', null, ''],
  ['corn2000001000304', '2000001000304', null, 'corn'],
  ['3*corn 2000001000304', '2000001000304', '3', '3*corn '],
  ['2000001000305', '2000001000305', null, ''],
])('%s ends with a code', (text, code, typed, before) => {
  expect(barcodeAtEnd(text)).toEqual({ code, amount: typed && { text: typed, unit: null }, before })
})

it.each(['', '3*', 'cornetto', '12', '12345678901', '123456789012345', '2000001000304 corn'])('%s does not', (text) => {
  expect(barcodeAtEnd(text)).toBeNull()
})
