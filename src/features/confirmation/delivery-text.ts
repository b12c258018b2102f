// Where a placed order is by now, in one sentence for the person who placed it.
import type { PlacedOrder } from '#data/placed-orders.ts'
import { attentionText } from '#domain/order.ts'

export const TEXT_SAVED_OFFLINE = 'Sei offline. L’ordine è salvato su questo dispositivo e partirà appena torna la rete.'

export interface DeliveryText {
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
