// PocketBase's records → domain types, once, at the border: one schema per mirrored collection. After changing a schema, raise
// SCHEMAS_VERSION: devices then read everything again. A field of a table of the domain that is new or another one does it by itself.

import * as v from 'valibot'
import type { CustomerRow, DeviceDayRow, DeviceRow, Mirrored, OrderItemRow } from '#data/db/database.ts'
import type { ServerOrder } from '#data/outbox/pending-changes.ts'
import {
  cakePart,
  cents,
  instant,
  isSaid,
  known,
  optionalId,
  optionalInstant,
  orNull,
  type RecordSchema,
  recordId,
  recordOf,
  updated,
} from '#data/server/record-fields.ts'
import { COLOUR } from '#domain/brand/colour.ts'
import type { DiscountCode } from '#domain/cart/discount.ts'
import { ALLERGENS, DECLARATION_WORDS } from '#domain/catalogue/allergens.ts'
import { CAKE_ROLES } from '#domain/catalogue/cake-part.ts'
import type { Category, CustomVariant, Product, Variant, VariantType } from '#domain/catalogue/catalogue.ts'
import { PRODUCT_FIELDS, VARIANT_FIELDS } from '#domain/catalogue/product-schema.ts'
import { USUAL_VAT, VAT_WORDS } from '#domain/catalogue/vat.ts'
import { crc32 } from '#domain/crc32.ts'
import { DEVICE_KINDS } from '#domain/device/report.ts'
import { defaultValue, type Field, type FieldTable } from '#domain/fields.ts'
import { ATTENTION_REASONS } from '#domain/order/attention.ts'
import { CANCELLERS, CHANNELS, PAID_BY } from '#domain/order/order.ts'
import { parseLines } from '#domain/order/order-payment.ts'
import { ORDER_STATUSES } from '#domain/order/states.ts'
import type { Campaign } from '#domain/pickup/campaign.ts'
import type { ProductCap } from '#domain/pickup/caps.ts'
import type { DaySetting } from '#domain/pickup/opening-hours.ts'
import { DAY_SETTING_FIELDS, SHOP_FIELDS } from '#domain/settings-schema.ts'
import type { Shop } from '#domain/shop.ts'

const SCHEMAS_VERSION = 3
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
const number = v.number()
const flag = v.boolean()
const base = { id: recordId, updated }
/** A server of before has none. */
const translation = v.optional(text, '')
const translations = { name_en: translation, name_de: translation, name_fr: translation }

export const productSchema = schemaOf<Mirrored<Product>>(PRODUCT_FIELDS)

export const categorySchema: RecordSchema<Mirrored<Category>> = recordOf({
  ...base,
  name: text,
  slug: text,
  image: text,
  // What another program made may say none.
  vat: v.fallback(v.picklist(VAT_WORDS), USUAL_VAT),
  sort: number,
  ...translations,
})

export const variantTypeSchema: RecordSchema<Mirrored<VariantType>> = recordOf({
  ...base,
  name: text,
  isRequired: ['required', flag],
  isMultiple: ['multiple', flag],
  sort: number,
  role: v.fallback(v.picklist(['', ...CAKE_ROLES]), ''),
  ...translations,
})

export const variantSchema = schemaOf<Mirrored<Variant>>(VARIANT_FIELDS)

/** The parser of a table of fields: each is read by its kind and gets the application's name. */
function schemaOf<Row>(fields: FieldTable): RecordSchema<Row>
// TypeScript cannot follow a table through its entries: records.test.ts holds that the rows are what they claim to be.
function schemaOf(fields: FieldTable) {
  const parsers = Object.entries(fields).map(([name, field]) => {
    const parser = parserOf(field)
    return [name, [field.column, field.isAddedLater ? v.optional(parser, defaultValue(field)) : parser]] as const
  })
  return recordOf({ ...base, ...Object.fromEntries(parsers) })
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
    case 'translation':
      return translation
    case 'colour':
      // It becomes part of a style sheet.
      return v.fallback(v.pipe(text, v.regex(COLOUR)), '')
    default:
      return text
  }
}

export const settingSchema = schemaOf<Mirrored<DaySetting>>(DAY_SETTING_FIELDS)
export const shopSchema = schemaOf<Mirrored<Shop>>(SHOP_FIELDS)

export const campaignSchema: RecordSchema<Mirrored<Campaign>> = recordOf({
  ...base,
  name: text,
  fromDay: ['from_day', text],
  toDay: ['to_day', text],
  ordersFromMs: ['orders_from', optionalInstant],
  ordersUntilMs: ['orders_until', optionalInstant],
  productIds: ['products', v.array(text)],
  prices: v.nullable(v.record(v.string(), cents), {}),
})

export const productCapSchema: RecordSchema<Mirrored<ProductCap>> = recordOf({
  ...base,
  productId: ['product', recordId],
  day: text,
  most: number,
})

export const discountCodeSchema: RecordSchema<Mirrored<DiscountCode>> = recordOf({
  ...base,
  code: text,
  percent: ['value', number],
  isDeleted: ['deleted', flag],
  validUntilMs: ['valid_until', optionalInstant],
  minTotalCents: ['min_total', cents],
  maxUses: ['max_uses', number],
})

export const customerSchema: RecordSchema<CustomerRow> = recordOf({ ...base, name: text, surname: text, phone: text })

export const deviceSchema: RecordSchema<DeviceRow> = v.pipe(
  recordOf({
    ...base,
    code: text,
    kind: v.fallback(v.picklist(DEVICE_KINDS), 'counter'),
    name: text,
    publicKey: ['public_key', text],
    isRevoked: ['revoked', flag],
    isWiped: ['wiped_at', isSaid],
    left: ['left_behind', text],
    isApproved: ['approved', flag],
    isReplaced: ['replaced', flag],
    isPutAway: ['hidden_at', isSaid],
    isMerged: ['merged_into', isSaid],
    lastContactMs: ['last_contact', optionalInstant],
  }),
  v.transform(({ isPutAway, isMerged, ...device }) => ({ ...device, isHidden: isPutAway || isMerged })),
)

export const deviceDaySchema: RecordSchema<DeviceDayRow> = recordOf({
  ...base,
  code: text,
  day: text,
  counter: number,
  waiting: text,
  settled: text,
})

export type Tombstone = v.InferOutput<typeof tombstoneSchema>
export const tombstoneSchema = recordOf({ ...base, collection: text, recordId: ['record_id', text] })

// Records of orders and their items.

export const orderSchema: RecordSchema<ServerOrder> = v.pipe(
  recordOf({
    ...base,
    number: text,
    daySequence: ['day_sequence', number],
    userId: ['user_id', optionalId],
    status: v.picklist(ORDER_STATUSES),
    channel: v.picklist(CHANNELS),
    device: text,
    note: text,
    placedAtMs: ['placed_at', optionalInstant],
    pickupMs: ['pickup_date', instant],
    isImmediate: ['immediate', flag],
    discountId: ['order_discount_id', orNull(recordId)],
    discountCode: ['discount_code', text],
    totalCents: ['total', cents],
    customerName: ['customer_name', text],
    customerPhone: ['customer_phone', text],
    readyAtMs: ['ready_at', optionalInstant],
    handedOverAtMs: ['handed_over_at', optionalInstant],
    paidAtMs: ['paid_at', optionalInstant],
    paymentMethod: ['payment_method', orNull(v.picklist(PAID_BY))],
    payments: v.pipe(v.unknown(), v.transform(parseLines)),
    payLater: ['pay_later', text],
    cancelReason: ['cancel_reason', text],
    cancelledBy: ['cancelled_by', orNull(v.picklist(CANCELLERS))],
    cancelledAtMs: ['cancelled_at', optionalInstant],
    attention: v.nullable(known(ATTENTION_REASONS), []),
    isPrinted: ['printed', flag],
    receipts: v.optional(v.unknown()),
  }),
  v.transform((order) => ({ ...order, placedAtMs: order.placedAtMs ?? order.pickupMs })),
)

const customVariantSchema: RecordSchema<CustomVariant> = v.pipe(
  v.object({ type: text, value: text, priceIncrease: cents, cake: cakePart }),
  v.transform(({ priceIncrease, ...choice }) => ({ ...choice, priceIncreaseCents: priceIncrease })),
)

export const orderItemSchema: RecordSchema<OrderItemRow> = recordOf({
  ...base,
  orderId: ['order_id', recordId],
  productId: ['product_id', optionalId],
  productName: ['product_name', text],
  quantity: number,
  unitPriceCents: ['unit_price', cents],
  priceCents: ['price', cents],
  customVariants: ['custom_variants', v.nullable(v.array(customVariantSchema), [])],
  isWedding: ['wedding', flag],
  referenceImage: ['reference_image', text],
  waferImage: ['wafer_image', text],
  position: number,
})
