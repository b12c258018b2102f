// POST /api/sfoglia/orders/{id}/refund: an administrator gives money of a card back, all or a part, with a reason. It is noted on
// the payment before Stripe is asked, so that whoever hears first that it was made (the edge's answer, the webhook, the job that
// runs every minute) writes the same line. One at a time for a payment: Stripe tells the sum of what went back, not which.
import { type Cents, centsFromEuro, formatEuro } from '#domain/money.ts'
import { MINUTE_MS } from '#domain/pickup/shop-time.ts'
import { isRecordId } from '#domain/record-id.ts'
import { readShortText } from '#domain/wire.ts'
import { wireCents } from '#domain/wire-cents.ts'
import { findOrder } from '../orders/order-state.ts'
import { adminOnly, jsonBody, Refusal, TEXT_INVALID } from '../server/answers.ts'
import { durably } from '../server/database.ts'
import { cardCents } from './order-payments.ts'
import { findLine } from './payment-lines.ts'
import {
  type AskedRefund,
  askedRefund,
  foundPayment,
  noteAsked,
  type PaymentView,
  paymentsOf,
  stateOf,
  viewOf,
} from './payment-record.ts'

const MOST_CENTS: Cents = 1_000_000
const REASON_MAX = 300

const TEXT_NO_REASON = 'Scrivi il motivo.'
const TEXT_NOTHING = 'Di questo ordine non c’è niente da restituire sulla carta.'
const TEXT_UNDER_WAY = 'Un altro rimborso di questo ordine è ancora in corso. Riprova tra un minuto.'
const TEXT_OTHER_CONTENT = 'Questo rimborso è già stato chiesto con un altro importo o un altro motivo.'

interface Answer {
  payment: PaymentView
  /** `isMade`: its line stands already. */
  refund: { id: string; amount_cents: Cents; is_made: boolean }
}

/**
 * `{id, amount, reason}`: id made on the device, euro above 0. The same id is the same refund.
 * @throws Refusal 400 when the card has not paid so much (any more), 401, 403, 404, 409 while another one is under way, or when the
 * id stands for other content
 */
export function askCardRefund(e: PbRequestEvent): Answer {
  const admin = adminOnly(e)
  const { id, amount, ...body } = jsonBody(e)
  const reason = readShortText(body.reason, REASON_MAX)
  const amountCents = wireCents(amount, MOST_CENTS)
  if (!isRecordId(id) || amountCents === null || amountCents <= 0) throw new Refusal(400, TEXT_INVALID)
  if (!reason) throw new Refusal(400, TEXT_NO_REASON)
  const asked = { id, amountCents, reason, actorId: admin.id }
  const orderId = e.request.pathValue('id')
  return durably(e.app, (tx) => {
    const order = findOrder(tx, orderId)
    return madeBefore(tx, order.id, asked) ?? noted(tx, paymentsOf(tx, order.id), asked)
  })
}

function madeBefore(tx: PbApp, orderId: string, asked: AskedRefund): Answer | null {
  const record = findLine(tx, asked.id)?.record
  if (!record) return null
  const isSame =
    record.getString('order_id') === orderId &&
    record.getString('card_payment') !== '' &&
    centsFromEuro(record.getFloat('amount')) === -asked.amountCents
  if (!isSame) throw new Refusal(409, TEXT_OTHER_CONTENT)
  return answerOf(foundPayment(tx, record.getString('card_payment')), asked, true)
}

function noted(tx: PbApp, payments: readonly PbRecord[], asked: AskedRefund): Answer {
  for (const payment of payments) {
    const known = askedRefund(payment)
    if (known?.id !== asked.id) continue
    if (known.amountCents !== asked.amountCents || known.reason !== asked.reason) throw new Refusal(409, TEXT_OTHER_CONTENT)
    return answerOf(payment, asked, false)
  }
  const [most] = payments
    .filter((payment) => stateOf(payment) === 'paid')
    .map((payment) => ({ payment, leftCents: cardCents(tx, payment.id) }))
    .sort((a, b) => b.leftCents - a.leftCents)
  if (!most || most.leftCents <= 0) throw new Refusal(400, TEXT_NOTHING)
  if (askedRefund(most.payment) !== null) throw new Refusal(409, TEXT_UNDER_WAY)
  if (asked.amountCents > most.leftCents) {
    throw new Refusal(400, `Sulla carta si possono restituire al massimo ${formatEuro(most.leftCents)}.`)
  }
  noteAsked(tx, most.payment, asked, Date.now() + MINUTE_MS)
  return answerOf(most.payment, asked, false)
}

function answerOf(payment: PbRecord, { id, amountCents }: AskedRefund, isMade: boolean): Answer {
  return { payment: viewOf(payment), refund: { id, amount_cents: amountCents, is_made: isMade } }
}
