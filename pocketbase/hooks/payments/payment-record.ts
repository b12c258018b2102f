// A card payment as it is stored, as the domain reads it, as the edge is told about it, and what of it customers may see.
import { type Cents, centsFromEuro } from '#domain/money.ts'
import { isWaiting, PAYMENT_CURRENCY, PAYMENT_STATES, type PaymentFacts, type PaymentState } from '#domain/payment/payment.ts'
import { asObject, wireInstant } from '#domain/wire.ts'
import { Refusal, TEXT_NOT_FOUND } from '../server/answers.ts'
import { findRecord, newRecord, storedDate, storeRecord } from '../server/database.ts'

export type PaymentView = ReturnType<typeof viewOf>

/** As the edge sees it; texts are empty where nothing is known yet. */
export function viewOf(payment: PbRecord) {
  return {
    id: payment.id,
    order_id: payment.getString('order_id'),
    attempt: payment.getFloat('attempt'),
    state: stateOf(payment),
    session: payment.getString('session'),
    url: payment.getString('url'),
    intent: payment.getString('intent'),
    amount_cents: centsFromEuro(payment.getFloat('amount')),
    currency: PAYMENT_CURRENCY,
    expires_at: payment.getString('expires_at').replace(' ', 'T'),
  }
}

export function paymentFacts(payment: PbRecord): PaymentFacts {
  return {
    state: stateOf(payment),
    amountCents: centsFromEuro(payment.getFloat('amount')),
    eventIds: payment.getStringSlice('event_ids'),
  }
}

export function stateOf(payment: PbRecord): PaymentState {
  const text = payment.getString('state')
  const state = PAYMENT_STATES.find((known) => known === text)
  if (!state) throw new Error(`payment ${payment.id} is in no state: ${text}`)
  return state
}

/** The payments of an order, oldest attempt first. */
export function paymentsOf(app: PbApp, orderId: string): PbRecord[] {
  return app.findRecordsByFilter('payments', 'order_id = {:order}', 'attempt,created', 0, 0, { order: orderId })
}

/** Whether Stripe may still take money for it. One that another amount has replaced is so until Stripe says that it is over. */
export function isUnsettled(payment: PbRecord): boolean {
  return isWaiting(stateOf(payment)) || payment.getBool('closing')
}

/** The one that its order is being paid by. */
export function waitingPayment(payments: readonly PbRecord[]): PbRecord | null {
  return payments.find((payment) => isWaiting(stateOf(payment))) ?? null
}

/** @throws Refusal 404 */
export function foundPayment(app: PbApp, id: string): PbRecord {
  const payment = findRecord(app, 'payments', { id })
  if (!payment) throw new Refusal(404, TEXT_NOT_FOUND)
  return payment
}

/** The order's next attempt, saved. @param euro what is to be paid; the whole total when nothing else is said */
export function newPayment(tx: PbApp, order: PbRecord, state: 'opening' | 'expired', euro = order.getFloat('total')): PbRecord {
  const attempts = paymentsOf(tx, order.id).map((payment) => payment.getFloat('attempt'))
  const which = { order_id: order.id, attempt: Math.max(0, ...attempts) + 1 }
  const money = { amount: euro, currency: PAYMENT_CURRENCY }
  return storeRecord(tx, newRecord(tx, 'payments', { ...which, ...money, state, refunds: [], event_ids: [] }))
}

// What somebody asked Stripe to give back and nobody has heard of yet. It stands among the payment's refunds, at most one at a time.

export interface AskedRefund {
  /** Made on the device; of its line, and what Stripe knows it by. */
  id: string
  /** Above 0. */
  amountCents: Cents
  reason: string
  /** Who asked for it. */
  actorId: string
}

export function askedRefund(payment: PbRecord): AskedRefund | null {
  const asked = refundsOf(payment).map(asObject).find(isAsked)
  if (!asked) return null
  const { id, asked_cents, reason, actor } = asked
  return { id: String(id), amountCents: Number(asked_cents), reason: String(reason), actorId: String(actor) }
}

/** Saved. @param nextTryMs when the edge takes it up, should whoever asked not be heard of any more */
export function noteAsked(
  tx: PbApp,
  payment: PbRecord,
  { id, amountCents, reason, actorId }: AskedRefund,
  nextTryMs: number,
): void {
  const refunds = [...refundsOf(payment), { id, asked_cents: amountCents, reason, actor: actorId }]
  storeRecord(tx, payment, { refunds, next_try_at: storedDate(nextTryMs), tries: 0 })
}

/** It was made, or Stripe refused it. Saved. @param error why it was not made */
export function forgetAsked(tx: PbApp, payment: PbRecord, error = ''): void {
  const refunds = refundsOf(payment).filter((refund) => !isAsked(asObject(refund)))
  storeRecord(tx, payment, { refunds, error, next_try_at: '', tries: 0 })
}

function isAsked(refund: Record<string, unknown>): boolean {
  return refund.asked_cents !== undefined
}

export function refundsOf(payment: PbRecord): unknown[] {
  const list: unknown = JSON.parse(payment.getString('refunds') || '[]')
  return Array.isArray(list) ? list : []
}

/** Stripe made it and took it back later. Not saved. */
export function noteFailed(payment: PbRecord, refund: { id: string; amountCents: Cents; atMs: number }): void {
  const failed = { id: refund.id, failed_cents: refund.amountCents, at: storedDate(refund.atMs) }
  payment.set('refunds', [...refundsOf(payment), failed])
}

function failedOf(payment: PbRecord): Record<string, unknown>[] {
  return refundsOf(payment)
    .map(asObject)
    .filter(({ failed_cents }) => failed_cents !== undefined)
}

/** @param refund Stripe's id of it */
export function hasFailed(payment: PbRecord, refund: string): boolean {
  return failedOf(payment).some(({ id }) => id === refund)
}

/** What of a payment's refunds failed after this moment, or in the same second, which is all that Stripe tells of the time. */
export function failedAfter(payment: PbRecord, atMs: number): Cents {
  const later = failedOf(payment).filter(({ at }) => (wireInstant(at) ?? 0) >= atMs)
  return later.reduce((sum, { failed_cents }) => sum + Number(failed_cents), 0)
}

/**
 * What went back of an order's card payment by the act that a message tells of; null where that is not known.
 * @param event the message's, see `refundEventName`
 */
export function refundOfEvent(app: PbApp, orderId: string, event: string): Cents | null {
  const [, attempt = '1', part] = event.split('-')
  const payment = paymentsOf(app, orderId).find((one) => one.getFloat('attempt') === Number(attempt))
  // Each is the sum of all that had gone back by then.
  const sums = payment ? refundsOf(payment).map((refund) => Number(asObject(refund).amount_cents) || 0) : []
  const until = part === undefined ? Math.max(0, ...sums) : Number(part)
  const before = Math.max(0, ...sums.slice(0, sums.indexOf(until)))
  return until > before ? until - before : null
}

// What a customer sees of the payments of their orders: how far they are, not what passed between the shop and Stripe.

const SHOPS_OWN = ['session', 'intent', 'error', 'refunds', 'tries', 'next_try_at', 'closing']

export function enrichPayment(e: PbEnrichEvent): void {
  const auth = e.requestInfo.auth
  if (auth?.collection().name === 'users' && auth.getString('role') === 'USER') e.record.hide(...SHOPS_OWN)
  e.next()
}
