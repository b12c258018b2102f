import { describe, expect, it, test } from 'vitest'
import { VARIANT_TYPES, VARIANTS } from '../../../demo/shop/variants.ts'
import { ONE_TIER_LAYERS } from './layers.generated.ts'
import { layerName } from './layers.ts'
import { isWafer, isWeddingCake, nameSlug, partByName, roleOf, roleOfType, servingsOf } from './roles.ts'

describe('by what the catalogue says', () => {
  const cake = { role: 'base', layer: 'cialda/cialda-piatta', servings: 12 } as const

  it('names say nothing', () => {
    expect(roleOf({ type: 'Copertura', value: 'Panna', cake })).toBe('base')
    expect(roleOf({ type: 'Copertura', value: 'Panna', cake: { ...cake, role: '' } })).toBeNull()
    expect(isWafer({ type: 'Decorazione', value: 'Candeline', cake })).toBe(true)
    expect(isWafer({ type: 'Decorazione', value: 'Cialda', cake: { ...cake, layer: '' } })).toBe(false)
    expect(isWeddingCake({ name: 'Torta nuziale', isWedding: false })).toBe(false)
    expect(isWeddingCake({ name: 'Torta', isWedding: true })).toBe(true)
  })

  it('a type is what the shop says, also when it says that it is none', () => {
    expect(roleOfType({ name: 'Fondo', role: 'base' })).toBe('base')
    expect(roleOfType({ name: 'Base', role: '' })).toBe('')
    expect(roleOfType({ name: 'Base' })).toBe('base')
  })

  it('a size is for so many, and for as many as its name says where the shop wrote none beside it', () => {
    expect(servingsOf([{ type: 'Taglia', value: 'Per 2 giorni', cake: { ...cake, role: 'persone' } }])).toBe(12)
    expect(servingsOf([{ type: 'Taglia', value: '8 persone', cake: { ...cake, role: 'persone', servings: 0 } }])).toBe(8)
    expect(servingsOf([{ type: 'Persone', value: '8 persone', cake }])).toBeNull()
  })

  it('the demo shop says what its names say', () => {
    const layers = ONE_TIER_LAYERS.map(layerName)
    for (const { type, value, layer = '', servings = 0 } of VARIANTS) {
      const { name = '', role } = VARIANT_TYPES.find(({ slug }) => slug === type) ?? {}
      expect({ value, role, layer, servings }).toEqual({ value, ...partByName(name, value) })
      if (layer !== '') expect(layers).toContain(layer)
    }
  })
})

describe('by names', () => {
  test.each([
    ['Persone', 'persone'],
    ['BASE', 'base'],
    ['Farcitura', 'farcia'],
    [' copertura ', 'copertura'],
    ['Colata', 'colata'],
    ['Decorazione', 'decorazione'],
    ['Decorazioni', 'decorazione'],
    ['Decorazioni di carta', 'decorazione'],
    ['Bagna', 'bagna'],
    ['Ripieno', null],
    ['Frase', null],
  ])('%s is %s', (type, role) => {
    expect(roleOf({ type, value: '' })).toBe(role)
  })

  it('decorations of other names are not drawn', () => {
    expect(partByName('Decorazioni', 'Macaron').layer).toBe('bordo/macaron')
    expect(partByName('Decorazioni di carta', 'Macaron').layer).toBe('')
  })

  test.each([
    ['Cialda con foto, piatta', true],
    ['cialda', true],
    ['Cialdina', false],
    ['Con cialda', false],
  ])('%s is a wafer: %s', (value, isOne) => {
    expect(isWafer({ type: 'Decorazione', value })).toBe(isOne)
    expect(isWafer({ type: 'Extra', value })).toBe(isOne)
  })

  test.each([
    ['Torta nuziale', true],
    ['Torta per gli sposi', true],
    ['Torta di mele', false],
  ])('%s is a wedding cake: %s', (name, isOne) => {
    expect(isWeddingCake({ name })).toBe(isOne)
  })

  test.each([
    ['12 persone', 12],
    ['10-12 persone', 12],
    ['tante', null],
  ])('%s are %s servings', (value, servings) => {
    expect(servingsOf([{ type: 'Persone', value }])).toBe(servings)
  })
})

it('writes a name as it stands in an address', () => {
  expect(nameSlug('Cialda con foto, inclinata')).toBe('cialda-con-foto-inclinata')
  expect(nameSlug('Frutta  Fresca!')).toBe('frutta-fresca')
})
