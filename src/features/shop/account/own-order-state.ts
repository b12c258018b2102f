// What an order's state means to the person who ordered.
import type { Order } from '#domain/order/order.ts'
import { isOpen, type OrderStateId, orderStateOf } from '#domain/order/states.ts'
import type { PaymentState } from '#domain/payment/payment.ts'
import { awaitsCardPayment } from '#domain/payment/unpaid.ts'

/** `awaiting-payment`: by card, now; `to-collect`: in the shop. */
export type OwnOrderState = OrderStateId | 'awaiting-payment'

type Standing = Pick<Order, 'status' | 'readyAtMs' | 'channel' | 'totalCents'>

export function ownOrderState(order: Standing): OwnOrderState {
  // Ready before the till has taken the money: what counts for who waits is that it is ready.
  if (isOpen(order) && order.readyAtMs !== null) return 'ready'
  return awaitsCardPayment(order) ? 'awaiting-payment' : orderStateOf(order)
}

/** How its card payment stands, as far as this device knows. */
export interface KnownPayment {
  state: PaymentState | null
  /** Until when the slot is kept, in words (`11:12`); null when that is over. */
  heldUntil: string | null
}

/** What stands below the state; empty when the state says it all. */
export function stateNote(
  order: Standing & Pick<Order, 'cancelledBy' | 'cancelReason' | 'paymentMethod'>,
  payment: KnownPayment,
): string {
  const state = ownOrderState(order)
  if (state === 'awaiting-payment') {
    return payment.heldUntil === null
      ? 'Aspetta il pagamento: il tempo per completarlo sta finendo.'
      : `Aspetta il pagamento. Ti teniamo il posto fino alle ${payment.heldUntil}.`
  }
  if (state === 'to-collect') return order.totalCents > 0 ? 'Lo paghi in cassa quando passi.' : ''
  if (state === 'ready') return 'Ti aspetta in negozio.'
  if (state !== 'cancelled') return ''
  return [cancelNote(order), refundNote(order, payment)].filter((sentence) => sentence !== '').join(' ')
}

function cancelNote({ cancelledBy, cancelReason }: Pick<Order, 'cancelledBy' | 'cancelReason'>): string {
  if (cancelledBy === 'customer') return 'L’hai annullato tu.'
  return cancelReason === '' ? '' : `Motivo: ${cancelReason}.`
}

/** Paid by card and cancelled means that the money goes back, known or not. */
function refundNote({ paymentMethod }: Pick<Order, 'paymentMethod'>, { state }: KnownPayment): string {
  if (state === 'refunded') return 'Rimborsato sulla tua carta.'
  return state === 'refund-due' || paymentMethod === 'card' ? 'Il rimborso sulla tua carta è in corso.' : ''
}
