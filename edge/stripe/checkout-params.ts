// What Stripe is asked for: a page that takes exactly the order's total, once, by card, within half an hour. Pure.
import type Stripe from 'stripe'
import { decimalText } from '#domain/decimal-text.ts'
import type { OpenedPayment } from './ledger-records.ts'

/** Stripe wants at least 30 minutes by its own clock, and exactly 30 can be refused. Rounded up to the next full minute. */
const OPEN_MINUTES = 31
const MINUTE_MS = 60_000

/** Of the one line's description; more is only cut off on Stripe's page. */
const DESCRIPTION_LENGTH = 400

export interface ReturnUrls {
  successUrl: string
  cancelUrl: string
}

/**
 * When a session opened now ends, in seconds since 1970 as Stripe counts. A full minute, so that clicks that come together ask for
 * the same session.
 */
export function expiryOf(nowMs: number): number {
  return ((Math.floor(nowMs / MINUTE_MS) + OPEN_MINUTES + 1) * MINUTE_MS) / 1000
}

/**
 * Requests with one key get one session. The expiry belongs to it: Stripe refuses a known key with other content, and a click an
 * hour later has another expiry.
 */
export function sessionKey({ payment, order }: OpenedPayment, expiresAt: number): string {
  return `${order.id}:${payment.attempt}:${expiresAt}`
}

/** One line of the whole total: lines of their own would have to repeat the shop's rounding of quantities and discounts. */
export function checkoutParams(
  { payment, order }: OpenedPayment,
  { successUrl, cancelUrl }: ReturnUrls,
  expiresAt: number,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { order_id: order.id, payment_id: payment.id, attempt: String(payment.attempt) }
  const name = `Ordine ${order.number}`
  return {
    mode: 'payment',
    locale: 'it',
    submit_type: 'pay',
    // A payment that settles days later could not hold a slot.
    allowed_payment_method_types: ['card'],
    // In another currency the amount would not be the order's.
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: payment.currency,
          unit_amount: payment.amount_cents,
          product_data: { name, description: linesText(order.items) },
        },
      },
    ],
    ...(isMailAddress(order.email) && { customer_email: order.email }),
    client_reference_id: order.id,
    metadata,
    payment_intent_data: { description: name, metadata },
    expires_at: expiresAt,
    success_url: successUrl,
    cancel_url: cancelUrl,
  }
}

/** `2 × Cornetto, 0,5 × Pane`. */
function linesText(items: OpenedPayment['order']['items']): string {
  const text = items.map(({ quantity, product_name }) => `${decimalText(quantity)} × ${product_name}`).join(', ')
  if (text === '') return 'Ordine in negozio'
  return text.length <= DESCRIPTION_LENGTH ? text : `${text.slice(0, DESCRIPTION_LENGTH - 1)}…`
}

/** Stripe refuses the whole session for an address that it does not take for one; without it, it asks the customer. */
function isMailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}
