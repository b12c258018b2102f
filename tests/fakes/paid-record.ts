// An order's record once it has a payment, as the database's hooks write it.
import { euroFromCents } from '#domain/money.ts'
import { withPayment } from '#domain/order/collecting.ts'
import { lineOf, type OrderPayment, parseLines } from '#domain/order/order-payment.ts'
import type { OrderStatus } from '#domain/order/states.ts'

interface Payable {
  status: OrderStatus
  /** Euro. */
  total: number
  paid_at: string
  payments: unknown
  attention: readonly string[]
}

/** The fields of the record that the payment changes. */
export function paidFields(record: Payable, payment: OrderPayment) {
  const { status, paymentMethod, paidAtMs, payments, attention } = withPayment(
    {
      status: record.status,
      totalCents: Math.round(record.total * 100),
      paidAtMs: record.paid_at === '' ? null : Date.parse(record.paid_at),
      payments: parseLines(record.payments),
      paymentMethod: null,
      ...{ cancelReason: '', cancelledBy: null, cancelledAtMs: null, attention: record.attention },
    },
    lineOf(payment),
  )
  return {
    status,
    attention: [...attention],
    payment_method: paymentMethod ?? '',
    paid_at: paidAtMs === null ? '' : new Date(paidAtMs).toISOString(),
    payments: payments.map(({ amountCents, takenAtMs, ...line }) => ({
      ...line,
      amount: euroFromCents(amountCents),
      taken_at: new Date(takenAtMs).toISOString(),
    })),
  }
}
