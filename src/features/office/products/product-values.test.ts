// What a product's form says is changed, wrong, and sent.
import { expect, test } from 'vitest'
import { changedFields, emptyValues, mergeChanges, problemsOf, recordFields } from './product-values.ts'

const tiramisu = { ...emptyValues('categoria123456'), name: 'Tiramisù', price: '5,00' }

test('the same price written otherwise is no change', () => {
  expect(changedFields({ ...tiramisu, price: '5' }, tiramisu)).toEqual([])
  expect(changedFields({ ...tiramisu, price: '5,10', name: 'Tiramisù ' }, tiramisu)).toEqual(['price'])
})

test('what is wrong is said per field', () => {
  expect(problemsOf(tiramisu)).toEqual({})
  expect(problemsOf({ ...tiramisu, name: ' ', categoryId: '', price: '5,123', leadDays: '61' })).toEqual({
    name: 'Scrivi il nome.',
    categoryId: 'Scegli una categoria.',
    price: 'Scrivi un prezzo, ad esempio 2,50.',
    leadDays: 'Da 0 a 60 giorni.',
  })
  expect(problemsOf({ ...tiramisu, minQuantity: '2', maxQuantity: '1,5' })).toEqual({
    maxQuantity: 'Il massimo deve essere almeno 2.',
  })
})

test('a barcode is checked, and compared and sent as it is stored', () => {
  const packed = { ...tiramisu, barcode: '0036000291452' }
  expect(changedFields({ ...packed, barcode: ' 036000 291452' }, packed)).toEqual([])
  expect(recordFields({ ...packed, barcode: '036000291452' }, ['barcode'])).toEqual({ barcode: '0036000291452' })
  expect(problemsOf({ ...packed, barcode: '0036000291453' })).toEqual({
    barcode: 'L’ultima cifra del codice a barre non torna: ricontrollalo.',
  })
})

test('only the named fields are sent, as the database names them', () => {
  expect(recordFields({ ...tiramisu, minQuantity: '0,25' }, ['price', 'minQuantity', 'maxQuantity', 'pictures'])).toEqual({
    price: 5,
    min_quantity: 0.25,
    max_quantity: 0,
  })
})

test('what the other changed comes in beside what was typed, and is a question where both did', () => {
  const mine = { ...tiramisu, price: '6,00', name: 'Tiramisù della casa' }
  const theirs = { ...tiramisu, price: '5,50', isAvailable: false }
  expect(mergeChanges(tiramisu, mine, theirs)).toEqual({
    values: { ...tiramisu, price: '6,00', name: 'Tiramisù della casa', isAvailable: false },
    taken: ['isAvailable'],
    conflicts: ['price'],
  })
})

test('both wrote the same: no question', () => {
  const both = { ...tiramisu, price: '6,00' }
  expect(mergeChanges(tiramisu, { ...both, price: '6' }, both)).toMatchObject({ taken: [], conflicts: [] })
})
