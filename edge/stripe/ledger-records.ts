// Payments and orders as PocketBase's payment routes give them, parsed once here.
import { array, type InferOutput, integer, minValue, number, object, optional, picklist, pipe, string } from 'valibot'
import { PAYMENT_STATES } from '#domain/payment.ts'

const Cents = pipe(number(), integer(), minValue(0))

const Payment = object({
  id: string(),
  /** Counts an order's payments from 1. */
  attempt: pipe(number(), integer()),
  state: picklist(PAYMENT_STATES),
  /** Stripe's Checkout Session, its page and its end; empty until they are known. */
  session: string(),
  url: string(),
  amount_cents: Cents,
  currency: string(),
  expires_at: string(),
})

const PaidOrder = object({
  id: string(),
  /** `W-0412`: what a person calls it. */
  number: string(),
  /** Euro. */
  total: number(),
  email: optional(string(), ''),
  discount_code: optional(string(), ''),
  items: array(
    object({
      product_name: string(),
      quantity: number(),
      /** Euro, and euro for the whole line. */
      unit_price: number(),
      price: number(),
    }),
  ),
})

export const OpenedPayment = object({ payment: Payment, order: PaidOrder })
export type OpenedPayment = InferOutput<typeof OpenedPayment>

export const RecordedSession = object({ payment: object({ session: string() }) })

export const EventOutcome = object({
  payment: object({ id: string(), state: picklist(PAYMENT_STATES) }),
  order: object({ id: string(), number: string() }),
  /** `known`: told before. `ignored`: it changes nothing any more. */
  outcome: picklist(['applied', 'known', 'ignored']),
})
export type EventOutcome = InferOutput<typeof EventOutcome>

const DuePayment = object({
  id: string(),
  order_id: string(),
  session: string(),
  intent: string(),
  amount_cents: Cents,
  currency: string(),
  todo: picklist(['check', 'expire', 'refund']),
})
export type DuePayment = InferOutput<typeof DuePayment>

export const DuePayments = object({ payments: array(DuePayment) })
