// Orders from the web hold their place while their payment may still come. One whose time is over without a payment gives it
// back: nobody comes for it, and nobody was told that it is made.
import type { Cents } from '#domain/money.ts'
import type { Channel } from '#domain/order.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { CARD_MINIMUM_CENTS } from '#domain/payment.ts'
import { MINUTE_MS } from '#domain/shop-time.ts'

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
  if (order.channel !== 'web' || order.status !== 'NOTPAID' || order.totalCents < CARD_MINIMUM_CENTS) return false
  if (nowMs < order.createdAtMs + UNPAID_AFTER_MS) return false
  return order.sessionEndsMs === null || nowMs >= order.sessionEndsMs + SESSION_GRACE_MS
}
