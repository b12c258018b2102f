import { expect, test } from 'vitest'
import { USUAL_VAT, VAT_WORDS, vatOf } from './vat.ts'

test('a product is sold with its own VAT, else with its category’s; without either nobody knows', () => {
  expect(vatOf({ vat: '22%' }, { vat: '4%' })).toBe('22%')
  expect(vatOf({ vat: '' }, { vat: '4%' })).toBe('4%')
  expect(vatOf({ vat: 'N4' }, undefined)).toBe('N4')
  expect(vatOf({ vat: '' }, undefined)).toBeNull()
})

test('the words are the database’s, the usual one first', () => {
  expect(VAT_WORDS.join(' ')).toBe('10% 4% 5% 22% N1 N2 N3 N4 N5 N6 N7')
  expect(VAT_WORDS[0]).toBe(USUAL_VAT)
})
