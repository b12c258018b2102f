// POST /api/sfoglia/orders/{id}/pay: a customer wants to pay an order of theirs by card; there is at most one payment under way
// for an order. POST /api/sfoglia/payments/{id}/session: the edge has opened a Checkout Session for it; the first one recorded
// stays.
import { centsFromEuro } from '#domain/money.ts'
import { isCancelled, isToCollect } from '#domain/order/states.ts'
import { CARD_MINIMUM_CENTS } from '#domain/payment/payment.ts'
import { isShortText, wireInstant } from '#domain/wire.ts'
import { checkOwn, describeOrder, findOrder } from '../orders/order-state.ts'
import { type OrderSummary, payableSummaryOf } from '../orders/order-summary.ts'
import { jsonBody, Refusal, serviceOnly, signedIn, TEXT_INVALID } from '../server/answers.ts'
import { durably, storedDate, storeRecord } from '../server/database.ts'
import { foundPayment, newPayment, type PaymentView, paymentsOf, stateOf, viewOf, waitingPayment } from './payment-record.ts'

const TEXT_PAID = 'L’ordine è già pagato.'
const TEXT_CANCELLED = 'L’ordine è annullato: non si può più pagare.'
const TEXT_TOO_LITTLE = 'Sotto 0,50 € non si paga con carta: paghi al ritiro.'
const TEXT_TOO_LATE = 'L’orario di ritiro è già passato: l’ordine non si può più pagare.'

/**
 * `{deposit}` says whether the deposit is paid now instead of the whole, where the shop asks for one.
 * `{payment, order}`; `session`, `url` and `expires_at` of a payment are empty until its session is known.
 * @throws Refusal 400 when there is nothing to pay by card, 401, 404 for anybody else's
 */
export function payOrder(e: PbRequestEvent): { payment: PaymentView; order: OrderSummary } {
  const customer = signedIn(e)
  const id = e.request.pathValue('id')
  const isDeposit = jsonBody(e).deposit === true
  return durably(e.app, (tx) => {
    const order = findOrder(tx, id)
    checkOwn(order, customer)
    checkPayable(order, Date.now())
    const summary = payableSummaryOf(tx, order)
    const euro = isDeposit && summary.deposit > 0 ? summary.deposit : summary.total
    const payment = sameOrNone(tx, waitingPayment(paymentsOf(tx, id)), euro) ?? newPayment(tx, order, 'opening', euro)
    return { payment: viewOf(payment), order: summary }
  })
}

/** Another amount is another payment. The page of the first one may be paid until Stripe has closed it (`closing`). */
function sameOrNone(tx: PbApp, waiting: PbRecord | null, euro: number): PbRecord | null {
  if (waiting === null || waiting.getFloat('amount') === euro) return waiting
  storeRecord(tx, waiting, { state: 'expired', closing: waiting.getString('session') !== '' })
  return null
}

function checkPayable(order: PbRecord, nowMs: number): void {
  const state = describeOrder(order)
  if (isCancelled(state)) throw new Refusal(400, TEXT_CANCELLED)
  if (!isToCollect(state) || state.paidAtMs !== null) throw new Refusal(400, TEXT_PAID)
  if (centsFromEuro(order.getFloat('total')) < CARD_MINIMUM_CENTS) throw new Refusal(400, TEXT_TOO_LITTLE)
  if ((state.pickupMs ?? 0) < nowMs) throw new Refusal(400, TEXT_TOO_LATE)
}

// The session. The first one recorded stays: two callers with the same idempotency key get the same one from Stripe.

const TEXT_OTHER_SESSION = 'Per questo pagamento è già aperta un’altra pagina.'
const TEXT_OVER = 'L’ordine non aspetta più un pagamento.'
const TEXT_REPLACED = 'Di questo ordine hai aperto il pagamento di un altro importo.'

/**
 * `{payment}`. @throws Refusal 400 when the order waits for no payment any more, or for one of another amount (the session is
 * recorded, so that it is closed), 403, 404, 409 with the recorded payment when it has another session
 */
export function recordSession(e: PbRequestEvent): { payment: PaymentView } {
  serviceOnly(e)
  const { session, url, expires_at } = jsonBody(e)
  const expiresAtMs = wireInstant(expires_at)
  const isRight = isShortText(session, 200) && session !== '' && isShortText(url, 2000) && url !== '' && expiresAtMs !== null
  if (!isRight) throw new Refusal(400, TEXT_INVALID)
  const id = e.request.pathValue('id')
  const { recorded, isOver } = durably(e.app, (tx) => {
    const payment = foundPayment(tx, id)
    const known = payment.getString('session')
    if (known !== '' && known !== session) throw new Refusal(409, TEXT_OTHER_SESSION, { payment: viewOf(payment) })
    if (known === '') {
      payment.load({ session, url, expires_at: storedDate(expiresAtMs) })
      if (mayOpen(tx, payment)) payment.set('state', 'open')
      else if (stateOf(payment) === 'expired') payment.set('closing', true)
      storeRecord(tx, payment)
    }
    return { recorded: payment, isOver: !isToCollect(describeOrder(findOrder(tx, payment.getString('order_id')))) }
  })
  const view = { payment: viewOf(recorded) }
  if (isOver) throw new Refusal(400, TEXT_OVER, view)
  if (recorded.getBool('closing')) throw new Refusal(400, TEXT_REPLACED, view)
  return view
}

/** Also of a payment that was given up before its session was known: only a recorded session can be closed. */
function mayOpen(tx: PbApp, payment: PbRecord): boolean {
  const state = stateOf(payment)
  if (state !== 'opening' && state !== 'expired') return false
  const other = waitingPayment(paymentsOf(tx, payment.getString('order_id')))
  return other === null || other.id === payment.id
}
