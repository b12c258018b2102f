// What Stripe's events and objects mean for a payment, in the ledger's words. Pure.
import type { PaymentEvent } from './ledger.ts'
import { type CheckoutSession, charge, checkoutSession, refund, type StripeEvent } from './stripe-client.ts'

export type Notice =
  | { kind: 'payment'; event: PaymentEvent }
  | { kind: 'refund-failed'; paymentId: string; reason: string; giveBack: string }
  /** Nothing that an order depends on. */
  | { kind: 'nothing' }

const NOTHING: Notice = { kind: 'nothing' }

/** @throws UnknownForm for a known type with content that is not what Stripe documents */
export function noticeOf(event: StripeEvent): Notice {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const session = checkoutSession(event.data.object)
      // Completed and unpaid: the money is still on its way, another event will tell.
      return session.payment_status === 'paid' ? ofSession(event, 'paid', session) : NOTHING
    }
    case 'checkout.session.async_payment_failed':
      return ofSession(event, 'failed', checkoutSession(event.data.object))
    case 'checkout.session.expired':
      return ofSession(event, 'expired', checkoutSession(event.data.object))
    case 'charge.refunded':
      return ofCharge(event)
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return ofRefund(event)
    default:
      return NOTHING
  }
}

/** What became of a session that was asked for at Stripe; null while it can still be paid, or its money is on its way. */
export function endOfSession(session: CheckoutSession, nowMs: number): PaymentEvent | null {
  const type = session.status === 'expired' ? 'expired' : session.payment_status === 'paid' ? 'paid' : null
  if (type === null) return null
  // Asked for twice, it is the same event.
  return sessionEvent(`asked:${session.id}:${type}`, type, session, nowMs)
}

function ofSession(event: StripeEvent, type: PaymentEvent['type'], session: CheckoutSession): Notice {
  return { kind: 'payment', event: sessionEvent(event.id, type, session, event.created * 1000) }
}

function sessionEvent(id: string, type: PaymentEvent['type'], session: CheckoutSession, atMs: number): PaymentEvent {
  return {
    event_id: id,
    type,
    session: session.id,
    intent: session.payment_intent,
    order_id: session.client_reference_id ?? session.metadata?.order_id ?? '',
    amount_cents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    created_at: new Date(atMs).toISOString(),
  }
}

/** Also refunds made by hand on Stripe's own pages; the ledger knows whether it is the whole amount. */
function ofCharge(event: StripeEvent): Notice {
  const { payment_intent, amount_refunded, currency, metadata } = charge(event.data.object)
  return {
    kind: 'payment',
    event: {
      event_id: event.id,
      type: 'refunded',
      session: '',
      intent: payment_intent,
      order_id: metadata?.order_id ?? '',
      amount_cents: amount_refunded,
      currency,
      created_at: new Date(event.created * 1000).toISOString(),
    },
  }
}

function ofRefund(event: StripeEvent): Notice {
  const { status, failure_reason, metadata } = refund(event.data.object)
  // A success is told by `charge.refunded`, with the sum of all refunds.
  if (status !== 'failed' && status !== 'canceled') return NOTHING
  const paymentId = metadata?.payment_id
  if (paymentId === undefined) return NOTHING
  return { kind: 'refund-failed', paymentId, reason: failure_reason ?? status, giveBack: metadata?.give_back ?? '' }
}
