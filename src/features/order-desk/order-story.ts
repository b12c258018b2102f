// What happened to an order so far, one line each, and how it stands with the money.
import type { Order } from '#domain/order.ts'
import { isPaid } from './order-actions.ts'

export interface StoryLine {
  kind: 'web' | 'kiosk' | 'counter' | 'queued' | 'ready' | 'printed' | 'unprinted' | 'cancelled'
  text: string
}

type Told = Pick<
  Order,
  | 'channel'
  | 'device'
  | 'placedAtMs'
  | 'status'
  | 'readyAtMs'
  | 'isPrinted'
  | 'cancelReason'
  | 'cancelledBy'
  | 'cancelledAtMs'
  | 'attention'
> & { localState: 'queued' | 'rejected' | null }

/** @param moment an instant in words, such as `oggi alle 10:21` */
export function orderStory(order: Told, moment: (instantMs: number) => string): StoryLine[] {
  const lines: StoryLine[] = [{ kind: order.channel, text: `${placedText(order)} ${moment(order.placedAtMs)}` }]
  if (order.localState === 'queued')
    lines.push({ kind: 'queued', text: 'Salvato su questo dispositivo, parte appena torna la rete' })
  if (order.readyAtMs !== null && order.status !== 'CANCELLED')
    lines.push({ kind: 'ready', text: `Pronto ${moment(order.readyAtMs)}` })
  if (order.isPrinted) lines.push({ kind: 'printed', text: 'Comanda stampata' })
  else if (order.status === 'INPROGRESS') lines.push({ kind: 'unprinted', text: 'Comanda non ancora stampata' })
  if (order.status === 'CANCELLED') lines.push({ kind: 'cancelled', text: cancelledText(order, moment) })
  return lines
}

/** `Pagato in contanti`, `Da incassare` … */
export function paymentText(order: Pick<Order, 'status' | 'paidAtMs' | 'paymentMethod'>): string {
  if (order.paymentMethod === 'card')
    return order.status === 'CANCELLED' ? 'Pagato con carta, si rimborsa da solo' : 'Pagato con carta'
  if (order.paymentMethod === 'cash') return 'Pagato in contanti'
  if (order.paymentMethod === 'pos') return 'Pagato con POS'
  if (isPaid(order)) return 'Pagato'
  return order.status === 'CANCELLED' ? 'Non incassato' : 'Da incassare'
}

/** What cancelling means for the money, so that nobody has to guess. */
export function cancelConsequence(order: Pick<Order, 'paidAtMs' | 'paymentMethod'>, total: string): string {
  if (!isPaid(order)) return 'Non è stato incassato nulla.'
  if (order.paymentMethod === 'card') return `${total} pagati con carta vengono rimborsati da soli.`
  if (order.paymentMethod === 'pos') return `${total} vanno stornati sul POS.`
  return `${total} vanno restituiti in contanti.`
}

function placedText(order: Told): string {
  if (order.channel === 'web') return 'Ordinato dal sito'
  const device = order.device === '' ? '' : ` ${order.device}`
  return order.channel === 'kiosk' ? `Dal totem${device},` : `Alla cassa${device},`
}

function cancelledText(order: Told, moment: (instantMs: number) => string): string {
  const by = order.cancelledBy === 'customer' ? ' dal cliente' : order.cancelledBy === 'auto' ? ' in automatico' : ''
  const when = order.cancelledAtMs === null ? '' : ` ${moment(order.cancelledAtMs)}`
  // What the server writes when the customer gave no reason says nothing more.
  const why = ['', 'Annullato dal cliente'].includes(order.cancelReason) ? '' : `: ${order.cancelReason}`
  return `Annullato${by}${when}${why}`
}
