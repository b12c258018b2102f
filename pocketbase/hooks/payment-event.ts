// Writes what an event of a payment changes: the payment, the order through the state machine, and the trace.
import { euroFromCents } from '#domain/money.ts'
import { decidePaymentEvent, type PaymentDecision } from '#domain/payment.ts'
import { TEXT_PAYMENT_OVER } from '#domain/unpaid.ts'
import { storedDate } from './database.ts'
import { queueMessages } from './message-queue.ts'
import { writeOrderEvents } from './order-events.ts'
import { describeOrder } from './order-state.ts'
import { customerOf } from './order-summary.ts'
import { ACTOR_NAME } from './order-update.ts'
import { payWith, takeBackPayment } from './pay-with.ts'
import { type PaymentView, paymentFacts, paymentsOf, viewOf, waitingPayment } from './payment-record.ts'
import { found } from './route-order-change.ts'
import type { ReportedEvent } from './route-payment-event.ts'

export interface Applied {
  payment: PaymentView
  order: { id: string; number: string; status: string }
  outcome: PaymentDecision['outcome']
}

const STRIPE = { id: '', name: 'Stripe' }
/** Of one session there are a handful; an endless repetition must not grow the record. */
const EVENTS_KEPT = 100

/** In the caller's transaction. */
export function applyPaymentEvent(tx: PbApp, payment: PbRecord, event: ReportedEvent): Applied {
  const order = found(tx, payment.getString('order_id'))
  const state = describeOrder(order)
  const waiting = waitingPayment(paymentsOf(tx, order.id))
  const decision = decidePaymentEvent(
    paymentFacts(payment),
    {
      status: state.status,
      isPaid: state.paidAtMs !== null || state.paymentMethod !== null,
      hasOtherOpen: waiting !== null && waiting.id !== payment.id,
    },
    event,
  )
  if (decision.outcome !== 'known') writePayment(tx, payment, event, decision)
  if (decision.outcome === 'applied') {
    trace(tx, payment, event, decision)
    if (decision.state === 'refunded') tellRefund(tx, order, payment)
    if (decision.order !== 'none' || decision.attention !== null) writeOrder(tx, order, payment, event, decision)
  }
  return {
    payment: viewOf(payment),
    order: { id: order.id, number: order.getString('number'), status: order.getString('status') },
    outcome: decision.outcome,
  }
}

function writePayment(tx: PbApp, payment: PbRecord, event: ReportedEvent, decision: PaymentDecision): void {
  if (payment.getString('session') === '') payment.set('session', event.session)
  if (payment.getString('intent') === '') payment.set('intent', event.intent)
  payment.set('event_ids', [...payment.getStringSlice('event_ids'), event.id].slice(-EVENTS_KEPT))
  if (event.type === 'refunded') {
    const refund = { id: event.id, amount_cents: event.amountCents, at: storedDate(event.createdAtMs) }
    payment.set('refunds', [...refundsOf(payment), refund])
  }
  if (decision.state !== payment.getString('state')) {
    payment.set('state', decision.state)
    // What failed before it came so far says nothing any more.
    for (const field of ['error', 'next_try_at']) payment.set(field, '')
    payment.set('tries', 0)
  }
  tx.saveNoValidate(payment)
}

function writeOrder(tx: PbApp, order: PbRecord, payment: PbRecord, event: ReportedEvent, decision: PaymentDecision): void {
  if (decision.order === 'pay') payWith(order, payment, event.createdAtMs)
  if (decision.order === 'unpay') takeBackPayment(order)
  if (decision.order === 'cancel') {
    order.set('status', 'CANCELLED')
    order.set('cancel_reason', TEXT_PAYMENT_OVER)
    order.set('cancelled_by', 'auto')
  }
  const { attention } = decision
  const known = order.getStringSlice('attention')
  if (attention !== null && !known.includes(attention)) order.set('attention', [...known, attention])
  order.set(ACTOR_NAME, STRIPE.name)
  tx.save(order)
}

function tellRefund(tx: PbApp, order: PbRecord, payment: PbRecord): void {
  const recipient = customerOf(tx, order)?.email ?? ''
  const attempt = payment.getFloat('attempt')
  const event = attempt > 1 ? (`refunded-${attempt}` as const) : 'refunded'
  if (recipient !== '') queueMessages(tx, [{ orderId: order.id, kind: 'mail', event, recipient }], Date.now())
}

function refundsOf(payment: PbRecord): unknown[] {
  const list: unknown = JSON.parse(payment.getString('refunds') || '[]')
  return Array.isArray(list) ? list : []
}

function trace(tx: PbApp, payment: PbRecord, event: ReportedEvent, decision: PaymentDecision): void {
  const detail = {
    payment: payment.id,
    event: event.id,
    amount: euroFromCents(event.amountCents),
    currency: event.currency,
    state: decision.state,
  }
  const orderId = payment.getString('order_id')
  writeOrderEvents(tx, [{ orderId, actor: STRIPE, event: `card-${event.type}`, detail, nowMs: Date.now() }])
}
