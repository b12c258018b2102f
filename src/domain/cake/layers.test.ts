import { describe, expect, it, test } from 'vitest'
import { VARIANT_TYPES, VARIANTS } from '../../../demo/shop/variants.ts'
import { swatchOf } from './layers.ts'

const DRAWN_TYPES = ['base', 'farcitura', 'copertura', 'colata', 'decorazione']

test.each(VARIANTS.filter(({ type }) => DRAWN_TYPES.includes(type)))('the demo’s $type $value shows itself', ({
  type,
  value,
}) => {
  const name = VARIANT_TYPES.find(({ slug }) => slug === type)?.name ?? ''
  expect(swatchOf({ type: name, value })).toMatch(/^[a-z0-9-]+-[0-9a-f]{8}$/)
})

describe('a swatch', () => {
  it('is found however it is written', () => {
    expect(swatchOf({ type: 'DECORAZIONI', value: ' targa  di cioccolato bianco' })).toContain('targa-')
  })

  it('is that of its own type: pistachio is filling, coating and drip', () => {
    const of = (type: string) => swatchOf({ type, value: 'Pistacchio' })
    expect([of('Farcitura'), of('Copertura'), of('Colata')].map((file) => file?.split('-')[0])).toEqual([
      'farcia',
      'copertura',
      'colata',
    ])
  })

  it.each([
    ['Bagna', 'Rum'],
    ['Farcitura', 'Zabaione'],
    ['Gusto', 'Pistacchio'],
  ])('is missing for %s %s', (type, value) => {
    expect(swatchOf({ type, value })).toBeNull()
  })
})
