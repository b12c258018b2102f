import { describe, expect, test } from 'vitest'
import type { TypeChoice } from '#domain/cart/line-choices.ts'
import type { Variant, VariantType } from '#domain/catalogue/catalogue.ts'
import { plainProduct } from '../../../tests/builders/a-product.ts'
import { cakeSteps, draftOfLine, hasWafer, isBegun, lineOfDraft, missingSteps, newDraft, stepState } from './draft.ts'

const PRODUCT = plainProduct({
  id: 'torta',
  name: 'Torta su misura',
  priceCents: 2400,
  leadDays: 2,
  composition: 'compose',
  minQuantity: 0,
  maxQuantity: 5,
  quantityStep: 0,
})

function choice(name: string, type: Partial<VariantType>, values: Record<string, number>): TypeChoice {
  const variants = Object.entries(values).map(
    ([value, priceIncreaseCents], sort): Variant => ({
      id: `${name}-${value}`,
      typeId: name,
      value,
      priceIncreaseCents,
      allergens: [],
      servings: 0,
      layer: '',
      colour: '',
      isAvailable: true,
      sort,
    }),
  )
  return { type: { id: name, name, isRequired: true, isMultiple: false, sort: 0, ...type }, variants }
}

const TYPES = [
  choice('Persone', {}, { '6 persone': 0, '12 persone': 2400 }),
  choice('Frutta fresca', { isRequired: false }, { Fragole: 500 }),
  choice('Decorazione', { isRequired: false, isMultiple: true }, { Candeline: 150, 'Cialda con foto, piatta': 600 }),
]
const WHOLE = {
  ...newDraft(['Persone-12 persone', 'Decorazione-Cialda con foto, piatta']),
  choices: { chosen: new Set(['Persone-12 persone', 'Decorazione-Cialda con foto, piatta']), phrase: 'Auguri ' },
  waferImage: 'foto',
  quantity: 2,
}

describe('the steps', () => {
  test('are the product’s own types, then phrase, photo and summary', () =>
    expect(cakeSteps(TYPES).map(({ slug }) => slug)).toEqual([
      'persone',
      'frutta-fresca',
      'decorazione',
      'frase',
      'foto',
      'riepilogo',
    ]))

  test('a shop’s own type called Foto has another address than ours', () =>
    expect(cakeSteps([choice('Foto', {}, { Sì: 0 })]).map(({ slug }) => slug)).toEqual([
      'scelta-foto',
      'frase',
      'foto',
      'riepilogo',
    ]))

  test('an empty cake misses what is required and nothing else', () => {
    expect(missingSteps(TYPES, newDraft()).map(({ slug }) => slug)).toEqual(['persone'])
    expect(cakeSteps(TYPES).map((step) => stepState(step, TYPES, WHOLE))).toEqual([
      'done',
      'open',
      'done',
      'done',
      'done',
      'open',
    ])
  })

  test('a wafer without its photo is missing one', () =>
    expect(missingSteps(TYPES, { ...WHOLE, waferImage: null }).map(({ slug }) => slug)).toEqual(['foto']))
})

describe('the line of the cart', () => {
  test('carries every choice, the phrase, the photo and the price', () => {
    expect(lineOfDraft(PRODUCT, TYPES, WHOLE)).toMatchObject({
      id: 'torta',
      unitPriceCents: 2400 + 2400 + 600,
      quantity: 2,
      leadDays: 2,
      customVariants: [
        { type: 'Persone', value: '12 persone', priceIncreaseCents: 2400 },
        { type: 'Decorazione', value: 'Cialda con foto, piatta', priceIncreaseCents: 600 },
        { type: 'Frase', value: 'Auguri', priceIncreaseCents: 0 },
      ],
      waferImage: 'foto',
      referenceImage: null,
    })
  })

  test('leaves a wafer’s photo out when the wafer was taken off again', () => {
    const without = { ...WHOLE, choices: { chosen: new Set(['Persone-12 persone']), phrase: '' } }
    expect(hasWafer(TYPES, without)).toBe(false)
    expect(lineOfDraft(PRODUCT, TYPES, without).waferImage).toBeNull()
  })

  test('never has more than the product allows', () =>
    expect(lineOfDraft(PRODUCT, TYPES, { ...WHOLE, quantity: 9 }).quantity).toBe(5))

  test('becomes the same cake again', () => {
    const line = lineOfDraft(PRODUCT, TYPES, WHOLE)
    expect(lineOfDraft(PRODUCT, TYPES, draftOfLine(line, TYPES, ''))).toEqual(line)
  })

  test('what is not sold any more is missing when it is changed', () => {
    const line = lineOfDraft(PRODUCT, TYPES, WHOLE)
    const left = [choice('Persone', {}, { '6 persone': 0 }), ...TYPES.slice(1)]
    expect(missingSteps(left, draftOfLine(line, left, '')).map(({ slug }) => slug)).toEqual(['persone'])
  })
})

test('a cake is begun as soon as something of it could be lost', () => {
  expect(isBegun(newDraft(), newDraft())).toBe(false)
  expect(isBegun({ ...newDraft(), note: 'senza noci' }, newDraft())).toBe(true)
  expect(isBegun(newDraft(['Persone-6 persone']), newDraft())).toBe(true)
})
