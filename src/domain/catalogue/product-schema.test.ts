// Every field of a product and of a variant, through what derives from the two tables.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { publicView } from '#domain/fields.ts'
import { anyProduct, anyVariant } from '../../../tests/builders/any-record.ts'
import { parseCatalogueBatch } from './batch.ts'
import { PRODUCT_COLUMNS, VARIANT_COLUMNS } from './csv-columns.ts'
import { PRODUCT_FIELDS } from './product-schema.ts'

const change = { id: 'cornetto0000001', seen: null }

test('the server takes every value that a field may hold', () => {
  fc.assert(
    fc.property(anyProduct, anyVariant, (product, variant) => {
      const ofProduct = Object.fromEntries(PRODUCT_COLUMNS.map(({ field, of }) => [field, of(product)]))
      const ofVariant = Object.fromEntries(VARIANT_COLUMNS.map(({ field, of }) => [field, of(variant)]))
      expect(parseCatalogueBatch([{ ...change, collection: 'products', values: ofProduct }])).toHaveLength(1)
      expect(parseCatalogueBatch([{ ...change, collection: 'product_variants', values: ofVariant }])).toHaveLength(1)
    }),
  )
})

test.each([
  { name: '' },
  { name: 'x'.repeat(121) },
  { description: 'x'.repeat(5001) },
  { category: 'torte' },
  { price: -0.01 },
  { price: 100_000.01 },
  { unit: 'etto' },
  { unit: 'toString' },
  { preparation_time: 61 },
  { preparation_time: 0.5 },
  { max_quantity: 1000 },
  { barcode: '2000001000107' },
  { barcode: '036000291452' },
  { vat: '10' },
  { vat: 'N8' },
  { scale_code: '042' },
  { scale_code: '1234567' },
  { scale_code: 'B12' },
  { name_de: 'x'.repeat(121) },
  { description_fr: 'x'.repeat(5001) },
  { name_es: 'Pastel' },
  { allergens: ['kiwi'] },
  { allergens: 'latte' },
  { allergens: ['nessuno', 'latte'] },
  { may_contain: ['nessuno'] },
  { variant_types: ['base'] },
  { available: 1 },
  { images: ['torta.webp'] },
])('and not %j', (values) => {
  expect(parseCatalogueBatch([{ ...change, collection: 'products', values }])).toBeNull()
})

test('the headers of the lists stay, whatever the fields are called', () => {
  expect(PRODUCT_COLUMNS.map(({ header }) => header).join(' ')).toBe(
    'nome categoria prezzo unita codice_a_barre giorni_preparazione disponibile nascosto in_evidenza allergeni tracce minimo massimo passo composizione varianti ordine descrizione ingredienti torta_nuziale iva codice_bilancia nome_en nome_de nome_fr descrizione_en descrizione_de descrizione_fr ingredienti_en ingredienti_de ingredienti_fr',
  )
  expect(VARIANT_COLUMNS.map(({ header }) => header).join(' ')).toBe(
    'tipo valore aumento disponibile allergeni porzioni colore ordine disegno valore_en valore_de valore_fr',
  )
})

test('a page for customers carries all of a product but its barcode, its number on the scale, its VAT and its translations', () => {
  const isTranslation = (name: string) => /_(en|de|fr)$/.test(name)
  fc.assert(
    fc.property(anyProduct, (product) => {
      const italian = Object.fromEntries(Object.entries(product).filter(([name]) => !isTranslation(name)))
      expect(publicView(PRODUCT_FIELDS, product)).toStrictEqual({ ...italian, barcode: '', scaleCode: '', vat: '' })
    }),
  )
})
