// What a batch may hold, and what taking an import back would write.
import { expect, test } from 'vitest'
import { type AppliedChange, type HeldRecord, parseCatalogueBatch, undoChanges } from './batch.ts'

const changed: AppliedChange = {
  ...{ collection: 'products', id: 'cornetto0000000', label: 'Cornetto', updated: 'imported' },
  ...{ before: { price: 1.6, allergens: ['uova'] }, after: { price: 1.8, allergens: ['uova', 'latte'] } },
}
const made: AppliedChange = {
  ...{ collection: 'product_variants', id: 'pistacchio00000', label: 'Pistacchio', updated: 'imported' },
  ...{ before: null, after: { value: 'Pistacchio' } },
}
const undo = (one: AppliedChange, held: HeldRecord | null) => undoChanges([one], () => held)
const held = (values: HeldRecord['values'], updated = 'imported') => ({ values: { name: 'Cornetto', ...values }, updated })

test('what still is as the import made it is put back, whatever else was changed of it', () => {
  const back = { collection: 'products', id: changed.id, seen: 'later', values: changed.before }
  expect(undo(changed, held({ ...changed.after, sort: 9 }, 'later'))).toEqual({ back: [back], kept: [] })
})

test.each([
  ['one of its values was changed since', { ...changed.after, price: 2 }],
  ['a list of it was', { ...changed.after, allergens: ['latte'] }],
])('it stays as it is and is named when %s', (_, values) => {
  expect(undo(changed, held(values))).toEqual({ back: [], kept: ['Cornetto'] })
})

test('what is gone stays gone', () => {
  expect(undo(changed, null)).toEqual({ back: [], kept: ['Cornetto'] })
  expect(undo(made, null)).toEqual({ back: [], kept: [] })
})

test('what was made goes again, unless anybody has touched it', () => {
  const gone = { collection: 'product_variants', id: made.id, seen: 'imported', values: null }
  expect(undo(made, held({}))).toEqual({ back: [gone], kept: [] })
  expect(undo(made, held({}, 'later'))).toEqual({ back: [], kept: ['Pistacchio'] })
})

test('what nobody heard was written goes where it is there as it was sent, and is no matter where it is not', () => {
  const [untold, unchanged] = [
    { ...made, updated: '' },
    { ...changed, updated: '' },
  ]
  const gone = { collection: 'product_variants', id: made.id, seen: 'later', values: null }
  expect(undo(untold, held(made.after, 'later'))).toEqual({ back: [gone], kept: [] })
  expect(undo(untold, held({ value: 'Nocciola' }))).toEqual({ back: [], kept: [] })
  expect(undo(untold, null)).toEqual({ back: [], kept: [] })
  expect(undo(unchanged, held({ price: 1.6, allergens: ['uova'] }))).toEqual({ back: [], kept: [] })
})

test.each([
  'products',
  'product_variants',
  'product_categories',
  'product_variant_types',
] as const)('a batch removes what an import has made, if it was seen: %s', (collection) => {
  const removal = { collection, id: 'cornetto0000000', seen: 'imported', values: null }
  expect(parseCatalogueBatch([removal])).toEqual([removal])
  expect(parseCatalogueBatch([{ ...removal, seen: null }])).toBeNull()
})

test('a category is made whole, and afterwards a batch puts it in order alone', () => {
  const made = { collection: 'product_categories', id: 'torte0000000000', seen: null }
  const values = { name: 'Torte', slug: 'torte', vat: '10%', sort: 3 }
  expect(parseCatalogueBatch([{ ...made, values }])).toHaveLength(1)
  expect(parseCatalogueBatch([{ ...made, seen: 'before', values }])).toBeNull()
  expect(parseCatalogueBatch([{ ...made, seen: 'before', values: { sort: 4 } }])).toHaveLength(1)
  expect(parseCatalogueBatch([{ ...made, values: { ...values, image: 'x.png' } }])).toBeNull()
})
