// GET /api/sfoglia/payments/due: what the edge has to do at Stripe (sessions to ask about or to close, money to refund; cheap
// when there is nothing, parts that were asked back and never heard of). POST /api/sfoglia/payments/{id}/refunded and …/failed: what came of it.
import { refundRetryMs } from '#domain/message/message.ts'
import { PAYMENT_CURRENCY } from '#domain/payment/payment.ts'
import { DAY_MS, MINUTE_MS } from '#domain/pickup/shop-time.ts'
import { integerBetween, isShortText } from '#domain/wire.ts'
import { jsonBody, Refusal, serviceOnly, TEXT_INVALID } from '../server/answers.ts'
import { durably, type Row, readRows, storedDate, storeRecord } from '../server/database.ts'
import { applyPaymentEvent, ERROR_MAX, traceError } from './payment-event.ts'
import { askedRefund, forgetAsked, foundPayment, hasFailed, type PaymentView, viewOf } from './payment-record.ts'

/** Of a session opened just now Stripe sends the news itself. */
const LEFT_ALONE_MS = MINUTE_MS
/** A refund that nobody has heard of is tried often enough to stay within this. */
const ASKED_MS = 3 * DAY_MS

const SQL = `SELECT json_object('id', payments.id, 'order_id', payments.order_id, 'attempt', attempt, 'state', payments.state,
    'session', session, 'intent', intent, 'amount_cents', CAST(ROUND(amount * 100) AS INT), 'currency', currency,
    'expires_at', replace(expires_at, ' ', 'T'), 'give_back', json((SELECT json_object('id', value ->> 'id', 'amount_cents', value ->> 'asked_cents')
      FROM json_each(COALESCE(NULLIF(refunds, ''), '[]')) WHERE value ->> 'asked_cents' IS NOT NULL LIMIT 1)), 'todo', CASE
      WHEN payments.state = 'refund-due' THEN 'refund'
      WHEN payments.state = 'paid' THEN 'give-back'
      WHEN orders.status = 'NOTPAID' AND closing = FALSE THEN 'check'
      ELSE 'expire' END) AS document
  FROM payments JOIN orders ON orders.id = payments.order_id
  WHERE (payments.state = 'refund-due' OR (payments.state = 'open' AND session != '') OR closing = TRUE
      OR (+payments.state = 'paid' AND payments.updated >= {:lately} AND next_try_at != ''
        AND refunds LIKE '%"asked_cents"%'))
    AND ({:order} = '' OR payments.order_id = {:order})
    AND (next_try_at = '' OR next_try_at <= {:now} OR ({:order} != '' AND payments.state IN ('open', 'expired')))
    AND ({:order} != '' OR payments.state = 'refund-due' OR closing = TRUE OR orders.status != 'NOTPAID' OR payments.created <= {:before})
  ORDER BY payments.created, payments.rowid LIMIT 100`

/**
 * `{payments: [{id, order_id, attempt, state, session, intent, amount_cents, currency, expires_at, todo, give_back}]}`, oldest first.
 * @throws Refusal 403
 */
export function paymentsDue(e: PbRequestEvent): { payments: Row[] } {
  serviceOnly(e)
  const nowMs = Date.now()
  const payments = readRows(e.app, SQL, {
    order: e.request.url.query().get('order'),
    now: storedDate(nowMs),
    before: storedDate(nowMs - LEFT_ALONE_MS),
    lately: storedDate(nowMs - ASKED_MS),
  })
  return { payments }
}

// POST /api/sfoglia/payments/{id}/refunded and …/failed: what came of a refund, or of anything else the edge tried at Stripe.

/** Stripe's words for a refund that gave nothing back: https://docs.stripe.com/api/refunds/object#refund_object-status */
const NOT_REFUNDED = ['failed', 'canceled']

/** `{payment}`; a refund that Stripe could not make is noted and tried again. @throws Refusal 400, 403, 404 */
export function recordRefund(e: PbRequestEvent): { payment: PaymentView } {
  serviceOnly(e)
  const { refund, amount_cents, status } = jsonBody(e)
  if (!isShortText(refund, 200) || refund === '' || !isShortText(status, 40)) throw new Refusal(400, TEXT_INVALID)
  if (!integerBetween(amount_cents, 0, 1e9)) throw new Refusal(400, TEXT_INVALID)
  return changed(e, (tx, payment) => {
    if (NOT_REFUNDED.includes(status)) return noteFailure(tx, payment, `Rimborso ${refund}: ${status}`)
    // Stripe repeats an answer of before it failed.
    if (hasFailed(payment, refund)) return noteFailure(tx, payment, payment.getString('error'))
    const event = { id: refund, type: 'refunded' as const, amountCents: amount_cents, currency: PAYMENT_CURRENCY }
    const unsaid = { session: '', intent: '', orderId: '', refund: '', giveBack: '', error: '' }
    applyPaymentEvent(tx, payment, { ...event, ...unsaid, createdAtMs: Date.now() })
  })
}

/** `{payment}`. `give_back`: the refund that Stripe refused, where the desk asked for it. @throws Refusal 400, 403, 404 */
export function recordPaymentFailure(e: PbRequestEvent): { payment: PaymentView } {
  serviceOnly(e)
  const { error, give_back = '' } = jsonBody(e)
  if (typeof error !== 'string' || !isShortText(give_back, 15)) throw new Refusal(400, TEXT_INVALID)
  return changed(e, (tx, payment) => {
    if (give_back === '') noteFailure(tx, payment, error)
    else endGiveBack(tx, payment, give_back, error)
  })
}

/** Nothing went back: it is asked for again by nobody but a person. */
function endGiveBack(tx: PbApp, payment: PbRecord, refundId: string, error: string): void {
  if (askedRefund(payment)?.id !== refundId) return
  traceError(tx, payment, error)
  forgetAsked(tx, payment, error.slice(0, ERROR_MAX))
}

function changed(e: PbRequestEvent, change: (tx: PbApp, payment: PbRecord) => void): { payment: PaymentView } {
  const id = e.request.pathValue('id')
  return durably(e.app, (tx) => {
    const payment = foundPayment(tx, id)
    change(tx, payment)
    return { payment: viewOf(payment) }
  })
}

function noteFailure(tx: PbApp, payment: PbRecord, error: string): void {
  const tries = payment.getFloat('tries') + 1
  const text = error.slice(0, ERROR_MAX)
  // The same failure every few hours is logged once.
  if (payment.getString('error') !== text) traceError(tx, payment, text)
  storeRecord(tx, payment, { error: text, tries, next_try_at: storedDate(Date.now() + refundRetryMs(tries)) })
}
