// What is printed into a form comes back as it was, and what is wrong is said by kind.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDay, anyProduct, anyShop } from '../../tests/builders/any-record.ts'
import { PRODUCT_FIELDS, VARIANT_FIELDS } from './catalogue/product-schema.ts'
import { type FieldTable, storedRecord } from './fields.ts'
import { DAY_SETTING_FIELDS, SHOP_FACT_FIELDS, SHOP_FIELDS } from './settings-schema.ts'
import { fieldLabels, fieldProblem, formNames, isSameValue, parseField, printFields, type TypedValue } from './typed-fields.ts'

test('whatever the record, each field is printed, read back as the database holds it, and has no problem', () => {
  const comesBack = (fields: FieldTable, row: Readonly<Record<string, unknown>>) => {
    const stored = storedRecord(fields, row)
    const typed: Record<string, TypedValue> = printFields(fields, row)
    expect(Object.keys(typed)).toEqual(formNames(fields))
    for (const [name, value] of Object.entries(typed)) {
      const field = fields[name]
      if (!field) throw new Error(name)
      expect(parseField(field, value), name).toEqual(stored[field.column])
      expect(fieldProblem(field, value), name).toBeNull()
      expect(isSameValue(field, value, structuredClone(value)), name).toBe(true)
    }
  }
  fc.assert(
    fc.property(anyProduct, anyShop, anyDay, (product, shop, day) => {
      comesBack(PRODUCT_FIELDS, product)
      comesBack(SHOP_FIELDS, shop)
      comesBack(DAY_SETTING_FIELDS, day)
    }),
  )
})

test('a form names the fields that have a label', () => {
  expect(fieldLabels(SHOP_FACT_FIELDS)).toEqual({
    name: 'Nome',
    address: 'Indirizzo',
    phone: 'Telefono',
    vatNumber: 'Partita IVA',
    openingNote: 'Nota sugli orari',
    scaleLabels: 'Etichette della bilancia',
  })
  expect(formNames(VARIANT_FIELDS)).toEqual(['value_en', 'value_de', 'value_fr'])
})

test.each([
  [PRODUCT_FIELDS.priceCents, '2,5', '2,50', true],
  [PRODUCT_FIELDS.priceCents, '2,5', '2,51', false],
  [PRODUCT_FIELDS.minQuantity, '', '0', true],
  [PRODUCT_FIELDS.allergens, ['latte', 'uova'], ['uova', 'latte'], true],
  [PRODUCT_FIELDS.isHidden, true, false, false],
  [SHOP_FIELDS.address, ' Via Roma 1 ', 'Via Roma 1', true],
  [PRODUCT_FIELDS.scaleCode, '00042', '42', true],
  [SHOP_FIELDS.scaleLabels, ' 2xaaaaapppppc ', '2XAAAAAPPPPPC', true],
])('%j: %j and %j mean the same: %s', (field, one, other, isSame) => {
  expect(isSameValue(field, one, other)).toBe(isSame)
})

test.each([
  [PRODUCT_FIELDS.name, 'x'.repeat(121), 'Al massimo 120 caratteri.'],
  [PRODUCT_FIELDS.priceCents, '100000,01', 'Al massimo 100.000 €.'],
  [PRODUCT_FIELDS.leadDays, '61', 'Da 0 a 60 giorni.'],
  [PRODUCT_FIELDS.leadDays, '-1', 'Da 0 a 60 giorni.'],
  [PRODUCT_FIELDS.maxQuantity, '1000', 'Un numero fino a 999.'],
  [PRODUCT_FIELDS.maxQuantity, 'tanti', 'Un numero fino a 999.'],
  [PRODUCT_FIELDS.scaleCode, 'B12', 'Il codice della bilancia è un numero, fino a 6 cifre.'],
  [SHOP_FIELDS.scaleLabels, '2XAAAAAPPPPP', '«2XAAAAAPPPPP» non va bene: 13 segni, come 2XAAAAAPPPPPC o 2XAAAAAGGGGGC.'],
  [SHOP_FIELDS.vatNumber, '01234567890', 'La partita IVA ha undici cifre; controlla che siano giuste.'],
])('%j: %j is refused', (field, typed, problem) => {
  expect(fieldProblem(field, typed)).toBe(problem)
})
