// An order of the accountant's as the server tells it (hooks/orders/figures.ts), in the domain's form.
import * as v from 'valibot'
import type { Unit } from '#domain/catalogue/catalogue.ts'
import { UNITS } from '#domain/catalogue/units.ts'
import { isVat, type Vat } from '#domain/catalogue/vat.ts'
import type { AccountOrder } from '#domain/figures/accounts.ts'
import { centsFromEuro } from '#domain/money.ts'
import { CHANNELS } from '#domain/order/order.ts'
import { PAYMENT_KINDS } from '#domain/order/order-payment.ts'
import { PAYMENT_METHODS } from '#domain/order/payment-methods.ts'
import { ORDER_STATUSES } from '#domain/order/states.ts'
import { wireInstant } from '#domain/wire.ts'

const euro = v.pipe(v.number(), v.transform(centsFromEuro))
/** Empty where nobody knows it any more. */
const instant = v.pipe(
  v.string(),
  v.transform((text) => wireInstant(text) ?? 0),
)

const schema = v.object({
  order: v.nullable(
    v.object({
      number: v.string(),
      status: v.picklist(ORDER_STATUSES),
      channel: v.picklist(CHANNELS),
      ...{ placed_at: instant, pickup: instant, total: euro },
      items: v.array(
        v.object({
          ...{ name: v.string(), quantity: v.number(), price: euro },
          unit: v.nullable(v.custom<Unit>((word) => typeof word === 'string' && Object.hasOwn(UNITS, word))),
          vat: v.nullable(v.custom<Vat>(isVat)),
        }),
      ),
    }),
  ),
  lines: v.array(
    v.object({ amount: euro, method: v.picklist(PAYMENT_METHODS), kind: v.picklist(PAYMENT_KINDS), taken_at: instant }),
  ),
})

/** @throws ValiError, RangeError for what is none: a file that lacked it would not add up */
export function readAccountOrder(value: unknown): AccountOrder {
  const { order, lines } = v.parse(schema, value)
  return {
    order: order && {
      ...{ number: order.number, status: order.status, channel: order.channel },
      ...{ placedAtMs: order.placed_at, pickupMs: order.pickup, totalCents: order.total },
      items: order.items.map(({ price, ...item }) => ({ ...item, priceCents: price })),
    },
    lines: lines.map(({ amount, method, kind, taken_at }) => ({ cents: amount, method, kind, takenAtMs: taken_at })),
  }
}
