// An order of the accountant's as the server tells it (hooks/orders/figures.ts), in the domain's form.
import * as v from 'valibot'
import { cents, recordOf } from '#data/server/record-fields.ts'
import type { Unit } from '#domain/catalogue/catalogue.ts'
import { UNITS } from '#domain/catalogue/units.ts'
import { isVat, type Vat } from '#domain/catalogue/vat.ts'
import type { AccountOrder } from '#domain/figures/accounts.ts'
import { CHANNELS } from '#domain/order/order.ts'
import { PAYMENT_KINDS } from '#domain/order/order-payment.ts'
import { PAYMENT_METHODS } from '#domain/order/payment-methods.ts'
import { ORDER_STATUSES } from '#domain/order/states.ts'
import { wireInstant } from '#domain/wire.ts'

/** Empty where nobody knows it any more. */
const instant = v.pipe(
  v.string(),
  v.transform((text) => wireInstant(text) ?? 0),
)

const itemSchema = recordOf({
  name: v.string(),
  quantity: v.number(),
  priceCents: ['price', cents],
  unit: v.nullable(v.custom<Unit>((word) => typeof word === 'string' && Object.hasOwn(UNITS, word))),
  vat: v.nullable(v.custom<Vat>(isVat)),
})

const orderSchema = recordOf({
  number: v.string(),
  status: v.picklist(ORDER_STATUSES),
  channel: v.picklist(CHANNELS),
  placedAtMs: ['placed_at', instant],
  pickupMs: ['pickup', instant],
  totalCents: ['total', cents],
  items: v.array(itemSchema),
})

const lineSchema = recordOf({
  cents: ['amount', cents],
  method: v.picklist(PAYMENT_METHODS),
  kind: v.picklist(PAYMENT_KINDS),
  takenAtMs: ['taken_at', instant],
})

const schema = v.object({ order: v.nullable(orderSchema), lines: v.array(lineSchema) })

/** @throws ValiError for what is none: a file that lacked it would not add up */
export function readAccountOrder(value: unknown): AccountOrder {
  return v.parse(schema, value)
}
