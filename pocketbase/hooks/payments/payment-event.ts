// POST /api/sfoglia/payments/event: what Stripe says happened to a session, told by the edge after it checked the signature or
// asked Stripe itself. Any order, any repetition; the decision is the domain's.
import { refundEventName, refundRetryMs } from '#domain/message/message.ts'
import { type Cents, euroFromCents } from '#domain/money.ts'
import { dueCents, paidCents } from '#domain/order/order-payment.ts'
import { decidePaymentEvent, PAYMENT_EVENT_TYPES, type PaymentDecision, type PaymentEvent } from '#domain/payment/payment.ts'
import { TEXT_PAYMENT_OVER } from '#domain/payment/unpaid.ts'
import { integerBetween, isShortText, wireInstant } from '#domain/wire.ts'
import { queueMessages } from '../messages/queue.ts'
import { describeOrder, findOrder, type OrderState, setAttention, writeOrderEvents } from '../orders/order-state.ts'
import { customerOf } from '../orders/order-summary.ts'
import { setActor } from '../orders/state-machine.ts'
import { jsonBody, Refusal, serviceOnly, TEXT_INVALID, TEXT_NOT_FOUND } from '../server/answers.ts'
import { durably, findRecord, storedDate, storeRecord } from '../server/database.ts'
import { addCardLine, addCardRefund, cardCents, refundedBefore, takeBackRefund } from './order-payments.ts'
import {
  askedRefund,
  failedAfter,
  forgetAsked,
  isUnsettled,
  newPayment,
  noteFailed,
  type PaymentView,
  paymentFacts,
  paymentsOf,
  refundsOf,
  stateOf,
  viewOf,
} from './payment-record.ts'

interface ReportedEvent extends PaymentEvent {
  /** Any of the three may be empty, not all. */
  session: string
  intent: string
  orderId: string
  createdAtMs: number
  /** Of a refund that failed: Stripe's, the desk's where it asked for it, and why. */
  refund: string
  giveBack: string
  error: string
}

/** `{payment, order, outcome}`. @throws Refusal 400, 403, 404 for a session that is not ours */
export function recordPaymentEvent(e: PbRequestEvent): Applied {
  serviceOnly(e)
  const event = parseEvent(jsonBody(e))
  return durably(e.app, (tx) => {
    const payment = paymentOf(tx, event)
    if (!payment) throw new Refusal(404, TEXT_NOT_FOUND)
    return applyPaymentEvent(tx, payment, event)
  })
}

function parseEvent(body: Record<string, unknown>): ReportedEvent {
  const { event_id, session = '', intent = '', order_id = '', amount_cents, currency = '', created_at } = body
  const { refund = '', give_back = '', error = '' } = body
  const type = PAYMENT_EVENT_TYPES.find((known) => known === body.type)
  const createdAtMs = wireInstant(created_at)
  const isRight =
    isShortText(event_id, 200) &&
    event_id !== '' &&
    isShortText(session, 200) &&
    isShortText(intent, 200) &&
    isShortText(order_id, 15) &&
    isShortText(currency, 3) &&
    isShortText(refund, 200) &&
    isShortText(give_back, 15) &&
    isShortText(error, ERROR_MAX) &&
    integerBetween(amount_cents, 0, 1e9)
  if (!type || createdAtMs === null || !isRight) throw new Refusal(400, TEXT_INVALID)
  const names = { id: event_id, session, intent, orderId: order_id, refund, giveBack: give_back }
  return { ...names, type, amountCents: amount_cents, currency, createdAtMs, error }
}

/**
 * By its session, else by what Stripe calls the money. Else, for money: the order's payment that knows nothing of it yet (the
 * reply that named it was lost), or a new one (the server was restored from before it). An end without money needs none.
 */
function paymentOf(tx: PbApp, { type, session, intent, orderId }: ReportedEvent): PbRecord | null {
  const bySession = session === '' ? null : findRecord(tx, 'payments', { session })
  const known = bySession ?? (intent === '' ? null : findRecord(tx, 'payments', { intent }))
  if (known || (type !== 'paid' && type !== 'refunded')) return known
  const order = findRecord(tx, 'orders', { id: orderId })
  if (!order) return null
  // Newest first. A refund names the money only.
  const blank = session === '' ? 'intent' : 'session'
  const unnamed = paymentsOf(tx, orderId)
    .reverse()
    .find((payment) => payment.getString(blank) === '')
  return unnamed ?? (type === 'paid' ? newPayment(tx, order, 'expired') : null)
}

// Writes what an event of a payment changes: the payment, the order through the state machine, and the trace.

interface Applied {
  payment: PaymentView
  order: { id: string; number: string; status: string }
  outcome: PaymentDecision['outcome']
}

export const STRIPE = { id: '', name: 'Stripe' }
export const ERROR_MAX = 1000
/** One session has a handful of events; endless repetitions must not make the record grow. */
const EVENTS_KEPT = 100

/** In the caller's transaction. */
export function applyPaymentEvent(tx: PbApp, payment: PbRecord, told: ReportedEvent): Applied {
  const order = findOrder(tx, payment.getString('order_id'))
  const state = describeOrder(order)
  const event = withoutFailed(payment, told)
  if (event.type === 'refund-failed' && askedRefund(payment)?.id === event.giveBack) forgetAsked(tx, payment)
  const asked = event.type === 'refunded' ? askedRefund(payment) : null
  const isAsked = asked !== null && asked.amountCents >= cardCents(tx, payment.id)
  const decision = decidePaymentEvent(
    { ...paymentFacts(payment), isAsked },
    {
      status: state.status,
      isPaid: dueCents(state) < paymentFacts(payment).amountCents,
      isSpare: event.type === 'refund-failed' && isSpareAgain(tx, payment, state, event.amountCents),
      hasOtherOpen: paymentsOf(tx, order.id).some((other) => other.id !== payment.id && isUnsettled(other)),
    },
    event,
  )
  const isOurs = stateOf(payment) !== 'mismatch'
  if (decision.outcome !== 'known' || payment.getBool('closing')) writePayment(tx, payment, event, decision)
  if (decision.outcome === 'applied') {
    if (event.type === 'refund-failed') traceError(tx, payment, event.error)
    else trace(tx, payment, event, decision, asked?.reason)
    const isMoney = isOurs && addMoney(tx, payment, order, event, decision)
    if (event.type === 'refunded' && (isMoney || decision.state === 'refunded')) tellRefund(tx, order, payment, event)
    if (event.type === 'refunded' && isMoney) setAttention(order, 'refund-failed', false)
    if (isMoney || decision.order !== 'none' || decision.attention !== null) writeOrder(tx, order, payment, decision)
  }
  return {
    payment: viewOf(payment),
    order: { id: order.id, number: order.getString('number'), status: order.getString('status') },
    outcome: decision.outcome,
  }
}

/** A sum from before a refund failed has that refund in it. */
function withoutFailed(payment: PbRecord, event: ReportedEvent): ReportedEvent {
  if (event.type !== 'refunded') return event
  return { ...event, amountCents: Math.max(0, event.amountCents - failedAfter(payment, event.createdAtMs)) }
}

/** Whether the order does not need what is left of this payment once this much of it is back. */
function isSpareAgain(tx: PbApp, payment: PbRecord, order: OrderState, failedCents: Cents): boolean {
  const backCents = Math.min(failedCents, refundedBefore(tx, payment.id))
  return paidCents(order) - cardCents(tx, payment.id) >= order.totalCents && cardCents(tx, payment.id) + backCents > 0
}

function writePayment(tx: PbApp, payment: PbRecord, event: ReportedEvent, decision: PaymentDecision): void {
  if (payment.getString('session') === '') payment.set('session', event.session)
  if (payment.getString('intent') === '') payment.set('intent', event.intent)
  payment.set('closing', false)
  payment.set('event_ids', [...payment.getStringSlice('event_ids'), event.id].slice(-EVENTS_KEPT))
  if (event.type === 'refunded') {
    const refund = { id: event.id, amount_cents: event.amountCents, at: storedDate(event.createdAtMs) }
    payment.set('refunds', [...refundsOf(payment), refund])
  }
  if (decision.state !== payment.getString('state')) {
    // The error of an earlier attempt is out of date.
    payment.load({ state: decision.state, error: '', next_try_at: '', tries: 0 })
  }
  if (event.type === 'refund-failed') {
    noteFailed(payment, { id: event.refund, amountCents: event.amountCents, atMs: event.createdAtMs })
    const nextTry = decision.state === 'refund-due' ? storedDate(Date.now() + refundRetryMs(1)) : ''
    payment.load({ error: event.error, next_try_at: nextTry })
  }
  storeRecord(tx, payment)
}

/** @returns whether the order has to be saved for it */
function addMoney(tx: PbApp, payment: PbRecord, order: PbRecord, event: ReportedEvent, decision: PaymentDecision): boolean {
  if (event.type === 'refunded') {
    // Told before it was told that it was paid.
    addCardLine(tx, payment, order, event.createdAtMs)
    return addCardRefund(tx, payment, event.amountCents, event.createdAtMs)
  }
  if (event.type === 'refund-failed') {
    const { refund, amountCents, error, createdAtMs } = event
    return takeBackRefund(tx, payment, { refund, amountCents, note: error, atMs: createdAtMs })
  }
  const isTaken = event.type === 'paid' && (decision.state === 'paid' || decision.state === 'refund-due')
  if (isTaken) addCardLine(tx, payment, order, event.createdAtMs)
  return isTaken
}

function writeOrder(tx: PbApp, order: PbRecord, payment: PbRecord, decision: PaymentDecision): void {
  if (decision.order === 'pay') order.set('payment_ref', payment.getString('intent') || payment.getString('session'))
  if (decision.order === 'unpay') order.set('payment_ref', '')
  if (decision.order === 'cancel') order.load({ status: 'CANCELLED', cancel_reason: TEXT_PAYMENT_OVER, cancelled_by: 'auto' })
  if (decision.attention !== null) setAttention(order, decision.attention, true)
  setActor(order, STRIPE)
  tx.save(order)
}

function tellRefund(tx: PbApp, order: PbRecord, payment: PbRecord, { amountCents }: ReportedEvent): void {
  const recipient = customerOf(tx, order)?.email ?? ''
  const event = refundEventName(payment.getFloat('attempt'), stateOf(payment) === 'refunded' ? null : amountCents)
  if (recipient !== '') queueMessages(tx, [{ orderId: order.id, kind: 'mail', event, recipient }], Date.now())
}

/** Something that Stripe did not do. */
export function traceError(tx: PbApp, payment: PbRecord, error: string): void {
  tracePayment(tx, payment, 'card-error', { error: error.slice(0, ERROR_MAX) })
}

/** What Stripe says of a payment, in its order's log. */
export function tracePayment(tx: PbApp, payment: PbRecord, event: string, about: Record<string, unknown>): void {
  const detail = { payment: payment.id, ...about }
  writeOrderEvents(tx, [{ orderId: payment.getString('order_id'), actor: STRIPE, event, detail, nowMs: Date.now() }])
}

function trace(tx: PbApp, payment: PbRecord, event: ReportedEvent, decision: PaymentDecision, reason: string | undefined): void {
  tracePayment(tx, payment, `card-${event.type}`, {
    ...{ event: event.id, amount: euroFromCents(event.amountCents), currency: event.currency },
    ...{ state: decision.state, ...(reason !== undefined && { reason }) },
  })
}
