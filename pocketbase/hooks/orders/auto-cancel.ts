// Orders that the server's jobs cancel: web orders whose time to pay is over and whose payment session cannot complete any more
// (each minute), and orders to be paid in the shop, of kiosks and from the web, for which nobody came by closing time (every five minutes).
import { centsFromEuro } from '#domain/money.ts'
import { isUncollected, TEXT_UNCOLLECTED } from '#domain/order/cancelling.ts'
import { paidCents } from '#domain/order/order-payment.ts'
import { isPaymentOver, TEXT_PAYMENT_OVER, UNPAID_AFTER_MS } from '#domain/payment/unpaid.ts'
import { wireInstant } from '#domain/wire.ts'
import { isUnsettled, paymentsOf } from '../payments/payment-record.ts'
import { durably, storedDate } from '../server/database.ts'
import { loadSettings } from '../server/shop-settings.ts'
import { describeOrder } from './order-state.ts'

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
      order.load({ status: 'CANCELLED', cancel_reason: TEXT_PAYMENT_OVER, cancelled_by: 'auto' })
      tx.save(order)
    }
  })
}

/** The last of them, where more than one may still be paid. */
function sessionEndsMs(tx: PbApp, orderId: string): number | null {
  const ends = paymentsOf(tx, orderId)
    .filter((payment) => payment.getString('session') !== '' && isUnsettled(payment))
    .map((payment) => wireInstant(payment.getString('expires_at')) ?? 0)
  return ends.length > 0 ? Math.max(...ends) : null
}

// The server's job every five minutes: for what was to be paid in the shop nobody came by closing time.

const UNCOLLECTED = `pickup_date < {:now} && ((status = 'NOTPAID' && channel = 'kiosk') || (status = 'INPROGRESS' && at_pickup = true))`

export function cancelUncollected(app: PbApp): void {
  const nowMs = Date.now()
  durably(app, (tx) => {
    const settings = loadSettings(tx)
    for (const order of tx.findRecordsByFilter('orders', UNCOLLECTED, 'pickup_date', ORDERS_PER_RUN, 0, {
      now: storedDate(nowMs),
    })) {
      const state = describeOrder(order)
      const isPaidAtPickup = order.getBool('at_pickup')
      const facts = {
        ...{ channel: isPaidAtPickup ? ('web' as const) : ('kiosk' as const), isPaidAtPickup },
        ...{ status: state.status, pickupMs: state.pickupMs ?? nowMs, readyAtMs: state.readyAtMs, paidCents: paidCents(state) },
      }
      if (!isUncollected(facts, settings, nowMs)) continue
      order.load({ status: 'CANCELLED', cancel_reason: TEXT_UNCOLLECTED, cancelled_by: 'auto' })
      tx.save(order)
    }
  })
}
