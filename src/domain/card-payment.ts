// Which orders are paid by card before they are prepared, and how long an unpaid one keeps its slot.
import type { Cents } from '#domain/money.ts'
import type { Channel } from '#domain/order.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { CARD_MINIMUM_CENTS } from '#domain/payment.ts'
import { UNPAID_AFTER_MS } from '#domain/unpaid.ts'

/** Whether its customer still has to pay it by card: until then it is not prepared. */
export function awaitsCardPayment(order: { channel: Channel; status: OrderStatus; totalCents: Cents }): boolean {
  return order.channel === 'web' && order.status === 'NOTPAID' && order.totalCents >= CARD_MINIMUM_CENTS
}

/** Until when an unpaid order keeps its slot. @param sessionEndsMs end of its payment session; null while there is none */
export function heldUntilMs(placedAtMs: number, sessionEndsMs: number | null): number {
  return sessionEndsMs ?? placedAtMs + UNPAID_AFTER_MS
}
