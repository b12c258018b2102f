// PocketBase's records read at the border: money, dates, empty fields, words of a newer server.
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { RecordSchema } from '#data/server/record-fields.ts'
import { PRODUCT_FIELDS, VARIANT_FIELDS } from '#domain/catalogue/product-schema.ts'
import { type FieldTable, storedRecord } from '#domain/fields.ts'
import { DAY_SETTING_FIELDS, SHOP_FIELDS } from '#domain/settings-schema.ts'
import { anyDay, anyProduct, anyShop, anyVariant } from '../../../tests/builders/any-record.ts'
import { anItemRecord, anOrderRecord, aProductRecord } from '../../../tests/builders/records.ts'
import {
  categorySchema,
  orderItemSchema,
  orderSchema,
  productSchema,
  settingSchema,
  shopSchema,
  variantSchema,
  variantTypeSchema,
} from './records.ts'

const updated = '2026-11-20 10:00:00.123Z'
const ID = 'abcdefghij12345'

function read<Row>(schema: RecordSchema<Row>, record: object): Row | null {
  const result = v.safeParse(schema, { ...record, updated })
  return result.success ? result.output : null
}

test.each([
  [3, 300],
  [0, 0],
  [10.05, 1005],
  [19.99, 1999],
  [0.07, 7],
])('%d euro are %i cents', (euro, cents) => {
  expect(read(productSchema, aProductRecord(ID, { price: euro }))?.priceCents).toBe(cents)
})

test.each([1.005, Number.NaN, '3', null])('%s is no price', (price) => {
  expect(read(productSchema, aProductRecord(ID, { price }))).toBeNull()
})

test('a product as the screens know it', () => {
  expect(read(productSchema, aProductRecord(ID, { preparation_time: 3, available: false, hidden: true }))).toMatchObject({
    id: ID,
    updated,
    categoryId: 'categoria000001',
    leadDays: 3,
    isAvailable: false,
    isHidden: true,
    allergens: ['glutine', 'latte'],
  })
})

test('every field of a product, a variant, the shop and a day comes back as it was', () => {
  const comesBack = <Row extends object>(schema: RecordSchema<Row>, fields: FieldTable, row: Readonly<Record<string, unknown>>) =>
    expect(read(schema, { ...storedRecord(fields, row), id: ID })).toEqual({ ...row, id: ID, updated })
  fc.assert(
    fc.property(anyProduct, anyVariant, anyShop, anyDay, (product, variant, shop, day) => {
      comesBack(productSchema, PRODUCT_FIELDS, product)
      comesBack(variantSchema, VARIANT_FIELDS, variant)
      comesBack(shopSchema, SHOP_FIELDS, shop)
      comesBack(settingSchema, DAY_SETTING_FIELDS, day)
    }),
  )
})

test('words of a newer server are left out, the record is not', () => {
  expect(read(productSchema, aProductRecord(ID, { allergens: ['latte', 'kiwi'] }))?.allergens).toEqual(['latte'])
  expect(read(productSchema, aProductRecord(ID, { allergens: ['nessuno'] }))?.allergens).toEqual(['nessuno'])
  expect(read(productSchema, aProductRecord(ID, { allergens: [] }))?.allergens).toEqual([])
  expect(read(orderSchema, anOrderRecord(ID, { attention: ['slot-full', 'brand-new'] }))?.attention).toEqual(['slot-full'])
})

test('an order’s empty fields are null, its dates are instants', () => {
  const order = read(
    orderSchema,
    anOrderRecord(ID, { pickup_date: '2026-11-21 10:00:00.000Z', paid_at: '2026-11-20 09:30:00.000Z' }),
  )
  expect(order).toMatchObject({
    pickupMs: Date.parse('2026-11-21T10:00:00Z'),
    paidAtMs: Date.parse('2026-11-20T09:30:00Z'),
    readyAtMs: null,
    paymentMethod: null,
    cancelledBy: null,
    discountId: null,
    attention: [],
    totalCents: 3600,
  })
})

test.each([
  { status: 'LOST' },
  { pickup_date: '' },
  { channel: 'fax' },
  { payment_method: 'shells' },
])('an order with %j cannot be read', (fields) => {
  expect(read(orderSchema, anOrderRecord(ID, fields))).toBeNull()
})

test('an item of a deleted product keeps what was sold', () => {
  const variants = [{ type: 'Farcitura', value: 'Limone', priceIncrease: 1.5 }]
  expect(read(orderItemSchema, anItemRecord(ID, ID, { custom_variants: variants }))).toMatchObject({
    productId: '',
    productName: 'Cannolo siciliano',
    customVariants: [{ type: 'Farcitura', value: 'Limone', priceIncreaseCents: 150 }],
    unitPriceCents: 280,
  })
})

test('what a choice means for a cake is read where it is said, and nothing else of the line is lost where it is not', () => {
  const chosen = { type: 'Farcitura', value: 'Limone', priceIncrease: 1.5 }
  const cake = { role: 'farcia', layer: 'farcia/limone', servings: 0 }
  const variants = [chosen, { ...chosen, cake }, { ...chosen, cake: { ...cake, role: 'tetto' } }]
  const items = [{ wedding: true }, { wedding: false }].map((fields) =>
    read(orderItemSchema, anItemRecord(ID, ID, { ...fields, custom_variants: variants })),
  )
  expect(items.map((item) => item?.isWedding)).toEqual([true, false])
  expect(items[0]?.customVariants.map((choice) => choice.cake)).toEqual([undefined, cake, undefined])
})

test('a category that another program made has the usual VAT', () => {
  const record = { id: ID, name: 'Pane', slug: 'pane', image: '', sort: 1 }
  const vats = [{}, { vat: '' }, { vat: '4%' }, { vat: '7%' }].map(
    (fields) => read(categorySchema, { ...record, ...fields })?.vat,
  )
  expect(vats).toEqual(['10%', '10%', '4%', '10%'])
})

test('a part of the cake that only a newer server knows is none', () => {
  const record = { id: ID, name: 'Base', required: true, multiple: false, sort: 1 }
  const roles = ['', 'base', 'tetto'].map((role) => read(variantTypeSchema, { ...record, role })?.role)
  expect(roles).toEqual(['', 'base', ''])
})

test('a choice without surcharge costs nothing', () => {
  const record = {
    id: ID,
    type: ID,
    value: 'Limone',
    priceIncrease: 0,
    allergens: [],
    servings: 0,
    layer: '',
    colour: '',
    available: true,
    sort: 1,
  }
  expect(read(variantSchema, record)).toMatchObject({ typeId: ID, priceIncreaseCents: 0, isAvailable: true })
})
