// PocketBase's records → domain types, once, at the border: one schema per mirrored collection. After changing a schema, raise
// RECORDS_VERSION: devices then read everything again.
import * as v from 'valibot'
import type { CustomerRow, DeviceDayRow, DeviceRow, Mirrored, OrderItemRow } from '#data/db/database.ts'
import type { ServerOrder } from '#data/outbox/pending-changes.ts'
import type { DiscountCode } from '#domain/cart/discount.ts'
import { ALLERGENS } from '#domain/catalogue/allergens.ts'
import type { Category, CustomVariant, Product, Variant, VariantType } from '#domain/catalogue/catalogue.ts'
import { ATTENTION_REASONS, type OrderItem } from '#domain/order/order.ts'
import { ORDER_STATUSES } from '#domain/order/states.ts'
import type { DaySetting } from '#domain/pickup/opening-hours.ts'
import type { Shop } from '#domain/shop.ts'
import {
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

/** Of the schemas here and in order-records.ts. */
export const RECORDS_VERSION = 4

const text = v.string()
const base = { id: recordId, updated }

export const productSchema: RecordSchema<Mirrored<Product>> = v.pipe(
  v.object({
    ...base,
    name: text,
    description: text,
    ingredients: text,
    category: optionalId,
    price: cents,
    unit: v.picklist(['pezzo', 'kg', 'porzione', 'vassoio']),
    preparation_time: v.number(),
    images: v.array(text),
    images_small: v.array(text),
    allergens: known(ALLERGENS),
    may_contain: known(ALLERGENS),
    available: v.boolean(),
    hidden: v.boolean(),
    featured: v.boolean(),
    composition: v.picklist(['none', 'personalise', 'compose']),
    variant_types: v.array(text),
    min_quantity: v.number(),
    max_quantity: v.number(),
    quantity_step: v.number(),
    // A server that is older than this device has none.
    barcode: v.optional(text, ''),
    sort: v.number(),
  }),
  v.transform((record) => ({
    id: record.id,
    updated: record.updated,
    name: record.name,
    description: record.description,
    ingredients: record.ingredients,
    categoryId: record.category,
    priceCents: record.price,
    unit: record.unit,
    leadDays: record.preparation_time,
    images: record.images,
    smallImages: record.images_small,
    allergens: record.allergens,
    mayContain: record.may_contain,
    isAvailable: record.available,
    isHidden: record.hidden,
    isFeatured: record.featured,
    composition: record.composition,
    variantTypeIds: record.variant_types,
    minQuantity: record.min_quantity,
    maxQuantity: record.max_quantity,
    quantityStep: record.quantity_step,
    barcode: record.barcode,
    sort: record.sort,
  })),
)

export const categorySchema: RecordSchema<Mirrored<Category>> = v.object({
  ...base,
  name: text,
  slug: text,
  image: text,
  sort: v.number(),
})

export const variantTypeSchema: RecordSchema<Mirrored<VariantType>> = v.pipe(
  v.object({ ...base, name: text, required: v.boolean(), multiple: v.boolean(), sort: v.number() }),
  v.transform(({ required, multiple, ...type }) => ({ ...type, isRequired: required, isMultiple: multiple })),
)

export const variantSchema: RecordSchema<Mirrored<Variant>> = v.pipe(
  v.object({
    ...base,
    type: recordId,
    value: text,
    priceIncrease: cents,
    allergens: known(ALLERGENS),
    servings: v.number(),
    colour: text,
    available: v.boolean(),
    sort: v.number(),
  }),
  v.transform(({ type, priceIncrease, available, ...variant }) => ({
    ...variant,
    typeId: type,
    priceIncreaseCents: priceIncrease,
    isAvailable: available,
  })),
)

export const settingSchema: RecordSchema<Mirrored<DaySetting>> = v.pipe(
  v.object({
    ...base,
    day: text,
    open_hours: text,
    close_hours: text,
    start_prep_hours: text,
    finish_prep_hours: text,
    break_start: text,
    break_end: text,
    slot_capacity: v.number(),
    note: text,
  }),
  v.transform((record) => ({
    id: record.id,
    updated: record.updated,
    day: record.day,
    openHours: record.open_hours,
    closeHours: record.close_hours,
    startPrepHours: record.start_prep_hours,
    finishPrepHours: record.finish_prep_hours,
    breakStart: record.break_start,
    breakEnd: record.break_end,
    slotCapacity: record.slot_capacity,
    note: record.note,
  })),
)

export const shopSchema: RecordSchema<Mirrored<Shop>> = v.pipe(
  v.object({ ...base, name: text, address: text, phone: text, vat_number: text, opening_note: text }),
  v.transform(({ vat_number, opening_note, ...shop }) => ({ ...shop, vatNumber: vat_number, openingNote: opening_note })),
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
    kind: v.fallback(v.picklist(['kiosk', 'counter']), 'counter'),
    name: v.optional(text, ''),
    public_key: v.optional(text, ''),
    revoked: v.boolean(),
    wiped_at: v.optional(text, ''),
    replaced: v.optional(v.boolean(), false),
    last_contact: v.optional(optionalInstant, ''),
  }),
  v.transform(({ public_key, revoked, wiped_at, replaced, last_contact, ...device }) => ({
    ...device,
    publicKey: public_key,
    isRevoked: revoked,
    isWiped: wiped_at !== '',
    isReplaced: replaced,
    lastContactMs: last_contact,
  })),
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

// Records of orders and their items → domain types. See records.ts.

export const orderSchema: RecordSchema<ServerOrder> = v.pipe(
  v.object({
    ...base,
    user_id: optionalId,
    status: v.picklist(ORDER_STATUSES),
    note: text,
    pickup_date: instant,
    order_discount_id: optionalId,
    discount_code: text,
    printed: v.boolean(),
    number: text,
    channel: v.picklist(['web', 'kiosk', 'counter']),
    device: text,
    placed_at: optionalInstant,
    total: cents,
    customer_name: text,
    customer_phone: text,
    ready_at: optionalInstant,
    paid_at: optionalInstant,
    payment_method: optionalWord(['card', 'cash', 'pos']),
    cancel_reason: text,
    cancelled_by: optionalWord(['auto', 'customer', 'staff']),
    cancelled_at: optionalInstant,
    attention: v.nullable(known(ATTENTION_REASONS)),
  }),
  v.transform((record) => ({
    id: record.id,
    updated: record.updated,
    number: record.number,
    userId: record.user_id,
    status: record.status,
    channel: record.channel,
    device: record.device,
    note: record.note,
    placedAtMs: record.placed_at ?? record.pickup_date,
    pickupMs: record.pickup_date,
    discountId: record.order_discount_id || null,
    discountCode: record.discount_code,
    totalCents: record.total,
    customerName: record.customer_name,
    customerPhone: record.customer_phone,
    readyAtMs: record.ready_at,
    paidAtMs: record.paid_at,
    paymentMethod: record.payment_method,
    cancelReason: record.cancel_reason,
    cancelledBy: record.cancelled_by,
    cancelledAtMs: record.cancelled_at,
    attention: record.attention ?? [],
    isPrinted: record.printed,
  })),
)

const customVariantSchema: RecordSchema<CustomVariant> = v.pipe(
  v.object({ type: text, value: text, priceIncrease: cents }),
  v.transform(({ type, value, priceIncrease }) => ({ type, value, priceIncreaseCents: priceIncrease })),
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
    referenceImage: record.reference_image,
    waferImage: record.wafer_image,
    position: record.position,
  })),
)
