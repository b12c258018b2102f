// The life of a card payment, one per Checkout Session: opening → open → paid, expired or mismatch; paid → refund-due →
// refunded. Events come in any order, twice, and long after the order went on without them: whatever arrives, the order is
// paid by card if and only if its own session took its amount, and money that is nobody's goes back. Pure.
import type { Cents } from '#domain/money.ts'
import type { AttentionReason } from '#domain/order/attention.ts'
import { isCancelled, isInProgress, isToCollect, type OrderStatus } from '#domain/order/states.ts'

export const PAYMENT_STATES = ['opening', 'open', 'paid', 'expired', 'refund-due', 'refunded', 'mismatch'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

export const PAYMENT_EVENT_TYPES = ['paid', 'expired', 'failed', 'refunded', 'refund-failed'] as const
export type PaymentEventType = (typeof PAYMENT_EVENT_TYPES)[number]

/** Stripe takes nothing less: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export const CARD_MINIMUM_CENTS: Cents = 50
/** Whether so much is paid by card where it is ordered from home; less is paid in the shop, or not at all. */
export function needsCard(totalCents: Cents): boolean {
  return totalCents >= CARD_MINIMUM_CENTS
}
export const PAYMENT_CURRENCY = 'eur'

export interface PaymentFacts {
  state: PaymentState
  amountCents: Cents
  /** Events that were seen already, by Stripe's ids. */
  eventIds: readonly string[]
  /** All that is left of it was asked back by the shop. */
  isAsked?: boolean
}

export interface PaidOrderFacts {
  status: OrderStatus
  /** By whatever means, this payment included. */
  isPaid: boolean
  /** Another attempt to pay it is under way, or was replaced and may still be paid. */
  hasOtherOpen: boolean
  /** Of a refund that Stripe took back: all that is left of this payment is more than the order costs. */
  isSpare?: boolean
}

export interface PaymentEvent {
  id: string
  type: PaymentEventType
  /** Paid, or refunded in all; of the one refund that failed. */
  amountCents: Cents
  currency: string
}

export interface PaymentDecision {
  /** `known`: nothing new in it. `ignored`: it does not fit what happened since. Both change nothing but the list of events. */
  outcome: 'applied' | 'known' | 'ignored'
  state: PaymentState
  /** What happens to the order: it counts as paid by this payment, or as not paid any more, or its time to pay is over. */
  order: 'none' | 'pay' | 'unpay' | 'cancel'
  attention: AttentionReason | null
}

/** What an event of a payment changes. */
export function decidePaymentEvent(payment: PaymentFacts, order: PaidOrderFacts, event: PaymentEvent): PaymentDecision {
  if (payment.eventIds.includes(event.id)) return unchanged('known', payment)
  switch (event.type) {
    case 'paid':
      return decidePaid(payment, order, event)
    case 'expired':
      return decideExpired(payment, order)
    case 'failed':
      // The customer may try again: the order waits.
      return isWaiting(payment.state) ? applied('expired') : unchanged('ignored', payment)
    case 'refunded':
      return decideRefunded(payment, order, event)
    case 'refund-failed':
      return decideRefundFailed(payment, order)
  }
}

/** Whether its session may still be paid. */
export function isWaiting(state: PaymentState): boolean {
  return state === 'opening' || state === 'open'
}

function decidePaid(payment: PaymentFacts, order: PaidOrderFacts, event: PaymentEvent): PaymentDecision {
  // Also after it expired: the money is there, whatever was said before.
  if (!isWaiting(payment.state) && payment.state !== 'expired') return unchanged('known', payment)
  if (event.amountCents !== payment.amountCents || event.currency !== PAYMENT_CURRENCY) {
    return { ...applied('mismatch'), attention: 'payment-mismatch' }
  }
  if (isCancelled(order)) return { ...applied('refund-due'), attention: 'paid-after-cancellation' }
  if (order.isPaid) return { ...applied('refund-due'), attention: 'paid-twice' }
  return { ...applied('paid'), order: 'pay' }
}

function decideExpired(payment: PaymentFacts, order: PaidOrderFacts): PaymentDecision {
  if (!isWaiting(payment.state) && payment.state !== 'expired') return unchanged('ignored', payment)
  const isOver = isToCollect(order) && !order.hasOtherOpen
  if (payment.state === 'expired' && !isOver) return unchanged('known', payment)
  return { ...applied('expired'), order: isOver ? 'cancel' : 'none' }
}

function decideRefunded(payment: PaymentFacts, order: PaidOrderFacts, event: PaymentEvent): PaymentDecision {
  if (payment.state === 'refunded') return unchanged('known', payment)
  if (event.currency !== PAYMENT_CURRENCY) return unchanged('ignored', payment)
  // What a mismatch took is not what was asked for: a person gave it back, however much it was.
  const isWhole = event.amountCents >= payment.amountCents || payment.state === 'mismatch'
  if (!isWhole) return unchanged('applied', payment)
  // Given back by hand while the order is being made: the till may still collect it.
  if (payment.state !== 'paid' || !isInProgress(order)) return applied('refunded')
  return { ...applied('refunded'), order: 'unpay', attention: payment.isAsked === true ? null : 'payment-refunded' }
}

/** Days later: a bank gives it back. What the shop owes in any case is tried again; all else a person decides. */
function decideRefundFailed({ state, ...payment }: PaymentFacts, order: PaidOrderFacts): PaymentDecision {
  if (state !== 'paid' && state !== 'refunded' && state !== 'refund-due') return unchanged('ignored', { state, ...payment })
  const isOwed = state === 'refund-due' || isCancelled(order) || order.isSpare === true
  return { ...applied(isOwed ? 'refund-due' : 'paid'), attention: 'refund-failed' }
}

function applied(state: PaymentState): PaymentDecision {
  return { outcome: 'applied', state, order: 'none', attention: null }
}

function unchanged(outcome: PaymentDecision['outcome'], payment: PaymentFacts): PaymentDecision {
  return { outcome, state: payment.state, order: 'none', attention: null }
}
