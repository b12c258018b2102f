import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { CustomVariant } from '#domain/catalogue/catalogue.ts'
import { VARIANT_TYPES, VARIANTS } from '../../../demo/shop/variants.ts'
import { CAKE_EXCLUSIONS, CAKE_STAGES } from './layers.generated.ts'
import { type CakeLook, cakeLook } from './look.ts'

const NO_PHOTO = { hasWafer: false }

/** `Base: Cacao` */
function choices(...texts: string[]): CustomVariant[] {
  return texts.map((text) => {
    const [type = '', value = ''] = text.split(': ')
    return { type, value, priceIncreaseCents: 0 }
  })
}

function idsOf(look: CakeLook | null): string[] {
  return look?.layers.map(({ group, id }) => `${group} ${id}`) ?? []
}

it('stacks what was chosen from the tray up, whatever the order of choosing', () => {
  const chosen = choices(
    'Decorazione: Targa di cioccolato bianco',
    'Decorazione: Frutti di bosco e rosette',
    'Colata: Cioccolato',
    'Copertura: Panna',
    'Farcitura: Chantilly e fragole',
    'Base: Pan di Spagna',
    'Persone: 12 persone',
  )
  const expected = [
    'vassoio vassoio-oro-con-pizzo',
    'base pan-di-spagna',
    'farcia chantilly-e-fragole',
    'copertura panna',
    'colata cioccolato',
    'bordo frutti-di-bosco-e-rosette',
    'targa targa-cioccolato-bianco',
  ]
  expect(idsOf(cakeLook(chosen, NO_PHOTO))).toEqual(expected)
  expect(idsOf(cakeLook(chosen.toReversed(), NO_PHOTO))).toEqual(expected)
})

describe('what is a cake', () => {
  test.each([
    ['a coated one', choices('Copertura: Naked'), true],
    ['a sponge for guests', choices('Persone: 8 persone', 'Base: Cacao'), true],
    ['a ready cake with a filling to choose', choices('Persone: 8 persone', 'Farcitura: Limone'), false],
    ['a wedding cake to be talked about', choices('Base: Cacao', 'Farcitura: Limone'), false],
    ['a babà with its syrup', choices('Bagna: Rum'), false],
    ['a filled cornetto', choices('Ripieno: Crema', 'Farcitura: Limone'), false],
    ['a plain line', [], false],
    ['a phrase alone', choices('Frase: Auguri'), false],
  ])('%s: %#', (_, chosen, isDrawn) => {
    expect(cakeLook(chosen, NO_PHOTO) !== null).toBe(isDrawn)
  })

  it('draws nothing for what only this shop has', () => {
    const look = cakeLook(choices('Persone: 8 persone', 'Base: Farro', 'Decorazione: Zampogna', 'Piatto: Blu'), NO_PHOTO)
    expect(idsOf(look)).toEqual(['vassoio vassoio-oro-con-pizzo', 'base pan-di-spagna', 'copertura panna'])
  })
})

describe('tiers', () => {
  test.each([
    ['Persone: 20 persone', false, 1],
    ['Persone: 30 persone', false, 2],
    ['Persone: 35-40 persone', false, 2],
    ['Persone: 12 persone', true, 2],
  ])('%s, for a wedding %s: %i', (choice, isWedding, tiers) => {
    expect(cakeLook(choices('Base: Cacao', choice), NO_PHOTO, isWedding)?.tiers).toBe(tiers)
  })

  it('takes every layer from the set of its tiers', () => {
    const look = cakeLook(choices('Persone: 30 persone', 'Base: Cacao', 'Decorazione: Macaron'), NO_PHOTO)
    expect(look?.layers.every(({ file }) => file.startsWith('2-'))).toBe(true)
  })

  it('coats a wedding cake with sugar paste until somebody chooses', () => {
    expect(idsOf(cakeLook(choices('Persone: 12 persone', 'Base: Cacao'), NO_PHOTO, true))).toContain(
      'copertura pasta-di-zucchero-bianca',
    )
    expect(idsOf(cakeLook(choices('Base: Cacao', 'Copertura: Naked'), NO_PHOTO, true))).toContain('copertura naked')
  })
})

describe('a photo', () => {
  it('brings its leaning wafer', () => {
    const look = cakeLook(choices('Copertura: Panna'), { hasWafer: true })
    expect(idsOf(look)).toContain('cialda cialda-inclinata')
    expect(look?.photo).toEqual(CAKE_STAGES[1].photos['cialda-inclinata'])
  })

  it('leaves out what would stand in its place', () => {
    const chosen = choices('Copertura: Panna', 'Decorazione: Targa di cioccolato bianco', 'Decorazione: Candeline')
    expect(idsOf(cakeLook(chosen, { hasWafer: true })).filter((layer) => /targa|candeline/.test(layer))).toEqual([])
  })

  it('leans on two tiers also when the flat wafer was chosen', () => {
    const look = cakeLook(choices('Persone: 30 persone', 'Base: Cacao', 'Decorazione: Cialda con foto, piatta'), NO_PHOTO)
    expect(look?.photo).toEqual(CAKE_STAGES[2].photos['cialda-inclinata'])
  })

  it('has no place without a wafer', () => {
    expect(cakeLook(choices('Copertura: Panna'), NO_PHOTO)?.photo).toBeNull()
  })
})

describe('the phrase', () => {
  test.each([
    ['on the plate', ['Decorazione: Targa di cioccolato bianco'], CAKE_STAGES[1].plate.x, 'dark'],
    ['on the cream', [], 290, 'dark'],
    ['light on chocolate', ['Colata: Cioccolato'], 290, 'light'],
    ['within a decorated rim', ['Decorazione: Fragole'], 320, 'dark'],
    ['on the wall below a small decorated tier', ['Persone: 30 persone', 'Decorazione: Fragole'], 176, 'dark'],
    ['on the wall below candles', ['Decorazione: Candeline'], 176, 'dark'],
    ['light on a wall of chocolate', ['Decorazione: Candeline', 'Copertura: Cioccolato'], 176, 'light'],
  ])('%s', (_, chosen, left, ink) => {
    const look = cakeLook(choices('Copertura: Panna', ...chosen, 'Frase: Auguri Nina'), NO_PHOTO)
    expect([look?.phrase?.box.x, look?.phrase?.ink]).toEqual([left, ink])
  })

  it('is none when empty', () => {
    expect(cakeLook(choices('Copertura: Panna', 'Frase:  '), NO_PHOTO)?.phrase).toBeNull()
  })
})

test('whatever is chosen, no group lies twice on a cake and nothing that excludes each other', () => {
  const options = VARIANTS.map(({ type, value }) => ({
    type: VARIANT_TYPES.find(({ slug }) => slug === type)?.name ?? '',
    value,
    priceIncreaseCents: 0,
  }))
  fc.assert(
    fc.property(fc.subarray(options), fc.boolean(), (chosen, hasWafer) => {
      const layers = cakeLook(chosen, { hasWafer })?.layers ?? []
      const names = new Set(layers.flatMap(({ group, id }) => [group, id]))
      expect(new Set(layers.map(({ group }) => group)).size).toBe(layers.length)
      for (const [one, other] of CAKE_EXCLUSIONS) expect(names.has(one) && names.has(other)).toBe(false)
      if (layers.length > 0) for (const group of ['vassoio', 'base', 'copertura']) expect(names).toContain(group)
    }),
  )
})
