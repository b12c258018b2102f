// Records of orders and their items → domain types. See records.ts.
import * as v from 'valibot'
import type { CustomVariant } from '#domain/catalogue.ts'
import { ATTENTION_REASONS, type OrderItem } from '#domain/order.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import type { Mirrored, OrderItemRow } from './database.ts'
import type { ServerOrder } from './pending-changes.ts'
import type { RecordSchema } from './read-records.ts'
import { cents, instant, known, optionalId, optionalInstant, optionalWord, recordId, updated } from './record-fields.ts'

const text = v.string()
const base = { id: recordId, updated }

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
