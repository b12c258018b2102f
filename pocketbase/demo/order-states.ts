// How far a demo order has come, given when it is collected: the past is settled, today is in all states, what comes is
// waiting or paid.
import type { AttentionReason, Channel } from '#domain/order.ts'
import type { OrderStatus, PaymentMethod } from '#domain/order-status.ts'
import { MINUTE_MS, shopMoment } from '#domain/shop-time.ts'
import type { Random } from './random.ts'

export interface DemoState {
  status: OrderStatus
  paymentMethod: PaymentMethod | null
  paidMs: number | null
  readyMs: number | null
  cancelledMs: number | null
  cancelReason: string
  attention: AttentionReason[]
  isPrinted: boolean
}

const CANCEL_REASONS = ['Il cliente ha rinunciato', 'Prodotto esaurito', 'Ordine doppio']
const ATTENTIONS: AttentionReason[] = ['price-changed', 'slot-full', 'sold-out']

export function demoState(
  random: Random,
  order: { nowMs: number; pickupMs: number; placedMs: number; channel: Channel },
): DemoState {
  const { nowMs, pickupMs, placedMs, channel } = order
  const today = shopMoment(nowMs).day
  const pickupDay = shopMoment(pickupMs).day
  const isPastDay = pickupDay < today
  const isOver = isPastDay || (pickupDay === today && pickupMs < nowMs - 20 * MINUTE_MS)
  const paid = payment(random, channel, placedMs, Math.min(pickupMs, nowMs))
  const waiting: DemoState = {
    status: 'INPROGRESS',
    ...paid,
    readyMs: null,
    cancelledMs: null,
    cancelReason: '',
    attention: [],
    isPrinted: pickupDay <= today,
  }
  if (random.chance(0.06)) {
    const cancelledMs = placedMs + 5 * MINUTE_MS
    const unpaid = { paymentMethod: null, paidMs: null }
    return {
      ...waiting,
      ...unpaid,
      status: 'CANCELLED',
      cancelledMs,
      cancelReason: random.pick(CANCEL_REASONS),
      isPrinted: false,
    }
  }
  if (isPastDay || (isOver && random.chance(0.85))) {
    const collected = { paymentMethod: paid.paymentMethod ?? 'cash', paidMs: paid.paidMs ?? pickupMs } as const
    return { ...waiting, ...collected, status: 'COMPLETED', readyMs: pickupMs - 30 * MINUTE_MS }
  }
  const attention = channel !== 'web' && random.chance(0.08) ? [random.pick(ATTENTIONS)] : []
  if (channel === 'kiosk' && random.chance(0.6)) {
    return { ...waiting, attention, status: 'NOTPAID', paymentMethod: null, paidMs: null, isPrinted: false }
  }
  const isSoon = pickupDay === today && pickupMs < nowMs + 90 * MINUTE_MS
  return { ...waiting, attention, readyMs: isSoon && random.chance(0.5) ? nowMs - 10 * MINUTE_MS : null }
}

/** Web orders are paid by card at once, the others at the till, now or when they are collected. */
function payment(
  random: Random,
  channel: Channel,
  placedMs: number,
  untilMs: number,
): Pick<DemoState, 'paymentMethod' | 'paidMs'> {
  if (channel === 'web') return { paymentMethod: 'card', paidMs: placedMs + 2 * MINUTE_MS }
  if (channel === 'counter' && random.chance(0.5)) return { paymentMethod: null, paidMs: null }
  return { paymentMethod: random.pick(['cash', 'pos'] as const), paidMs: Math.min(placedMs + 8 * MINUTE_MS, untilMs) }
}
