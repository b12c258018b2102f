// POST /api/sfoglia/payments/{id}/session: the edge has opened a Checkout Session for the payment. The first one recorded
// stays: two callers with the same idempotency key get the same session from Stripe.
import { isShortText, wireInstant } from '#domain/wire.ts'
import { jsonBody, Refusal, serviceOnly, TEXT_INVALID } from './answers.ts'
import { durably, storedDate } from './database.ts'
import { foundPayment, type PaymentView, paymentsOf, stateOf, viewOf, waitingPayment } from './payment-record.ts'
import { found } from './route-order-change.ts'

const TEXT_OTHER_SESSION = 'Per questo pagamento è già aperta un’altra pagina.'
const TEXT_OVER = 'L’ordine non aspetta più un pagamento.'

/**
 * `{payment}`. @throws Refusal 400 when the order waits for no payment any more (the session is recorded, so that it is
 * closed), 403, 404, 409 with the recorded payment when it has another session
 */
export function recordSession(e: PbRequestEvent): { payment: PaymentView } {
  serviceOnly(e)
  const { session, url, expires_at } = jsonBody(e)
  const expiresAtMs = wireInstant(expires_at)
  const isRight = isShortText(session, 200) && session !== '' && isShortText(url, 2000) && url !== '' && expiresAtMs !== null
  if (!isRight) throw new Refusal(400, TEXT_INVALID)
  const id = e.request.pathValue('id')
  let recorded: PaymentView | null = null
  let isOver = false
  durably(e.app, (tx) => {
    const payment = foundPayment(tx, id)
    const known = payment.getString('session')
    if (known !== '' && known !== session) throw new Refusal(409, TEXT_OTHER_SESSION, { payment: viewOf(payment) })
    isOver = found(tx, payment.getString('order_id')).getString('status') !== 'NOTPAID'
    if (known === '') {
      payment.set('session', session)
      payment.set('url', url)
      payment.set('expires_at', storedDate(expiresAtMs))
      if (mayOpen(tx, payment)) payment.set('state', 'open')
      tx.saveNoValidate(payment)
    }
    recorded = viewOf(payment)
  })
  if (isOver || recorded === null) throw new Refusal(400, TEXT_OVER, { payment: recorded })
  return { payment: recorded }
}

/** Also one that was given up before its session was known: an open session has to be seen, to be closed. */
function mayOpen(tx: PbApp, payment: PbRecord): boolean {
  const state = stateOf(payment)
  if (state !== 'opening' && state !== 'expired') return false
  const other = waitingPayment(paymentsOf(tx, payment.getString('order_id')))
  return other === null || other.id === payment.id
}
