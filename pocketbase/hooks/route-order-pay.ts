// POST /api/sfoglia/orders/{id}/pay: a customer wants to pay an order of theirs by card. There is at most one payment under
// way for an order: whoever asks again, or at the same moment, gets that one.
import { centsFromEuro } from '#domain/money.ts'
import { CARD_MINIMUM_CENTS } from '#domain/payment.ts'
import { Refusal, signedIn, TEXT_NOT_FOUND } from './answers.ts'
import { durably } from './database.ts'
import { describeOrder } from './order-state.ts'
import { type OrderSummary, payableSummaryOf } from './order-summary.ts'
import { newPayment, type PaymentView, paymentsOf, viewOf, waitingPayment } from './payment-record.ts'
import { found } from './route-order-change.ts'

const TEXT_PAID = 'L’ordine è già pagato.'
const TEXT_CANCELLED = 'L’ordine è annullato: non si può più pagare.'
const TEXT_TOO_LITTLE = 'Sotto 0,50 € non si paga con carta: paghi al ritiro.'
const TEXT_TOO_LATE = 'L’orario di ritiro è già passato: l’ordine non si può più pagare.'

/**
 * `{payment, order}`; `session`, `url` and `expires_at` of a payment are empty until its session is known.
 * @throws Refusal 400 when there is nothing to pay by card, 401, 404 for anybody else's
 */
export function payOrder(e: PbRequestEvent): { payment: PaymentView; order: OrderSummary } {
  const customer = signedIn(e)
  const id = e.request.pathValue('id')
  let answer: { payment: PaymentView; order: OrderSummary } | null = null
  durably(e.app, (tx) => {
    const order = found(tx, id)
    const isOwn = order.getString('user_id') === customer.id && !customer.getBool('kiosk')
    if (!isOwn) throw new Refusal(404, TEXT_NOT_FOUND)
    checkPayable(order, Date.now())
    const summary = payableSummaryOf(tx, order)
    const payment = waitingPayment(paymentsOf(tx, id)) ?? newPayment(tx, order, 'opening')
    answer = { payment: viewOf(payment), order: summary }
  })
  if (answer === null) throw new Refusal(404, TEXT_NOT_FOUND)
  return answer
}

function checkPayable(order: PbRecord, nowMs: number): void {
  const { status, pickupMs, paidAtMs } = describeOrder(order)
  if (status === 'CANCELLED') throw new Refusal(400, TEXT_CANCELLED)
  if (status !== 'NOTPAID' || paidAtMs !== null) throw new Refusal(400, TEXT_PAID)
  if (centsFromEuro(order.getFloat('total')) < CARD_MINIMUM_CENTS) throw new Refusal(400, TEXT_TOO_LITTLE)
  if ((pickupMs ?? 0) < nowMs) throw new Refusal(400, TEXT_TOO_LATE)
}
