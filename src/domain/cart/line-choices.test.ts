import { describe, expect, it } from 'vitest'
import type { Product, Variant } from '#domain/catalogue/catalogue.ts'
import { choicesText } from './chosen-texts.ts'
import { customVariantsOf, initialChoices, missingType, newLine, type TypeChoice, toggleVariant } from './line-choices.ts'

function aVariant(id: string, priceIncreaseCents = 0, isAvailable = true): Variant {
  return {
    id,
    typeId: 't',
    value: id,
    priceIncreaseCents,
    allergens: [],
    servings: 0,
    layer: '',
    colour: '',
    isAvailable,
    sort: 0,
  }
}

const size: TypeChoice = {
  type: { id: 'size', name: 'Persone', isRequired: true, isMultiple: false, sort: 0 },
  variants: [aVariant('6', 0, false), aVariant('8'), aVariant('12', 1400)],
}
const fruit: TypeChoice = {
  type: { id: 'fruit', name: 'Frutta', isRequired: false, isMultiple: true, sort: 1 },
  variants: [aVariant('Fragole', 300), aVariant('Kiwi', 200)],
}
const types = [size, fruit]
const ids = (choices: { chosen: ReadonlySet<string> }) => [...choices.chosen]

describe('choices', () => {
  it('start with the first available variant of what is required', () => {
    expect(ids(initialChoices(types))).toEqual(['8'])
  })

  it('replace each other in a single type, which keeps one when required', () => {
    const twelve = toggleVariant(initialChoices(types), size, '12')
    expect(ids(twelve)).toEqual(['12'])
    expect(ids(toggleVariant(twelve, size, '12'))).toEqual(['12'])
  })

  it('add up and are released in a multiple type', () => {
    const both = toggleVariant(toggleVariant(initialChoices(types), fruit, 'Fragole'), fruit, 'Kiwi')
    expect(ids(both)).toEqual(['8', 'Fragole', 'Kiwi'])
    expect(ids(toggleVariant(both, fruit, 'Kiwi'))).toEqual(['8', 'Fragole'])
  })

  it('say what is missing', () => {
    expect(missingType(types, { chosen: new Set(), phrase: '' })?.name).toBe('Persone')
    expect(missingType(types, initialChoices(types))).toBeNull()
  })
})

it('freezes the choices into a priced line, the phrase for nothing', () => {
  const product: Product = {
    id: 'crostata0000001',
    name: 'Crostata',
    description: '',
    ingredients: '',
    categoryId: '',
    priceCents: 2600,
    unit: 'pezzo',
    leadDays: 1,
    images: [],
    smallImages: [],
    allergens: [],
    mayContain: [],
    isAvailable: true,
    isHidden: false,
    isFeatured: false,
    isWedding: false,
    composition: 'personalise',
    variantTypeIds: ['size', 'fruit'],
    minQuantity: 2,
    maxQuantity: 0,
    quantityStep: 1,
    barcode: '',
    vat: '',
    scaleCode: '',
    sort: 0,
  }
  const line = newLine(product, customVariantsOf(types, { chosen: new Set(['12', 'Kiwi']), phrase: ' Evviva Nina ' }))
  expect(line).toMatchObject({ unitPriceCents: 4200, quantity: 2, leadDays: 1 })
  expect(line.customVariants.map(({ type, value }) => `${type} ${value}`)).toEqual([
    'Persone 12',
    'Frutta Kiwi',
    'Frase Evviva Nina',
  ])
  expect(choicesText(line.customVariants)).toBe('12 · Kiwi · Frase «Evviva Nina»')
})
