// The server's job: web orders whose time to pay is over, and of which no session can tell any more, give back their place.
import { centsFromEuro } from '#domain/money.ts'
import { isPaymentOver, TEXT_PAYMENT_OVER, UNPAID_AFTER_MS } from '#domain/unpaid.ts'
import { wireInstant } from '#domain/wire.ts'
import { durably, storedDate } from './database.ts'
import { paymentsOf, stateOf } from './payment-record.ts'

const ORDERS_PER_RUN = 500
const FILTER = "status = 'NOTPAID' && channel = 'web' && created <= {:before}"

export function cancelUnpaid(app: PbApp): void {
  const nowMs = Date.now()
  const candidates = (from: PbApp) =>
    from.findRecordsByFilter('orders', FILTER, 'created', ORDERS_PER_RUN, 0, { before: storedDate(nowMs - UNPAID_AFTER_MS) })
  if (candidates(app).length === 0) return
  durably(app, (tx) => {
    for (const order of candidates(tx)) {
      const facts = {
        channel: 'web' as const,
        status: 'NOTPAID' as const,
        totalCents: centsFromEuro(order.getFloat('total')),
        createdAtMs: wireInstant(order.getString('created')) ?? nowMs,
        sessionEndsMs: sessionEndsMs(tx, order.id),
      }
      if (!isPaymentOver(facts, nowMs)) continue
      order.set('status', 'CANCELLED')
      order.set('cancel_reason', TEXT_PAYMENT_OVER)
      order.set('cancelled_by', 'auto')
      tx.save(order)
    }
  })
}

function sessionEndsMs(tx: PbApp, orderId: string): number | null {
  const open = paymentsOf(tx, orderId).find((payment) => stateOf(payment) === 'open')
  return open ? wireInstant(open.getString('expires_at')) : null
}
