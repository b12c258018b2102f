// What becomes of an order's card payments when its status changes, in the same transaction: a paid order that is cancelled
// gets its money back, one that is reopened before that keeps it paid, and nothing is left to open for one that waits no more.
import { isCancelled, isInProgress, isToCollect } from '#domain/order/states.ts'
import { wireInstant } from '#domain/wire.ts'
import { describeOrder, type OrderState, writeOrderEvents } from '../orders/order-state.ts'
import { storedDate } from '../server/database.ts'
import { paymentsOf, stateOf } from './payment-record.ts'

/** To be called before the order is saved: reopening may make it paid. */
export function settlePayments(
  tx: PbApp,
  order: PbRecord,
  before: OrderState,
  actor: { id: string; name: string },
  nowMs: number,
): void {
  const after = describeOrder(order)
  if (after.status === before.status) return
  const payments = paymentsOf(tx, order.id)
  if (isToCollect(before)) giveUpUnopened(tx, payments)
  if (isCancelled(after)) for (const payment of inState(payments, 'paid')) move(tx, payment, 'refund-due', actor, nowMs)
  if (isCancelled(before) && isInProgress(after)) keepPaid(tx, order, payments, actor, nowMs)
}

/** No session is known of these payments; one that is recorded later shows as open and is then closed. */
function giveUpUnopened(tx: PbApp, payments: readonly PbRecord[]): void {
  for (const payment of inState(payments, 'opening')) {
    payment.set('state', 'expired')
    tx.saveNoValidate(payment)
  }
}

/** A reopened order keeps a payment whose refund has not begun; without one it is no longer paid by card. */
function keepPaid(
  tx: PbApp,
  order: PbRecord,
  payments: readonly PbRecord[],
  actor: { id: string; name: string },
  nowMs: number,
): void {
  const method = order.getString('payment_method')
  if (method === 'cash' || method === 'pos') return
  const ref = order.getString('payment_ref')
  const isOwn = (payment: PbRecord) => payment.getString('intent') === ref || payment.getString('session') === ref
  const payment = inState(payments, 'refund-due').find((due) => method === '' || isOwn(due))
  const attention = order.getStringSlice('attention').filter((reason) => reason !== 'paid-after-cancellation')
  if (payment) {
    move(tx, payment, 'paid', actor, nowMs)
    if (method === '') payWith(order, payment, wireInstant(payment.getString('updated')) ?? nowMs)
    order.set('attention', attention)
  } else if (method === 'card' && payments.length > 0) {
    takeBackPayment(order)
    order.set('attention', [...attention.filter((reason) => reason !== 'payment-refunded'), 'payment-refunded'])
  }
}

function move(
  tx: PbApp,
  payment: PbRecord,
  state: 'paid' | 'refund-due',
  actor: { id: string; name: string },
  nowMs: number,
): void {
  payment.set('state', state)
  tx.saveNoValidate(payment)
  const event = state === 'paid' ? 'refund-withdrawn' : 'refund-due'
  const detail = { payment: payment.id, amount: payment.getFloat('amount') }
  writeOrderEvents(tx, [{ orderId: payment.getString('order_id'), actor, event, detail, nowMs }])
}

function inState(payments: readonly PbRecord[], state: 'opening' | 'paid' | 'refund-due'): PbRecord[] {
  return payments.filter((payment) => stateOf(payment) === state)
}

// What an order says when a card payment has paid it, and when that payment went back.

/** The order counts as paid by this payment; to be saved by the caller. @param paidAtMs by Stripe's clock */
export function payWith(order: PbRecord, payment: PbRecord, paidAtMs: number): void {
  if (order.getString('status') === 'NOTPAID') order.set('status', 'INPROGRESS')
  order.set('payment_method', 'card')
  order.set('paid_at', storedDate(Math.min(paidAtMs, Date.now())))
  order.set('payment_ref', payment.getString('intent') || payment.getString('session'))
}

/** The order is not paid by card any more: the till may collect it. To be saved by the caller. */
export function takeBackPayment(order: PbRecord): void {
  for (const field of ['payment_method', 'paid_at', 'payment_ref']) order.set(field, '')
}
