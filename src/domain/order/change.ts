// What staff do to an order that exists: take or give back money, ready, hand over, cancel, move, settle, print. One list for the
// screen that shows the change at once, the outbox that carries it, the device that lays it over the server's version, and the
// server that judges it.

import { ATTENTION_REASONS, type AttentionReason, standingReasons } from './attention.ts'
import { type CollectableOrder, collectedAtMs, newLines, settleMoney, withPayment } from './collecting.ts'
import { decideStatusChange, type StatusDecision, statusRefusalText } from './life.ts'
import type { Order } from './order.ts'
import { isTooMuchBack, lineOf, linesOf, type OrderPayment } from './order-payment.ts'
import { isCancelled, isCompleted, isFinal, isInProgress } from './states.ts'

export type OrderChange =
  | { kind: 'pay'; payment: OrderPayment }
  /** Of an order of 0 euro; by the specification's call, the whole due. */
  | { kind: 'collect'; method: 'cash' | 'pos'; paidAtMs: number }
  /** `readyAtMs` null takes "pronto" back. */
  | { kind: 'ready'; readyAtMs: number | null }
  /** `payLater`: who pays it afterwards, and why. */
  | { kind: 'hand-over'; handedOverAtMs: number; payLater?: string | undefined }
  /** At once, by whoever did it: nobody came, or it was another's. */
  | { kind: 'undo-hand-over' }
  | { kind: 'cancel'; reason: string; cancelledAtMs: number }
  /** `isTold`: the server sends the customer a message about it; `if-told`, when one about the pickup that it takes back has left. */
  | { kind: 'move'; pickupMs: number; isTold?: boolean | 'if-told' }
  /** Only the reasons the person saw: others may have come since. */
  | { kind: 'settle-attention'; reasons: AttentionReason[] }
  | { kind: 'print' }

export type ChangeDecision =
  | { ok: true }
  | { ok: false; reason: 'not-allowed' | 'payment-missing' | 'reason-missing' | 'too-much-back'; message: string }

/** What of an order a change can alter. */
export interface ChangeableOrder extends Pick<Order, 'status' | 'readyAtMs' | 'paidAtMs' | 'payments' | 'isPrinted'> {
  pickupMs: number | null
  attention: readonly string[]
}

/** What a change is judged by besides. */
type JudgedOrder = ChangeableOrder & CollectableOrder & Pick<Order, 'payLater' | 'isImmediate'>

/** Whether an order as it stands allows the change. What is already so is allowed: it changes nothing. */
export function decideOrderChange(order: JudgedOrder, change: OrderChange): ChangeDecision {
  const after = applyOrderChange(order, change)
  if (after === order) return { ok: true }
  if (change.kind === 'pay') return decidePayment(order, change.payment)
  const decision: StatusDecision = decideStatusChange({
    from: order.status,
    to: after.status,
    paymentMethod: after.paymentMethod,
    collectedAtMs: change.kind === 'collect' ? change.paidAtMs : collectedAtMs(newLines(order, after)),
    payLater: after.payLater ?? '',
    cancelReason: after.cancelReason,
    cancelledBy: order.cancelledBy,
    cancelledAtMs: order.cancelledAtMs,
    reopenReason: '',
    isTakenBack: change.kind === 'undo-hand-over',
  })
  if (!decision.ok) return { ok: false, reason: decision.reason, message: statusRefusalText(decision.reason) }
  const isAllowed = (change.kind !== 'ready' || isInProgress(order)) && (change.kind !== 'move' || !isFinal(order))
  return isAllowed ? { ok: true } : { ok: false, reason: 'not-allowed', message: statusRefusalText('not-allowed') }
}

/** Money that changed hands is a fact; only more than was taken cannot have been given back. */
function decidePayment(order: JudgedOrder, payment: OrderPayment): ChangeDecision {
  if (!isTooMuchBack(order, payment)) return { ok: true }
  return { ok: false, reason: 'too-much-back', message: TEXT_TOO_MUCH_BACK }
}

const TEXT_TOO_MUCH_BACK = 'Su questo ordine non è stato incassato tanto: non si può restituire di più.'

/** The order as it is after the change; the very same object when it is so already. */
export function applyOrderChange<Given extends JudgedOrder>(order: Given, change: OrderChange): Given {
  if (isAlreadySo(order, change)) return order
  const after = changedBy(order, change)
  const attention = standingReasons(after, after.attention)
  return attention.length === after.attention.length ? after : { ...after, attention }
}

function changedBy<Given extends JudgedOrder>(order: Given, change: OrderChange): Given {
  switch (change.kind) {
    case 'pay':
      return withPayment(order, lineOf(change.payment))
    case 'collect':
      return { ...order, status: 'INPROGRESS', paymentMethod: change.method, paidAtMs: change.paidAtMs }
    case 'ready':
      return { ...order, readyAtMs: change.readyAtMs }
    case 'hand-over': {
      const { handedOverAtMs, payLater = order.payLater } = change
      return settleMoney(order, { ...order, status: 'COMPLETED', handedOverAtMs, payLater })
    }
    case 'undo-hand-over':
      return settleMoney(order, { ...order, status: 'INPROGRESS', handedOverAtMs: null, payLater: '' })
    case 'cancel': {
      const { reason: cancelReason, cancelledAtMs } = change
      return settleMoney(order, { ...order, status: 'CANCELLED', cancelReason, cancelledBy: 'staff', cancelledAtMs })
    }
    case 'move':
      return { ...order, pickupMs: change.pickupMs, isImmediate: false }
    case 'settle-attention': {
      const settled: readonly string[] = change.reasons
      return { ...order, attention: order.attention.filter((reason) => !settled.includes(reason)) }
    }
    case 'print':
      return { ...order, isPrinted: true }
  }
}

/**
 * Whether an order that the server tells of has taken the change: it is so, or the change came too late to matter ("pronto" for
 * what is handed over is left out by the server).
 */
export function isChangeApplied(order: ChangeableOrder, change: OrderChange): boolean {
  return isAlreadySo(order, change) || (change.kind === 'ready' && isCompleted(order))
}

function isAlreadySo(order: ChangeableOrder, change: OrderChange): boolean {
  switch (change.kind) {
    case 'pay':
      return linesOf(order).some(({ id }) => id === change.payment.id)
    case 'collect':
      return order.paidAtMs !== null && !isCancelled(order)
    case 'ready':
      return (order.readyAtMs === null) === (change.readyAtMs === null)
    case 'hand-over':
      return isCompleted(order)
    case 'undo-hand-over':
      return !isCompleted(order)
    case 'cancel':
      return isCancelled(order)
    case 'move':
      return order.pickupMs === change.pickupMs
    case 'settle-attention':
      return !change.reasons.some((reason) => order.attention.includes(reason))
    case 'print':
      return order.isPrinted
  }
}

/** A change out of stored or received JSON, or null when it is none. Money is told as what it is (`parsePayment`). */
export function parseOrderChange(raw: Record<string, unknown>): OrderChange | null {
  const { kind } = raw
  if (kind === 'print' || kind === 'undo-hand-over') return { kind }
  if (kind === 'hand-over') {
    const { handedOverAtMs, payLater } = raw
    return isInstant(handedOverAtMs) ? { kind, handedOverAtMs, ...(typeof payLater === 'string' && { payLater }) } : null
  }
  if (kind === 'collect') {
    const { method, paidAtMs } = raw
    return isInstant(paidAtMs) && (method === 'cash' || method === 'pos') ? { kind, method, paidAtMs } : null
  }
  if (kind === 'ready') return raw.readyAtMs === null || isInstant(raw.readyAtMs) ? { kind, readyAtMs: raw.readyAtMs } : null
  if (kind === 'cancel') {
    const { reason, cancelledAtMs } = raw
    return typeof reason === 'string' && isInstant(cancelledAtMs) ? { kind, reason, cancelledAtMs } : null
  }
  if (kind === 'move') {
    return isInstant(raw.pickupMs) ? { kind, pickupMs: raw.pickupMs, ...toldIn(raw.isTold) } : null
  }
  if (kind === 'settle-attention' && Array.isArray(raw.reasons)) {
    const { reasons } = raw
    return { kind, reasons: ATTENTION_REASONS.filter((reason) => reasons.includes(reason)) }
  }
  return null
}

function toldIn(value: unknown): { isTold?: true | 'if-told' } {
  return value === true || value === 'if-told' ? { isTold: value } : {}
}

function isInstant(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
