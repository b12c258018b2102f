// Where the order is by now, in one sentence for the person who waits for it: on this device or with the shop, being prepared,
// ready, cancelled.
import type { PlacedOrder } from '#data/orders/orders.ts'
import { attentionText, type Order } from '#domain/order/order.ts'
import { isCancelled, ORDER_STATES, orderStateOf } from '#domain/order/states.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { shownLanguage, useTranslate } from '#ui/languages/translate.ts'
import styles from './order-progress.module.css'

export function DeliveryNotice({ placed, isReachable }: { placed: PlacedOrder; isReachable: boolean }) {
  const t = useTranslate()
  const { tone, text } = deliveryText(placed, isReachable)
  const isItalian = shownLanguage() === 'it'
  // Why it is to be looked at is for the till, in Italian.
  const known = tone === 'attention' ? 'L’ordine è da verificare: mostra il numero in cassa.' : text
  return (
    // "Sta partendo" lasts a blink when the network is there: it shows only when it lasts longer.
    <div key={tone} className={tone === 'info' ? styles.late : undefined}>
      <Notice tone={tone}>{isItalian ? text : t(known)}</Notice>
    </div>
  )
}

// Where a placed order is by now, in one sentence for the person who placed it.

export const TEXT_SAVED_OFFLINE = 'Sei offline. L’ordine è salvato su questo dispositivo e partirà appena torna la rete.'

interface DeliveryText {
  tone: 'offline' | 'attention' | 'done' | 'info'
  text: string
}

/** @param isReachable whether the server answered last */
export function deliveryText({ order, state, reason }: PlacedOrder, isReachable: boolean): DeliveryText {
  if (state === 'rejected') {
    const why = reason ? ` ${reason}` : ''
    return { tone: 'attention', text: `L’ordine è da verificare: mostra il numero in cassa.${why}` }
  }
  if (state === 'queued') {
    return isReachable
      ? { tone: 'info', text: 'L’ordine è salvato su questo dispositivo e sta partendo.' }
      : { tone: 'offline', text: TEXT_SAVED_OFFLINE }
  }
  if (order.attention.length > 0) {
    return { tone: 'attention', text: `${attentionText(order.number, order.attention)} Lo sistemiamo insieme in cassa.` }
  }
  return { tone: 'done', text: 'L’ordine è arrivato in laboratorio.' }
}

// How far an order is, in one sentence for the person who waits for it; null while there is nothing more to say than the thank-you.

interface OrderProgress {
  tone: 'done' | 'info' | 'attention'
  text: string
}

export function orderProgress(order: Order): OrderProgress | null {
  const { news } = ORDER_STATES[orderStateOf(order)]
  return news && { ...news, text: [news.text, isCancelled(order) && order.cancelReason].filter(Boolean).join(' ') }
}
