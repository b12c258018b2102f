// Where the order is by now, in one sentence for the person who waits for it: on this device or with the shop, being prepared,
// ready, cancelled.
import type { PlacedOrder } from '#data/orders/orders.ts'
import { attentionText, type Order } from '#domain/order/order.ts'
import { isCancelled, ORDER_STATES, orderStateOf } from '#domain/order/states.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { type Message, shownLanguage, useTranslate } from '#ui/languages/translate.ts'
import styles from './order-progress.module.css'

export function DeliveryNotice({ placed, isReachable }: { placed: PlacedOrder; isReachable: boolean }) {
  const t = useTranslate()
  const { tone, text, known } = deliveryText(placed, isReachable)
  const isItalian = shownLanguage() === 'it'
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
  /** What of `text` is said in every language: why it is to be looked at is for the till, in Italian. */
  known: Message
}

const TEXT_ATTENTION = 'L’ordine è da verificare: mostra il numero in cassa.'

/** @param isReachable whether the server answered last */
export function deliveryText({ order, state, reason }: PlacedOrder, isReachable: boolean): DeliveryText {
  if (state === 'rejected') {
    const why = reason ? ` ${reason}` : ''
    return { tone: 'attention', text: `${TEXT_ATTENTION}${why}`, known: TEXT_ATTENTION }
  }
  if (state === 'queued') {
    return isReachable
      ? said('info', 'L’ordine è salvato su questo dispositivo e sta partendo.')
      : said('offline', TEXT_SAVED_OFFLINE)
  }
  if (order.attention.length > 0) {
    const text = `${attentionText(order.number, order.attention)} Lo sistemiamo insieme in cassa.`
    return { tone: 'attention', text, known: TEXT_ATTENTION }
  }
  return said('done', 'L’ordine è arrivato in laboratorio.')
}

function said(tone: DeliveryText['tone'], text: Message): DeliveryText {
  return { tone, text, known: text }
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
