// The life of an order. The database's hook runs this for every writer, superusers included; the order desk runs it to know
// which actions to offer. NOTPAID → INPROGRESS | CANCELLED, INPROGRESS → COMPLETED | CANCELLED; the last two are final but
// for two exceptions that leave a trace: an admin's reopening, and money the till took before an automatic cancellation.
import type { Cents } from '#domain/money.ts'
import type { Channel } from '#domain/order.ts'

export const ORDER_STATUSES = ['NOTPAID', 'INPROGRESS', 'CANCELLED', 'COMPLETED'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]
export type PaymentMethod = 'card' | 'cash' | 'pos'
export type CancelledBy = 'auto' | 'customer' | 'staff'

export interface StatusChange {
  from: OrderStatus
  to: OrderStatus
  /** How it is paid, once it is. */
  paymentMethod: PaymentMethod | null
  /** When the money was taken, by the till's clock; null when it was not. */
  paidAtMs: number | null
  cancelReason: string
  /** Who cancelled it and when, for an order that is CANCELLED. */
  cancelledBy: CancelledBy | null
  cancelledAtMs: number | null
  /** Set by the admin's reopen route only. */
  reopenReason: string
}

export type StatusDecision =
  | { ok: true; change: 'none' | 'normal' | 'reopened' | 'collected-before-cancellation' }
  | { ok: false; reason: 'not-allowed' | 'payment-missing' | 'reason-missing' }

/** The counter takes the money; from the web there may be none to take. A kiosk's order is collected at the till in any case. */
export function firstStatus(channel: Channel, totalCents: Cents): 'NOTPAID' | 'INPROGRESS' {
  return channel === 'counter' || (channel === 'web' && totalCents === 0) ? 'INPROGRESS' : 'NOTPAID'
}

/** Whether a status may change so. The same status again is no change, not an error. */
export function decideStatusChange(change: StatusChange): StatusDecision {
  const { from, to } = change
  if (from === to) return { ok: true, change: 'none' }
  if (to === 'INPROGRESS' && from === 'NOTPAID') return needsPayment(change, 'normal')
  if (to === 'COMPLETED' && from === 'INPROGRESS') return { ok: true, change: 'normal' }
  if (to === 'CANCELLED' && (from === 'NOTPAID' || from === 'INPROGRESS')) {
    return change.cancelReason.trim() === '' ? { ok: false, reason: 'reason-missing' } : { ok: true, change: 'normal' }
  }
  if (to === 'INPROGRESS' && from === 'CANCELLED' && wasCollectedBefore(change))
    return needsPayment(change, 'collected-before-cancellation')
  if (to === 'INPROGRESS' && isFinal(from) && change.reopenReason.trim() !== '') return { ok: true, change: 'reopened' }
  return { ok: false, reason: 'not-allowed' }
}

export function isFinal(status: OrderStatus): boolean {
  return status === 'COMPLETED' || status === 'CANCELLED'
}

/** What a person reads when a change is refused. */
export function statusRefusalText(reason: Extract<StatusDecision, { ok: false }>['reason']): string {
  if (reason === 'payment-missing') return 'Indica come è stato pagato l’ordine.'
  if (reason === 'reason-missing') return 'Indica il motivo dell’annullamento.'
  return 'Lo stato dell’ordine è già cambiato: questa modifica non è più possibile.'
}

function needsPayment(change: StatusChange, kind: 'normal' | 'collected-before-cancellation'): StatusDecision {
  return change.paymentMethod === null ? { ok: false, reason: 'payment-missing' } : { ok: true, change: kind }
}

function wasCollectedBefore(change: StatusChange): boolean {
  return (
    change.cancelledBy === 'auto' &&
    change.paidAtMs !== null &&
    change.cancelledAtMs !== null &&
    change.paidAtMs <= change.cancelledAtMs
  )
}
