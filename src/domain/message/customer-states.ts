// The states of an order as the customer who waits for it is told of them, the same on every screen: an order in progress is
// confirmed until the laboratory begins with it, which is as long as its customer may cancel it.
import { mayCustomerCancel } from '#domain/order/cancelling.ts'
import { isOpen, type OrderStateId, orderStateOf } from '#domain/order/states.ts'
import { awaitsCardPayment } from '#domain/payment/unpaid.ts'
import type { DaySetting } from '#domain/pickup/opening-hours.ts'
import type { MessageOrder } from './message.ts'

/** `awaiting-payment`: by card, now; `to-collect`: in the shop. */
export type CustomerStateId = Exclude<OrderStateId, 'in-progress'> | 'awaiting-payment' | 'confirmed' | 'preparing'

interface CustomerState {
  label: string
  /** Which of the four steps of an order it has reached, from 0; null when it is on no way (any more). */
  step: number | null
  /** What the customer who waits reads; null while there is nothing more to say than the thank-you. */
  news: { tone: 'done' | 'info' | 'attention'; text: string } | null
}

export const CUSTOMER_STATES: Record<CustomerStateId, CustomerState> = {
  'awaiting-payment': { label: 'In attesa di pagamento', step: null, news: null },
  'to-collect': { label: 'Da pagare al ritiro', step: 0, news: null },
  confirmed: {
    label: 'Confermato',
    step: 0,
    news: { tone: 'info', text: 'È confermato. Qui vedi quando lo prepariamo e quando è pronto.' },
  },
  preparing: {
    label: 'In preparazione',
    step: 1,
    news: { tone: 'info', text: 'Lo stiamo preparando. Qui vedi quando è pronto.' },
  },
  ready: { label: 'Pronto', step: 2, news: { tone: 'done', text: 'È pronto: puoi passare a ritirarlo.' } },
  completed: { label: 'Ritirato', step: 3, news: { tone: 'done', text: 'L’hai ritirato. Buon appetito.' } },
  cancelled: { label: 'Annullato', step: null, news: { tone: 'attention', text: 'L’ordine è stato annullato.' } },
}

type WaitedForOrder = MessageOrder & {
  /** The longest `preparation_time` among its items. */
  leadDays: number
}

export function customerStateOf(order: WaitedForOrder, settings: readonly DaySetting[], nowMs: number): CustomerStateId {
  // Ready before the till has taken the money: what counts for who waits is that it is ready.
  if (isOpen(order) && order.readyAtMs !== null) return 'ready'
  if (awaitsCardPayment(order)) return 'awaiting-payment'
  const state = orderStateOf(order)
  if (state !== 'in-progress') return state
  return mayCustomerCancel(order, settings, nowMs) ? 'confirmed' : 'preparing'
}
