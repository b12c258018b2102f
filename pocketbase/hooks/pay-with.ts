// What an order says when a card payment has paid it, and when that payment went back.
import { storedDate } from './database.ts'

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
