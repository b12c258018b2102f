// What Stripe's events and objects mean for a payment, in the ledger's words. Pure.
import type { DisputeReport, PaymentEvent } from './ledger.ts'
import { type CheckoutSession, charge, checkoutSession, dispute, refund, type StripeEvent } from './stripe-client.ts'

export type Notice =
  | { kind: 'payment'; event: PaymentEvent }
  | { kind: 'dispute'; report: DisputeReport }
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
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return { kind: 'dispute', report: disputeReport(event) }
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

/** Of the shop's own, of the desk's, and of those made by hand on Stripe's pages, which bear no name of ours. */
function ofRefund(event: StripeEvent): Notice {
  const { id, status, amount, currency, payment_intent, failure_reason, metadata } = refund(event.data.object)
  // A success is told by `charge.refunded`, with the sum of all refunds.
  if (status !== 'failed' && status !== 'canceled') return NOTHING
  return {
    kind: 'payment',
    event: {
      // Stripe tells the same failure by several events.
      event_id: `failed:${id}`,
      type: 'refund-failed',
      session: '',
      intent: payment_intent,
      order_id: metadata?.order_id ?? '',
      amount_cents: amount,
      currency,
      created_at: new Date(event.created * 1000).toISOString(),
      refund: id,
      give_back: metadata?.give_back ?? '',
      error: `Stripe non ha eseguito il rimborso (${failure_reason ?? status}).`,
    },
  }
}

/** An inquiry that was closed, or a dispute that was prevented, has taken nothing from the shop: as if it were won. */
const DISPUTE_ENDS: Record<string, DisputeReport['state']> = { won: 'won', warning_closed: 'won', prevented: 'won', lost: 'lost' }

/** @see https://docs.stripe.com/api/disputes/object */
function disputeReport(event: StripeEvent): DisputeReport {
  const { id, status, amount, payment_intent, reason, balance_transactions } = dispute(event.data.object)
  return {
    dispute: id,
    intent: payment_intent,
    amount_cents: amount,
    state: DISPUTE_ENDS[status] ?? 'open',
    moves: Math.min(2, balance_transactions.length),
    reason,
    created_at: new Date(event.created * 1000).toISOString(),
  }
}
