import { expect, it, test } from 'vitest'
import { VARIANT_TYPES } from '../../../demo/shop/variants.ts'
import { isDecoration, isWafer, isWeddingCake, nameSlug, roleOf } from './roles.ts'

test.each([
  ['Persone', 'persone'],
  ['BASE', 'base'],
  ['Farcitura', 'farcia'],
  [' copertura ', 'copertura'],
  ['Colata', 'colata'],
  ['Decorazione', 'decorazione'],
  ['Decorazioni', 'decorazione'],
  ['Bagna', null],
  ['Frase', null],
])('%s is %s', (type, role) => {
  expect(roleOf({ type })).toBe(role)
})

it('knows the demo shop’s types of a cake', () => {
  const roles = VARIANT_TYPES.map(({ name }) => roleOf({ type: name })).filter((role) => role !== null)
  expect(new Set(roles)).toEqual(new Set(['persone', 'base', 'farcia', 'copertura', 'colata', 'decorazione']))
})

it('takes decorations that are not drawn for decorations', () => {
  expect(isDecoration({ type: 'Decorazioni di carta' })).toBe(true)
  expect(roleOf({ type: 'Decorazioni di carta' })).toBeNull()
  expect(isDecoration({ type: 'Copertura' })).toBe(false)
})

test.each([
  ['Cialda con foto, piatta', true],
  ['cialda', true],
  ['Cialdina', false],
  ['Con cialda', false],
])('%s is a wafer: %s', (value, isOne) => {
  expect(isWafer({ value })).toBe(isOne)
})

test.each([
  ['Torta nuziale', true],
  ['Torta per gli sposi', true],
  ['Torta di mele', false],
])('%s is a wedding cake: %s', (name, isOne) => {
  expect(isWeddingCake(name)).toBe(isOne)
})

it('writes a name as it stands in an address', () => {
  expect(nameSlug('Cialda con foto, inclinata')).toBe('cialda-con-foto-inclinata')
  expect(nameSlug('Frutta  Fresca!')).toBe('frutta-fresca')
})
