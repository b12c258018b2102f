// What a Checkout Session is created with: its parameters, the check that its amount is the order's to the cent, and the
// addresses it may return to. Pure.
import type Stripe from 'stripe'
import { isKnownPath } from '#domain/account/navigation.ts'
import { centsFromEuro, decimalText, multiplyCents } from '#domain/money.ts'
import { CARD_MINIMUM_CENTS, PAYMENT_CURRENCY } from '#domain/payment/payment.ts'
import { MINUTE_MS } from '#domain/pickup/shop-time.ts'
import type { OpenedPayment } from './ledger.ts'

/** Stripe wants at least 30 minutes by its own clock, and exactly 30 can be refused. Rounded up to the next full minute. */
const OPEN_MINUTES = 31

/** Of the one line's description; more is only cut off on Stripe's page. */
const DESCRIPTION_LENGTH = 400

export interface ReturnUrls {
  successUrl: string
  cancelUrl: string
}

/**
 * When a session opened now ends, in seconds since 1970 as Stripe counts. A full minute, so that clicks that come together ask
 * for the same session.
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
  const isWhole = payment.amount_cents === centsFromEuro(order.total)
  const name = `${isWhole ? 'Ordine' : 'Acconto per l’ordine'} ${order.number}`
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

// Before a customer is asked for money: does the payment say what the order says, to the cent? PocketBase has computed both; an
// order that does not add up is a fault of ours and is never charged.

/** What is wrong, in English for the log; null when the amount may be charged. */
export function amountProblem({ payment, order }: OpenedPayment): string | null {
  if (payment.currency !== PAYMENT_CURRENCY) return `currency ${payment.currency}`
  const totalCents = centsFromEuro(order.total)
  const allowed = [totalCents, ...(order.deposit > 0 ? [centsFromEuro(order.deposit)] : [])]
  if (!allowed.includes(payment.amount_cents)) return `payment of ${payment.amount_cents} for a total of ${totalCents}`
  if (totalCents < CARD_MINIMUM_CENTS) return `total of ${totalCents}`
  let sumCents = 0
  for (const { product_name, quantity, unit_price, price } of order.items) {
    const priceCents = centsFromEuro(price)
    if (multiplyCents(centsFromEuro(unit_price), quantity) !== priceCents) return `price of ${product_name}`
    sumCents += priceCents
  }
  // The percentage of a code is known to the database alone; it can only make the total smaller.
  const isSum = order.discount_code === '' ? totalCents === sumCents : totalCents <= sumCents
  return isSum ? null : `total of ${totalCents} for lines of ${sumCents}`
}

// Where Stripe sends the customer back to. The page proposes, and what it proposes may come from anybody: only path and query
// are taken, put behind our own origin, and only when a screen of ours is there.

/** Stripe's own limit is higher; ours is what a page of the shop can mean. */
const MAX_LENGTH = 1000

export const AFTER_SUCCESS = '/post-payment?success=true'
export const AFTER_CANCEL = '/post-payment?success=false'

/**
 * @param proposed whatever the page sent: an address, a path, or anything else
 * @param origin ours, e.g. https://sfoglia.it
 * @param fallback path and query for what cannot be used
 * @returns an address that always begins with `origin` + `/`
 */
export function returnUrl(proposed: unknown, origin: string, fallback: string): string {
  return origin + (usablePath(proposed, origin) ?? fallback)
}

function usablePath(proposed: unknown, origin: string): string | null {
  if (typeof proposed !== 'string' || proposed.length > MAX_LENGTH || !URL.canParse(proposed, origin)) return null
  const { pathname, search } = new URL(proposed, origin)
  // The path of a `javascript:` address has no slash in front and would become part of the host; a screen's path always has one.
  return isKnownPath(pathname) ? pathname + search : null
}
