// POST /api/sfoglia/payments/event: what Stripe says happened to a session, told by the edge after it checked the signature or
// asked Stripe itself. Any order, any repetition; the decision is the domain's.
import { PAYMENT_EVENT_TYPES, type PaymentEvent } from '#domain/payment.ts'
import { isShortText, numberBetween, wireInstant } from '#domain/wire.ts'
import { jsonBody, Refusal, serviceOnly, TEXT_INVALID, TEXT_NOT_FOUND } from './answers.ts'
import { durably } from './database.ts'
import { type Applied, applyPaymentEvent } from './payment-event.ts'
import { newPayment, paymentsOf } from './payment-record.ts'

export interface ReportedEvent extends PaymentEvent {
  /** Any of the three may be empty, not all. */
  session: string
  intent: string
  orderId: string
  createdAtMs: number
}

/** `{payment, order, outcome}`. @throws Refusal 400, 403, 404 for a session that is not ours */
export function recordPaymentEvent(e: PbRequestEvent): Applied {
  serviceOnly(e)
  const event = parseEvent(jsonBody(e))
  let applied: Applied | null = null
  durably(e.app, (tx) => {
    const payment = paymentOf(tx, event)
    if (!payment) throw new Refusal(404, TEXT_NOT_FOUND)
    applied = applyPaymentEvent(tx, payment, event)
  })
  if (applied === null) throw new Refusal(404, TEXT_NOT_FOUND)
  return applied
}

function parseEvent(body: Record<string, unknown>): ReportedEvent {
  const { event_id, session = '', intent = '', order_id = '', amount_cents, currency = '', created_at } = body
  const type = PAYMENT_EVENT_TYPES.find((known) => known === body.type)
  const createdAtMs = wireInstant(created_at)
  const isRight =
    isShortText(event_id, 200) &&
    event_id !== '' &&
    isShortText(session, 200) &&
    isShortText(intent, 200) &&
    isShortText(order_id, 15) &&
    isShortText(currency, 3) &&
    numberBetween(amount_cents, 0, 1e9) &&
    Number.isInteger(amount_cents)
  if (!type || createdAtMs === null || !isRight) throw new Refusal(400, TEXT_INVALID)
  return { id: event_id, type, session, intent, orderId: order_id, amountCents: amount_cents, currency, createdAtMs }
}

/**
 * By its session, else by what Stripe calls the money. Else, for money: the order's payment that knows nothing of it yet (the
 * reply that named it was lost), or a new one (the server was restored from before it). An end without money needs none.
 */
function paymentOf(tx: PbApp, { type, session, intent, orderId }: ReportedEvent): PbRecord | null {
  const by = (field: 'session' | 'intent', value: string) =>
    value === '' ? undefined : tx.findRecordsByFilter('payments', `${field} = {:value}`, '', 1, 0, { value })[0]
  const known = by('session', session) ?? by('intent', intent)
  if (known || (type !== 'paid' && type !== 'refunded')) return known ?? null
  const [order] = tx.findRecordsByFilter('orders', 'id = {:id}', '', 1, 0, { id: orderId })
  if (!order) return null
  // Newest first. A refund names the money only.
  const blank = session === '' ? 'intent' : 'session'
  const unnamed = paymentsOf(tx, orderId)
    .reverse()
    .find((payment) => payment.getString(blank) === '')
  return unnamed ?? (type === 'paid' ? newPayment(tx, order, 'expired') : null)
}
