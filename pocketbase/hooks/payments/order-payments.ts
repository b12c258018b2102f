// What becomes of an order's card payments when its status changes, in the same transaction: a paid order that is cancelled
// gets its money back, one that is reopened before that keeps it paid, and nothing is left to open for one that waits no more.
// And the lines of money that Stripe makes.
import { type Cents, centsFromEuro } from '#domain/money.ts'
import { beyondCents, dueCents, type PaymentKind } from '#domain/order/order-payment.ts'
import { isCancelled, isInProgress, isToCollect } from '#domain/order/states.ts'
import { describeOrder, type OrderState, setAttention, writeOrderEvents } from '../orders/order-state.ts'
import type { Actor } from '../server/answers.ts'
import { readNumber, storeRecord } from '../server/database.ts'
import { addLine, findLine, newLineId, ownLine } from './payment-lines.ts'
import { askedRefund, forgetAsked, paymentsOf, stateOf } from './payment-record.ts'

/** To be called before the order is saved, with the order's lines on it. */
export function settlePayments(tx: PbApp, order: PbRecord, before: OrderState, actor: Actor, nowMs: number): void {
  const after = describeOrder(order)
  if (after.status === before.status) return
  const payments = paymentsOf(tx, order.id)
  if (isToCollect(before)) giveUpUnopened(tx, payments)
  if (isCancelled(after)) {
    // What a bank has taken for the customer is not there to be given back.
    const held = inState(payments, 'paid').filter(({ id }) => cardCents(tx, id) > 0)
    for (const payment of held) move(tx, payment, 'refund-due', actor, nowMs)
  }
  if (isCancelled(before) && isInProgress(after)) keepPaid(tx, order, before, payments, actor, nowMs)
}

/** No session is known of these payments; one that is recorded later shows as open and is then closed. */
function giveUpUnopened(tx: PbApp, payments: readonly PbRecord[]): void {
  for (const payment of inState(payments, 'opening')) storeRecord(tx, payment, { state: 'expired' })
}

/** A reopened order keeps the payments that it needs and whose refund has not begun. */
function keepPaid(
  tx: PbApp,
  order: PbRecord,
  before: OrderState,
  payments: readonly PbRecord[],
  actor: Actor,
  nowMs: number,
): void {
  const after = describeOrder(order)
  let spareCents = beyondCents(after)
  for (const payment of inState(payments, 'refund-due')) {
    const amountCents = centsFromEuro(payment.getFloat('amount'))
    if (amountCents <= spareCents) spareCents -= amountCents
    else {
      move(tx, payment, 'paid', actor, nowMs)
      setAttention(order, 'paid-after-cancellation', false)
    }
  }
  const wasByCard = before.paymentMethod === 'card' && inState(payments, 'refunded').length > 0
  if (!wasByCard || dueCents(after) === 0) return
  setAttention(order, 'payment-refunded', true)
  order.set('payment_ref', '')
}

function move(tx: PbApp, payment: PbRecord, state: 'paid' | 'refund-due', actor: Actor, nowMs: number): void {
  storeRecord(tx, payment, { state })
  const event = state === 'paid' ? 'refund-withdrawn' : 'refund-due'
  const detail = { payment: payment.id, amount: payment.getFloat('amount') }
  writeOrderEvents(tx, [{ orderId: payment.getString('order_id'), actor, event, detail, nowMs }])
}

function inState(payments: readonly PbRecord[], state: 'opening' | 'paid' | 'refund-due' | 'refunded'): PbRecord[] {
  return payments.filter((payment) => stateOf(payment) === state)
}

// Every card line is money at Stripe: one line for what a payment took, under the payment's own id, and lines for what went back.

/** The order is to be saved afterwards. @param order which it pays: less than its total is a deposit @param takenAtMs by Stripe's clock */
export function addCardLine(tx: PbApp, payment: PbRecord, order: PbRecord, takenAtMs: number): void {
  if (findLine(tx, payment.id)) return
  const amountCents = centsFromEuro(payment.getFloat('amount'))
  const kind = amountCents < centsFromEuro(order.getFloat('total')) ? 'deposit' : 'payment'
  addLine(tx, cardLine(payment, { id: payment.id, amountCents, kind, takenAtMs }), { cardPaymentId: payment.id })
}

/**
 * What went back since it was last told. The order is to be saved afterwards. @param refundedCents all that went back of this payment
 * @returns whether there was anything to tell
 */
export function addCardRefund(tx: PbApp, payment: PbRecord, refundedCents: Cents, takenAtMs: number): boolean {
  const takenCents = centsFromEuro(payment.getFloat('amount'))
  const amountCents = refundedBefore(tx, payment.id) - Math.min(refundedCents, takenCents)
  if (amountCents >= 0) return false
  const restCents = amountCents + addAskedRefund(tx, payment, -amountCents, takenAtMs)
  if (restCents === 0) return true
  const line = cardLine(payment, { id: newLineId(), amountCents: restCents, kind: 'refund', takenAtMs })
  addLine(tx, line, { cardPaymentId: payment.id })
  return true
}

/** What the desk asked for has a line of its own, with who and why. @returns its part of what went back, 0 for none */
function addAskedRefund(tx: PbApp, payment: PbRecord, refundedCents: Cents, takenAtMs: number): Cents {
  const asked = askedRefund(payment)
  if (asked === null || asked.amountCents > refundedCents) return 0
  const line = cardLine(payment, { id: asked.id, amountCents: -asked.amountCents, kind: 'refund', takenAtMs })
  const origin = { cardPaymentId: payment.id, loginId: asked.actorId }
  addLine(tx, { ...line, actorId: asked.actorId, note: asked.reason }, origin)
  forgetAsked(tx, payment)
  return asked.amountCents
}

/**
 * A refund that Stripe took back undoes the line of that refund: the money is still there. The order is to be saved afterwards.
 * @param failed Stripe's refund, and its cents
 * @returns whether its line had been written
 */
export function takeBackRefund(
  tx: PbApp,
  payment: PbRecord,
  failed: { refund: string; amountCents: Cents; note: string; atMs: number },
): boolean {
  const amountCents = Math.min(failed.amountCents, refundedBefore(tx, payment.id))
  if (amountCents <= 0) return false
  const line = cardLine(payment, { id: newLineId(), amountCents, kind: 'refund', takenAtMs: failed.atMs })
  addLine(tx, { ...line, reference: failed.refund, note: failed.note.slice(0, 300) }, { cardPaymentId: payment.id })
  return true
}

/**
 * Money that a bank took from the shop, or gave it back: in the figures, and none of what the order's customer paid or owes.
 * @param amountCents negative for what was taken
 */
export function addDisputeLine(tx: PbApp, payment: PbRecord, dispute: string, amountCents: Cents, atMs: number): void {
  const line = cardLine(payment, { id: newLineId(), amountCents, kind: 'refund', takenAtMs: atMs })
  addLine(tx, { ...line, reference: dispute, note: 'Contestazione' }, { cardPaymentId: payment.id, isDispute: true })
}

function cardLine(
  payment: PbRecord,
  line: { id: string; amountCents: Cents; kind: PaymentKind; takenAtMs: number },
): ReturnType<typeof ownLine> {
  const reference = payment.getString('intent') || payment.getString('session')
  return ownLine({ ...line, orderId: payment.getString('order_id'), method: 'card', reference })
}

/** What Stripe still holds of a payment. */
export function cardCents(tx: PbApp, paymentId: string): Cents {
  return sumOfLines(tx, paymentId, 'TRUE')
}

/** What went back to the customer, by the lines there are. */
export function refundedBefore(tx: PbApp, paymentId: string): Cents {
  return -sumOfLines(tx, paymentId, 'id != card_payment AND dispute = FALSE')
}

function sumOfLines(tx: PbApp, paymentId: string, where: string): Cents {
  const sql = `SELECT COALESCE(SUM(CAST(ROUND(amount * 100) AS INT)), 0) AS number
    FROM order_payments WHERE card_payment = {:payment} AND ${where}`
  return readNumber(tx, sql, { payment: paymentId })
}
