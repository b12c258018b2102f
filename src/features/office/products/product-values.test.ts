// What a product's form says is changed, wrong, and sent.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_ALLERGENS } from '#domain/catalogue/allergens.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { PRODUCT_FIELDS } from '#domain/catalogue/product-schema.ts'
import { storedRecord } from '#domain/fields.ts'
import { changedNames, type Fields, mergeFields } from '#hooks/three-way-merge.ts'
import { plainProduct } from '../../../../tests/builders/a-product.ts'
import { anyProduct } from '../../../../tests/builders/any-record.ts'
import {
  emptyValues,
  FIELD_NAMES,
  type FieldName,
  isSameField,
  type ProductValues,
  problemsOf,
  recordFields,
  valuesOf,
} from './product-values.ts'

const FORM: Fields<ProductValues, FieldName> = { names: FIELD_NAMES, isSame: isSameField }

const tiramisu: ProductValues = {
  ...emptyValues('categoria123456'),
  name: 'Tiramisù',
  priceCents: '5,00',
  allergens: ['uova'],
}

const UPDATED = '2026-11-20 10:00:00.000Z'

test('whatever the product, its form says nothing is wrong or changed, and would save it as it was', () => {
  fc.assert(
    fc.property(anyProduct, (product) => {
      const row = { ...product, maxQuantity: 0, updated: UPDATED }
      const values = valuesOf(row)
      expect(problemsOf(values, row)).toEqual({})
      expect(changedNames(FORM, valuesOf(structuredClone(row)), values)).toEqual([])
      const { images, smallImages, sort, ...fields } = PRODUCT_FIELDS
      expect(recordFields(values)).toEqual(storedRecord(fields, row))
    }),
  )
})

test('the same price written otherwise is no change', () => {
  expect(changedNames(FORM, { ...tiramisu, priceCents: '5' }, tiramisu)).toEqual([])
  expect(changedNames(FORM, { ...tiramisu, priceCents: '5,10', name: 'Tiramisù ' }, tiramisu)).toEqual(['priceCents'])
})

test('what is wrong is said per field', () => {
  expect(problemsOf(tiramisu, null)).toEqual({})
  expect(problemsOf({ ...tiramisu, name: ' ', categoryId: '', priceCents: '5,123', leadDays: '61' }, null)).toEqual({
    name: 'Scrivi il nome.',
    categoryId: 'Scegli una categoria.',
    priceCents: 'Scrivi un prezzo, ad esempio 2,50.',
    leadDays: 'Da 0 a 60 giorni.',
  })
  expect(problemsOf({ ...tiramisu, minQuantity: '2', maxQuantity: '1,5' }, null)).toEqual({
    maxQuantity: 'Il massimo deve essere almeno 2.',
  })
})

test('a product that customers are to see needs an answer about its allergens', () => {
  const undeclared = { ...tiramisu, allergens: [] }
  const problem = { allergens: 'Indica gli allergeni, oppure «Nessuno dei 14».' }
  const row = (given: Partial<Product>) => ({ ...plainProduct(given), updated: UPDATED })
  expect(problemsOf(undeclared, null)).toEqual(problem)
  expect(problemsOf(undeclared, row({ isHidden: true }))).toEqual(problem)
  expect(problemsOf(undeclared, row({ allergens: ['uova'] }))).toEqual(problem)
  expect(problemsOf({ ...undeclared, isHidden: true }, null)).toEqual({})
  expect(problemsOf(undeclared, row({}))).toEqual({})
  expect(problemsOf({ ...undeclared, allergens: [NO_ALLERGENS] }, null)).toEqual({})
})

test('a barcode is checked, and compared and sent as it is stored', () => {
  const packed = { ...tiramisu, barcode: '0036000291452' }
  expect(changedNames(FORM, { ...packed, barcode: ' 036000 291452' }, packed)).toEqual([])
  expect(recordFields({ ...packed, barcode: '036000291452' }, ['barcode'])).toEqual({ barcode: '0036000291452' })
  expect(problemsOf({ ...packed, barcode: '0036000291453' }, null)).toEqual({
    barcode: 'L’ultima cifra del codice a barre non torna: ricontrollalo.',
  })
})

test('only the named fields are sent, as the database names them', () => {
  expect(recordFields({ ...tiramisu, minQuantity: '0,25' }, ['priceCents', 'minQuantity', 'maxQuantity', 'pictures'])).toEqual({
    price: 5,
    min_quantity: 0.25,
    max_quantity: 0,
  })
})

test('what the other changed comes in beside what was typed, and is a question where both did', () => {
  const mine = { ...tiramisu, priceCents: '6,00', name: 'Tiramisù della casa' }
  const theirs = { ...tiramisu, priceCents: '5,50', isAvailable: false }
  expect(mergeFields(FORM, { base: tiramisu, mine, theirs })).toEqual({
    values: { ...tiramisu, priceCents: '6,00', name: 'Tiramisù della casa', isAvailable: false },
    taken: ['isAvailable'],
    conflicts: ['priceCents'],
  })
})

test('both wrote the same: no question', () => {
  const both = { ...tiramisu, priceCents: '6,00' }
  expect(mergeFields(FORM, { base: tiramisu, mine: { ...both, priceCents: '6' }, theirs: both })).toMatchObject({
    taken: [],
    conflicts: [],
  })
})
