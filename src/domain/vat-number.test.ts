import { expect, test } from 'vitest'
import { isVatNumber } from './vat-number.ts'

test.each(['00743110157', 'IT 0074 3110 157', '12345678903'])('%s is a VAT number', (text) => {
  expect(isVatNumber(text)).toBe(true)
})

test.each([
  '',
  '00743110158',
  '0074311015',
  '007431101570',
  'abcdefghijk',
  '12345678901',
  '00000000000',
  'IT00000000000',
])('%j is none', (text) => {
  expect(isVatNumber(text)).toBe(false)
})

test('one wrong digit is always noticed', () => {
  for (let place = 0; place < 11; place++) {
    for (let step = 1; step < 10; step++) {
      const digits = [...'00743110157']
      digits[place] = String((Number(digits[place]) + step) % 10)
      expect(isVatNumber(digits.join(''))).toBe(false)
    }
  }
})
