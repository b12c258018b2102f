import { expect, test } from 'vitest'
import { translationsOf } from './translation-fields.ts'

test('each text gets a field for each language, with a column and a header of its own', () => {
  const fields = translationsOf('value', { max: 200, column: 'wert', label: 'Nome', csv: { header: 'valore', place: 10 } })
  expect(Object.entries(fields).map(([name, { column, label, csv }]) => [name, column, label, csv?.header, csv?.place])).toEqual([
    ['value_en', 'wert_en', 'Nome in inglese', 'valore_en', 10],
    ['value_de', 'wert_de', 'Nome in tedesco', 'valore_de', 11],
    ['value_fr', 'wert_fr', 'Nome in francese', 'valore_fr', 12],
  ])
  expect(translationsOf('name', { max: 60, label: 'Nome' }).name_de).toEqual({
    ...{
      kind: 'translation',
      of: 'name',
      text: 'Nome',
      language: 'de',
      max: 60,
      column: 'name_de',
      isPublic: false,
      label: 'Nome in tedesco',
    },
  })
})
