// Web orders that wait for their card payment: which ones have to be paid before they are prepared, how long they keep their
// slot, and when the payment is given up.
import type { Cents } from '#domain/money.ts'
import type { Channel } from '#domain/order/order.ts'
import { isToCollect, type OrderStatus } from '#domain/order/states.ts'
import { MINUTE_MS } from '#domain/pickup/shop-time.ts'
import { needsCard } from './payment.ts'

/** Whether its customer still has to pay it by card: until then it is not prepared. */
export function awaitsCardPayment(order: { channel: Channel; status: OrderStatus; totalCents: Cents }): boolean {
  return order.channel === 'web' && isToCollect(order) && needsCard(order.totalCents)
}

/** Until when an unpaid order keeps its slot. @param sessionEndsMs end of its payment session; null while there is none */
export function heldUntilMs(placedAtMs: number, sessionEndsMs: number | null): number {
  return sessionEndsMs ?? placedAtMs + UNPAID_AFTER_MS
}

// Orders from the web hold their place while their payment may still come. One whose time is over without a payment gives it
// back: nobody comes for it, and nobody was told that it is made.

export const TEXT_PAYMENT_OVER = 'Pagamento non completato in tempo'

/** A session lives 31 minutes; what was never opened by then is not opened any more. */
export const UNPAID_AFTER_MS = 35 * MINUTE_MS
/** How long after a session's end its outcome may still be learned: Stripe or the edge may be out of reach meanwhile. */
export const SESSION_GRACE_MS = 60 * MINUTE_MS

/**
 * Whether nobody waits for the order's payment any more.
 * @param createdAtMs when the server stored it, not the device's clock
 * @param sessionEndsMs when the session that is still open ends; null without one
 */
export function isPaymentOver(
  order: { channel: Channel; status: OrderStatus; totalCents: Cents; createdAtMs: number; sessionEndsMs: number | null },
  nowMs: number,
): boolean {
  if (!awaitsCardPayment(order)) return false
  if (nowMs < order.createdAtMs + UNPAID_AFTER_MS) return false
  return order.sessionEndsMs === null || nowMs >= order.sessionEndsMs + SESSION_GRACE_MS
}
