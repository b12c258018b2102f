// PocketBase's records → domain types, once, at the border: one schema per mirrored collection. After changing a schema, raise
// SCHEMAS_VERSION: devices then read everything again. A field of a table of the domain that is new or another one does it by itself.

import * as v from 'valibot'
import type { CustomerRow, DeviceDayRow, DeviceRow, Mirrored, OrderItemRow } from '#data/db/database.ts'
import type { ServerOrder } from '#data/outbox/pending-changes.ts'
import type { DiscountCode } from '#domain/cart/discount.ts'
import { ALLERGENS, DECLARATION_WORDS } from '#domain/catalogue/allergens.ts'
import { CAKE_ROLES } from '#domain/catalogue/cake-part.ts'
import type { Category, CustomVariant, Product, Variant, VariantType } from '#domain/catalogue/catalogue.ts'
import { PRODUCT_FIELDS, VARIANT_FIELDS } from '#domain/catalogue/product-schema.ts'
import { USUAL_VAT, VAT_WORDS } from '#domain/catalogue/vat.ts'
import { crc32 } from '#domain/crc32.ts'
import { DEVICE_KINDS } from '#domain/device/report.ts'
import type { Field, FieldTable } from '#domain/fields.ts'
import { ATTENTION_REASONS } from '#domain/order/attention.ts'
import { CANCELLERS, CHANNELS, type OrderItem, PAID_BY } from '#domain/order/order.ts'
import { parseLines } from '#domain/order/order-payment.ts'
import { ORDER_STATUSES } from '#domain/order/states.ts'
import type { Campaign } from '#domain/pickup/campaign.ts'
import type { ProductCap } from '#domain/pickup/caps.ts'
import type { DaySetting } from '#domain/pickup/opening-hours.ts'
import { DAY_SETTING_FIELDS, SHOP_FIELDS } from '#domain/settings-schema.ts'
import type { Shop } from '#domain/shop.ts'
import {
  cakePart,
  cents,
  instant,
  known,
  optionalId,
  optionalInstant,
  optionalWord,
  type RecordSchema,
  recordId,
  updated,
} from './record-fields.ts'

const SCHEMAS_VERSION = 2
const TABLES: readonly FieldTable[] = [PRODUCT_FIELDS, VARIANT_FIELDS, SHOP_FIELDS, DAY_SETTING_FIELDS]

/** Of what is read, and under which name. */
export const RECORDS_VERSION = crc32(
  new TextEncoder().encode(
    JSON.stringify([
      SCHEMAS_VERSION,
      TABLES.map((fields) => Object.entries(fields).map(([name, { column, kind }]) => [name, column, kind])),
    ]),
  ),
)

const text = v.string()
const base = { id: recordId, updated }

export const productSchema = schemaOf<Mirrored<Product>>(PRODUCT_FIELDS)

export const categorySchema: RecordSchema<Mirrored<Category>> = v.object({
  ...base,
  name: text,
  slug: text,
  image: text,
  // What another program made may say none.
  vat: v.fallback(v.picklist(VAT_WORDS), USUAL_VAT),
  sort: v.number(),
})

export const variantTypeSchema: RecordSchema<Mirrored<VariantType>> = v.pipe(
  v.object({
    ...base,
    name: text,
    required: v.boolean(),
    multiple: v.boolean(),
    sort: v.number(),
    role: v.fallback(v.picklist(['', ...CAKE_ROLES]), ''),
  }),
  v.transform(({ required, multiple, ...type }) => ({ ...type, isRequired: required, isMultiple: multiple })),
)

export const variantSchema = schemaOf<Mirrored<Variant>>(VARIANT_FIELDS)

/** The parser of a table of fields: each is read by its kind and gets the application's name. */
function schemaOf<Row>(fields: FieldTable): RecordSchema<Row>
// TypeScript cannot follow a table through its entries: records.test.ts holds that the rows are what they claim to be.
function schemaOf(fields: FieldTable) {
  const named = Object.entries(fields)
  const columns = Object.fromEntries(named.map(([, field]) => [field.column, parserOf(field)]))
  return v.pipe(
    v.object({ ...columns, ...base }),
    v.transform(({ id, updated, ...record }) => {
      const values: Record<string, unknown> = record
      return { id, updated, ...Object.fromEntries(named.map(([name, { column }]) => [name, values[column]])) }
    }),
  )
}

function parserOf(field: Field): v.GenericSchema<unknown> {
  switch (field.kind) {
    case 'euro':
      return cents
    case 'number':
      return v.number()
    case 'flag':
      return v.boolean()
    case 'choice':
      return v.picklist(Object.keys(field.choices))
    case 'allergens':
      return known(DECLARATION_WORDS)
    case 'traces':
      return known(ALLERGENS)
    case 'reference':
      // A product outlives its category; a choice of no type is none.
      return field.to === 'categories' ? optionalId : recordId
    case 'references':
    case 'files':
      return v.array(text)
    default:
      return text
  }
}

export const settingSchema = schemaOf<Mirrored<DaySetting>>(DAY_SETTING_FIELDS)
export const shopSchema = schemaOf<Mirrored<Shop>>(SHOP_FIELDS)

export const campaignSchema: RecordSchema<Mirrored<Campaign>> = v.pipe(
  v.object({
    ...base,
    name: text,
    from_day: text,
    to_day: text,
    orders_from: optionalInstant,
    orders_until: optionalInstant,
    products: v.array(text),
    prices: v.nullable(v.record(v.string(), cents)),
  }),
  v.transform((record) => ({
    id: record.id,
    updated: record.updated,
    name: record.name,
    fromDay: record.from_day,
    toDay: record.to_day,
    ordersFromMs: record.orders_from,
    ordersUntilMs: record.orders_until,
    productIds: record.products,
    prices: record.prices ?? {},
  })),
)

export const productCapSchema: RecordSchema<Mirrored<ProductCap>> = v.pipe(
  v.object({ ...base, product: recordId, day: text, most: v.number() }),
  v.transform(({ product, ...cap }) => ({ ...cap, productId: product })),
)

export const discountCodeSchema: RecordSchema<Mirrored<DiscountCode>> = v.pipe(
  v.object({
    ...base,
    code: text,
    value: v.number(),
    deleted: v.boolean(),
    valid_until: optionalInstant,
    min_total: cents,
    max_uses: v.number(),
  }),
  v.transform((record) => ({
    id: record.id,
    updated: record.updated,
    code: record.code,
    percent: record.value,
    isDeleted: record.deleted,
    validUntilMs: record.valid_until,
    minTotalCents: record.min_total,
    maxUses: record.max_uses,
  })),
)

export const customerSchema: RecordSchema<CustomerRow> = v.object({ ...base, name: text, surname: text, phone: text })

export const deviceSchema: RecordSchema<DeviceRow> = v.pipe(
  v.object({
    ...base,
    code: text,
    kind: v.fallback(v.picklist(DEVICE_KINDS), 'counter'),
    name: text,
    public_key: text,
    revoked: v.boolean(),
    wiped_at: text,
    left_behind: text,
    approved: v.boolean(),
    replaced: v.boolean(),
    hidden_at: text,
    merged_into: text,
    last_contact: optionalInstant,
  }),
  v.transform(
    ({ public_key, revoked, wiped_at, left_behind, approved, replaced, hidden_at, merged_into, last_contact, ...device }) => ({
      ...device,
      publicKey: public_key,
      isRevoked: revoked,
      isWiped: wiped_at !== '',
      left: left_behind,
      isApproved: approved,
      isReplaced: replaced,
      isHidden: hidden_at !== '' || merged_into !== '',
      lastContactMs: last_contact,
    }),
  ),
)

export const deviceDaySchema: RecordSchema<DeviceDayRow> = v.object({
  ...base,
  code: text,
  day: text,
  counter: v.number(),
  waiting: text,
  settled: text,
})

export interface Tombstone {
  id: string
  updated: string
  collection: string
  recordId: string
}

export const tombstoneSchema: RecordSchema<Tombstone> = v.pipe(
  v.object({ ...base, collection: text, record_id: text }),
  v.transform(({ record_id, ...tombstone }) => ({ ...tombstone, recordId: record_id })),
)

// Records of orders and their items.

export const orderSchema: RecordSchema<ServerOrder> = v.pipe(
  v.object({
    ...base,
    user_id: optionalId,
    status: v.picklist(ORDER_STATUSES),
    note: text,
    pickup_date: instant,
    immediate: v.boolean(),
    order_discount_id: optionalId,
    discount_code: text,
    printed: v.boolean(),
    receipts: v.optional(v.unknown()),
    number: text,
    day_sequence: v.number(),
    channel: v.picklist(CHANNELS),
    device: text,
    placed_at: optionalInstant,
    total: cents,
    customer_name: text,
    customer_phone: text,
    ready_at: optionalInstant,
    handed_over_at: optionalInstant,
    paid_at: optionalInstant,
    payment_method: optionalWord(PAID_BY),
    payments: v.unknown(),
    pay_later: text,
    cancel_reason: text,
    cancelled_by: optionalWord(CANCELLERS),
    cancelled_at: optionalInstant,
    attention: v.nullable(known(ATTENTION_REASONS)),
  }),
  v.transform((record) => ({
    id: record.id,
    updated: record.updated,
    number: record.number,
    daySequence: record.day_sequence,
    userId: record.user_id,
    status: record.status,
    channel: record.channel,
    device: record.device,
    note: record.note,
    placedAtMs: record.placed_at ?? record.pickup_date,
    pickupMs: record.pickup_date,
    isImmediate: record.immediate,
    discountId: record.order_discount_id || null,
    discountCode: record.discount_code,
    totalCents: record.total,
    customerName: record.customer_name,
    customerPhone: record.customer_phone,
    readyAtMs: record.ready_at,
    handedOverAtMs: record.handed_over_at,
    paidAtMs: record.paid_at,
    paymentMethod: record.payment_method,
    payments: parseLines(record.payments),
    payLater: record.pay_later,
    cancelReason: record.cancel_reason,
    cancelledBy: record.cancelled_by,
    cancelledAtMs: record.cancelled_at,
    attention: record.attention ?? [],
    isPrinted: record.printed,
    receipts: record.receipts,
  })),
)

const customVariantSchema: RecordSchema<CustomVariant> = v.pipe(
  v.object({ type: text, value: text, priceIncrease: cents, cake: cakePart }),
  v.transform(({ priceIncrease, ...choice }) => ({ ...choice, priceIncreaseCents: priceIncrease })),
)

export const orderItemSchema: RecordSchema<OrderItemRow> = v.pipe(
  v.object({
    ...base,
    order_id: recordId,
    product_id: optionalId,
    product_name: text,
    quantity: v.number(),
    unit_price: cents,
    price: cents,
    custom_variants: v.nullable(v.array(customVariantSchema)),
    reference_image: text,
    wafer_image: text,
    wedding: v.boolean(),
    position: v.number(),
  }),
  v.transform((record): Mirrored<OrderItem> & { position: number } => ({
    id: record.id,
    updated: record.updated,
    orderId: record.order_id,
    productId: record.product_id,
    productName: record.product_name,
    quantity: record.quantity,
    unitPriceCents: record.unit_price,
    priceCents: record.price,
    customVariants: record.custom_variants ?? [],
    isWedding: record.wedding,
    referenceImage: record.reference_image,
    waferImage: record.wafer_image,
    position: record.position,
  })),
)
