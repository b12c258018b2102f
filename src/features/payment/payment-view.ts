// What the page after the payment shows, out of what is known by now. The address is only a hint at what the customer expects.
import type { OrderStatus } from '#domain/order-status.ts'

export type PaymentView =
  /** No order in the address, or none of this customer's. */
  | 'unknown'
  | 'signed-out'
  /** `late`: longer than it usually takes. */
  | 'checking'
  | 'checking-late'
  | 'offline'
  | 'paid'
  /** Waits to be paid. */
  | 'unpaid'
  | 'cancelled'

export interface PaymentFacts {
  orderId: string | undefined
  isSignedIn: boolean
  isReachable: boolean
  /** See PaymentSearch. */
  success: boolean
  /** The server's last answer about this order; null before the first. */
  asked: OrderStatus | 'gone' | 'signed-out' | null
  /** As the mirror has it; null when it is not there. */
  mirrored: OrderStatus | null
  isLate: boolean
}

export function paymentView({ orderId, isSignedIn, isReachable, success, asked, mirrored, isLate }: PaymentFacts): PaymentView {
  if (!orderId) return 'unknown'
  if (!isSignedIn || asked === 'signed-out') return 'signed-out'
  if (asked === 'gone' && mirrored === null) return 'unknown'
  const status = latest(asked, mirrored)
  if (status === 'INPROGRESS' || status === 'COMPLETED') return 'paid'
  if (status === 'CANCELLED') return 'cancelled'
  if (status === 'NOTPAID' && !success) return 'unpaid'
  if (!isReachable) return 'offline'
  return isLate ? 'checking-late' : 'checking'
}

/** Whoever says more than "not paid" is ahead of the other: an order never becomes unpaid again. */
function latest(asked: PaymentFacts['asked'], mirrored: OrderStatus | null): OrderStatus | null {
  const said = asked === 'gone' || asked === 'signed-out' ? null : asked
  return said === null || said === 'NOTPAID' ? (mirrored ?? said) : said
}
