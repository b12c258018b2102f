// An order's record once money or its end has come to it, as the database's hooks write it.
import { euroFromCents } from '#domain/money.ts'
import { standingReasons } from '#domain/order/attention.ts'
import { type CollectableOrder, settleMoney, withPayment } from '#domain/order/collecting.ts'
import { lineOf, type OrderPayment, parseLines } from '#domain/order/order-payment.ts'
import type { OrderStatus } from '#domain/order/states.ts'

interface Payable {
  status: OrderStatus
  /** Euro. */
  total: number
  paid_at: string
  handed_over_at: string
  payments: unknown
  attention: readonly string[]
}

/** The fields of the record that the payment changes. */
export function paidFields(record: Payable, payment: OrderPayment) {
  return fieldsOf(withPayment(collectable(record), lineOf(payment)))
}

/** The fields about money that follow from another status; none for a record without lines. */
export function settledFields(before: Payable, record: Payable) {
  const settled = settleMoney(collectable(before), collectable(record))
  const fields = fieldsOf(settled)
  return settled.payments.length > 0 ? fields : { attention: fields.attention }
}

function collectable({ status, total, paid_at, handed_over_at, payments, attention }: Payable) {
  return {
    status,
    totalCents: Math.round(total * 100),
    paidAtMs: paid_at === '' ? null : Date.parse(paid_at),
    handedOverAtMs: handed_over_at === '' ? null : Date.parse(handed_over_at),
    payments: parseLines(payments),
    paymentMethod: null,
    ...{ cancelReason: '', cancelledBy: null, cancelledAtMs: null, attention },
  }
}

function fieldsOf(order: CollectableOrder & { payments: readonly ReturnType<typeof lineOf>[] }) {
  const { status, paymentMethod, paidAtMs, payments } = order
  return {
    status,
    attention: standingReasons({ ...order, readyAtMs: null }, order.attention),
    payment_method: paymentMethod ?? '',
    paid_at: paidAtMs === null ? '' : new Date(paidAtMs).toISOString(),
    payments: payments.map(({ amountCents, takenAtMs, ...line }) => ({
      ...line,
      amount: euroFromCents(amountCents),
      taken_at: new Date(takenAtMs).toISOString(),
    })),
  }
}
