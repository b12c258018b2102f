// The order that was just placed, live: it follows the order from this device to the server, and says in one sentence where it
// is. And what is shown when this device knows no such order.
import type { ReactNode } from 'react'
import { getProduct } from '#data/catalogue/catalogue.ts'
import { listSettings } from '#data/catalogue/shop.ts'
import { type PlacedOrder, readPlacedOrder } from '#data/orders/orders.ts'
import { now } from '#data/server/clock.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { CUSTOMER_STATES, type CustomerStateId, customerStateOf } from '#domain/message/customer-states.ts'
import { attentionText, openQuestions } from '#domain/order/attention.ts'
import { type Order, TEXT_SAVED_OFFLINE } from '#domain/order/order.ts'
import { isCancelled } from '#domain/order/states.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { useMinute } from '#ui/browser/use-minute.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { type Message, shownLanguage, useTranslate } from '#ui/languages/translate.ts'
import styles from './placed-order.module.css'

export interface PlacedNow extends PlacedOrder {
  /** Those of its products that are still sold, each once, in the order's order. */
  products: Product[]
  customerState: CustomerStateId
}

/** undefined while it is being read; null when this device knows no such order. */
export function usePlacedOrder(orderId: string): PlacedNow | null | undefined {
  // The laboratory begins by itself.
  const minute = useMinute()
  return useLiveQuery(async () => {
    const placed = await readPlacedOrder(orderId)
    if (placed === null) return null
    const ids = [...new Set(placed.items.map((item) => item.productId))]
    const [found, settings] = await Promise.all([Promise.all(ids.map(getProduct)), listSettings()])
    const products = found.filter((product) => product !== null)
    const leadDays = Math.max(0, ...products.map((product) => product.leadDays))
    const customerState = customerStateOf({ ...placed.order, leadDays }, settings, now())
    return { ...placed, products, customerState }
  }, [orderId, minute])
}

// The address of a confirmation that this device knows nothing of: another device's order, or a link opened much later.

export function ConfirmationMissing({ text, action }: { text: string; action?: ReactNode }) {
  const t = useTranslate()
  return <EmptyState scene="nessun-ordine" level={1} title={t('Qui non c’è nessun ordine')} text={text} action={action} />
}

// Where the order is by now, in one sentence for the person who waits for it: on this device or with the shop, being prepared,
// ready, cancelled.

export function DeliveryNotice({ placed, isReachable }: { placed: PlacedOrder; isReachable: boolean }) {
  const t = useTranslate()
  const { tone, text, italian } = deliveryText(placed, isReachable)
  return (
    // "Sta partendo" lasts a blink when the network is there: it shows only when it lasts longer.
    <div key={tone} className={tone === 'info' ? styles.late : undefined}>
      <Notice tone={tone}>{(shownLanguage() === 'it' && italian) || t(text)}</Notice>
    </div>
  )
}

// Where a placed order is by now, in one sentence for the person who placed it.

interface DeliveryText {
  tone: 'offline' | 'attention' | 'done' | 'info'
  text: Message
  /** The same with why it is to be looked at: that is for the till. */
  italian?: string
}

const TEXT_ATTENTION = 'L’ordine è da verificare: mostra il numero in cassa.'

/** @param isReachable whether the server answered last */
export function deliveryText({ order, state, reason }: PlacedOrder, isReachable: boolean): DeliveryText {
  if (state === 'rejected') {
    return { tone: 'attention', text: TEXT_ATTENTION, ...(reason && { italian: `${TEXT_ATTENTION} ${reason}` }) }
  }
  if (state === 'queued') {
    return isReachable
      ? { tone: 'info', text: 'L’ordine è salvato su questo dispositivo e sta partendo.' }
      : { tone: 'offline', text: TEXT_SAVED_OFFLINE }
  }
  if (openQuestions(order).length > 0) {
    const italian = `${attentionText(order.number, order.attention)} Lo sistemiamo insieme in cassa.`
    return { tone: 'attention', text: TEXT_ATTENTION, italian }
  }
  return { tone: 'done', text: 'L’ordine è arrivato in cassa.' }
}

// How far an order is, in one sentence for the person who waits for it; null while there is nothing more to say than the
// thank-you.

interface OrderProgress {
  tone: 'done' | 'info' | 'attention'
  text: string
}

export function orderProgress(order: Order, state: CustomerStateId): OrderProgress | null {
  const { news } = CUSTOMER_STATES[state]
  return news && { ...news, text: [news.text, isCancelled(order) && order.cancelReason].filter(Boolean).join(' ') }
}
