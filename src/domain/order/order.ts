// An order and its items as every runtime sees them, and its life: NOTPAID →
// INPROGRESS | CANCELLED, INPROGRESS → COMPLETED | CANCELLED. The server's hook runs the same rules for every writer.
import type { CustomVariant } from '#domain/catalogue/catalogue.ts'
import type { Cents } from '#domain/money.ts'
import { MINUTE_MS } from '#domain/pickup/shop-time.ts'
import type { AttentionReason } from './attention.ts'
import type { PaidBy, PaymentLine } from './order-payment.ts'
import { MONEY_METHODS } from './payment-methods.ts'
import { isFinal, type OrderStatus } from './states.ts'

export const CHANNELS = ['web', 'kiosk', 'counter'] as const
export type Channel = (typeof CHANNELS)[number]

export interface Order {
  id: string
  number: string
  /** Which order of its day it is on its device (`daySequenceOf`); absent from what was stored before it was told. */
  daySequence?: number | undefined
  userId: string
  status: OrderStatus
  channel: Channel
  /** Device code, empty for the web. */
  device: string
  note: string
  /** Device's clock. */
  placedAtMs: number
  /** A slot's start; of what is handed over at once, when it was placed. */
  pickupMs: number
  /** "Subito": handed over the counter at once, in no slot and made for nobody. Absent from what was stored before it was told. */
  isImmediate?: boolean | undefined
  discountId: string | null
  discountCode: string
  totalCents: Cents
  customerName: string
  customerPhone: string
  readyAtMs: number | null
  /** By the clock of the device; absent from what was handed over before that was told. */
  handedOverAtMs?: number | null | undefined
  paidAtMs: number | null
  paymentMethod: PaidBy
  /** What was paid and given back, by time; absent from what was stored before there were such lines. */
  payments?: readonly PaymentLine[] | undefined
  /** Who pays it after it was handed over, and why. */
  payLater?: string | undefined
  cancelReason: string
  cancelledBy: CancelledBy | null
  cancelledAtMs: number | null
  attention: AttentionReason[]
  isPrinted: boolean
}

export interface OrderItem {
  id: string
  orderId: string
  productId: string
  /** As sold. */
  productName: string
  quantity: number
  unitPriceCents: Cents
  priceCents: Cents
  customVariants: CustomVariant[]
  /** Absent from what was ordered before the catalogue said it. */
  isWedding?: boolean | undefined
  referenceImage: string
  waferImage: string
}

/** In the place of a pickup hour, where it was handed over at once. */
export const TEXT_IMMEDIATE = 'Subito'

/** Of an order that waits on the device that took it. */
export const TEXT_SAVED_OFFLINE = 'Sei offline. L’ordine è salvato su questo dispositivo e partirà appena torna la rete.'

// The life of an order. The database's hook runs this for superusers as well; the order desk runs it to know which actions to
// offer. COMPLETED and CANCELLED are final but for three exceptions that leave a trace: an admin's reopening, a hand-over taken
// back within moments, and money the till took before an automatic cancellation.

/** What an order may say of how it was paid. */
export const PAID_BY = [...MONEY_METHODS, 'mixed'] as const
export const CANCELLERS = ['auto', 'customer', 'staff'] as const
export type CancelledBy = (typeof CANCELLERS)[number]

export interface StatusChange {
  from: OrderStatus
  to: OrderStatus
  /** How it is paid, once it is. */
  paymentMethod: PaidBy
  /** When money was taken that comes with this change, by the till's clock; null when none was. */
  collectedAtMs: number | null
  /** Who pays it after it is handed over, and why; empty for nobody. */
  payLater: string
  cancelReason: string
  /** Who cancelled it and when, for an order that is CANCELLED. */
  cancelledBy: CancelledBy | null
  cancelledAtMs: number | null
  /** Set by the admin's reopen route only. */
  reopenReason: string
  /** Handing over is taken back by whoever did it, within moments (`UNDO_HAND_OVER_MS`). */
  isTakenBack?: boolean
}

/** How long staff may take a hand-over back. An undo that arrives later is an administrator's reopening. */
export const UNDO_HAND_OVER_MS = 10 * MINUTE_MS

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
  if (to === 'COMPLETED' && from === 'NOTPAID') return mayHandOver(change)
  if (to === 'CANCELLED' && (from === 'NOTPAID' || from === 'INPROGRESS')) {
    return change.cancelReason.trim() === '' ? { ok: false, reason: 'reason-missing' } : { ok: true, change: 'normal' }
  }
  if (to === 'INPROGRESS' && from === 'CANCELLED' && wasCollectedBefore(change))
    return needsPayment(change, 'collected-before-cancellation')
  if (to === 'INPROGRESS' && from === 'COMPLETED' && change.isTakenBack === true) return { ok: true, change: 'normal' }
  if (to === 'INPROGRESS' && isFinal({ status: from }) && change.reopenReason.trim() !== '')
    return { ok: true, change: 'reopened' }
  return { ok: false, reason: 'not-allowed' }
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

/** Paid and handed over in one step, or handed over to somebody who pays later. */
function mayHandOver({ paymentMethod, payLater }: StatusChange): StatusDecision {
  return paymentMethod !== null || payLater !== '' ? { ok: true, change: 'normal' } : { ok: false, reason: 'not-allowed' }
}

function wasCollectedBefore({ cancelledBy, cancelledAtMs, collectedAtMs }: StatusChange): boolean {
  return cancelledBy === 'auto' && collectedAtMs !== null && cancelledAtMs !== null && collectedAtMs <= cancelledAtMs
}
