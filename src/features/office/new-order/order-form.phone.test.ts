import { expect, it } from 'vitest'
import { checkPhone } from './order-form.tsx'

it.each([
  ['3331234567', '333 123 4567'],
  ['+39 333 1234567', '333 123 4567'],
  ['010 1234567', '010 123 4567'],
  ['+33 6 12 34 56 78', '+33 6 12 34 56 78'],
  ['  ', ''],
])('%j is a number to call', (text, phone) => {
  expect(checkPhone(text)).toEqual({ ok: true, phone })
})

it.each(['333 48', 'casa', '12', '+39 333 12345678901'])('%j is not', (text) => {
  expect(checkPhone(text)).toEqual({ ok: false, message: 'Inserisci un numero valido, ad esempio 333 1234567.' })
})
