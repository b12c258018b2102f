// Payment and timeline of an order: how it stands with the money, what cancelling means for it, and what happened so far, one
// line each.
import { CircleCheck, CircleX, CloudUpload, Globe, type LucideIcon, Monitor, Printer, PrinterCheck, Tablet } from 'lucide-react'
import type { OrderWithItems } from '#data/orders/orders.ts'
import { formatEuro } from '#domain/money.ts'
import { moneyTold } from '#domain/order/money-told.ts'
import type { Order } from '#domain/order/order.ts'
import { linesOf, paidCents } from '#domain/order/order-payment.ts'
import { METHODS, MONEY_METHODS } from '#domain/order/payment-methods.ts'
import { isCancelled, isInProgress, isPaid } from '#domain/order/states.ts'
import { classNames } from '#ui/class-names.ts'
import looks from '#ui/office/looks.module.css'
import { formatDayRelative, formatTime } from '#ui/text/dates.ts'
import { Price } from '#ui/text/price.tsx'
import styles from './detail-summary.module.css'
import { METHOD_ICONS } from './pay-methods.ts'

const ICONS: Record<TimelineEntry['kind'], LucideIcon> = {
  web: Globe,
  kiosk: Tablet,
  counter: Monitor,
  queued: CloudUpload,
  ready: CircleCheck,
  printed: PrinterCheck,
  unprinted: Printer,
  cancelled: CircleX,
}

/** What happened to it, one line each. */
export function Timeline({ order, nowMs }: { order: OrderWithItems; nowMs: number }) {
  return (
    <ul className={classNames('stack gap-1', styles.story)}>
      {orderTimeline(order, (ms) => momentText(ms, nowMs)).map(({ kind, text }) => {
        const Icon = ICONS[kind]
        return (
          <li
            key={kind}
            className={classNames('row gap-2 text-2', kind === 'unprinted' || kind === 'queued' ? styles.open : 'muted')}
          >
            <Icon size={17} aria-hidden="true" />
            {text}
          </li>
        )
      })}
    </ul>
  )
}

/** What it costs, and how it stands with the money. */
export function Payment({ order, nowMs }: { order: OrderWithItems; nowMs: number }) {
  const Icon = METHOD_ICONS[order.paymentMethod === 'mixed' ? 'cash' : (order.paymentMethod ?? 'cash')]
  return (
    <p className={classNames('row gap-3', styles.payment)}>
      <span className={classNames('cluster text-2 strong', styles.how, isPaid(order) && !isCancelled(order) && styles.paid)}>
        <Icon size={18} aria-hidden="true" />
        {paymentText(order)}
        {order.paymentMethod === 'card' && order.paidAtMs !== null && (
          <span className={styles.when}>{momentText(order.paidAtMs, nowMs)}</span>
        )}
        {order.discountCode !== '' && <span className={classNames(looks.badge, looks.good, 'text-1')}>{order.discountCode}</span>}
      </span>
      <span className="text-6">
        <Price text={formatEuro(order.totalCents)} />
      </span>
    </p>
  )
}

// What happened to an order so far, one line each, and how it stands with the money.

interface TimelineEntry {
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
export function orderTimeline(order: Told, moment: (instantMs: number) => string): TimelineEntry[] {
  const lines: TimelineEntry[] = [{ kind: order.channel, text: `${placedText(order)} ${moment(order.placedAtMs)}` }]
  if (order.localState === 'queued')
    lines.push({ kind: 'queued', text: 'Salvato su questo dispositivo, parte appena torna la rete' })
  if (order.readyAtMs !== null && !isCancelled(order)) lines.push({ kind: 'ready', text: `Pronto ${moment(order.readyAtMs)}` })
  if (order.isPrinted) lines.push({ kind: 'printed', text: 'Comanda stampata' })
  else if (isInProgress(order)) lines.push({ kind: 'unprinted', text: 'Comanda non ancora stampata' })
  if (isCancelled(order)) lines.push({ kind: 'cancelled', text: cancelledText(order, moment) })
  return lines
}

/** `Pagato in contanti`, `Da incassare`, `Pagati 135,00 € · resi 45,00 €` … */
export function paymentText(order: Pick<Order, 'status' | 'paidAtMs' | 'paymentMethod' | 'payments' | 'totalCents'>): string {
  if (isCancelled(order)) return cancelledMoney(order)
  const { paidCents, dueCents, backCents } = moneyTold(order)
  const back = backCents > 0 ? ` · resi ${formatEuro(backCents)}` : ''
  if (dueCents > 0)
    return paidCents > 0 ? `Acconto ${formatEuro(paidCents)}${back} · restano ${formatEuro(dueCents)}` : 'Da incassare'
  if (backCents > 0) return `Pagati ${formatEuro(paidCents)}${back}`
  if (order.paymentMethod === null) return 'Pagato'
  return `Pagato ${order.paymentMethod === 'mixed' ? 'in più modi' : METHODS[order.paymentMethod].by}`
}

/** Whether a refund by card has gone through stands among the payments: here it is said so that both are right. */
function cancelledMoney(order: Pick<Order, 'paidAtMs' | 'paymentMethod' | 'payments'>): string {
  const lines = linesOf(order)
  const backCents = lines.reduce((sum, { kind, amountCents }) => (kind === 'refund' ? sum - amountCents : sum), 0)
  const takenCents = paidCents(order) + backCents
  if (takenCents <= 0) return isPaid(order) ? 'Annullato · era pagato' : 'Annullato · non incassato'
  const taken = `Annullato · pagati ${formatEuro(takenCents)}`
  if (backCents > 0) return `${taken} · resi ${formatEuro(backCents)}`
  return order.paymentMethod === 'card' ? `${taken} con carta, rimborso automatico` : taken
}

/** What cancelling means for the money, so that nobody has to guess. */
export function cancelConsequence(order: Pick<Order, 'payments'>): string {
  const parts = MONEY_METHODS.flatMap((method) => {
    const cents = paidCents(order, [method])
    return cents > 0 ? [`${formatEuro(cents)} ${METHODS[method].back.onCancelling}.`] : []
  })
  return parts.length > 0 ? parts.join(' ') : 'Non è stato incassato nulla.'
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

// An instant inside a sentence: "oggi alle 10:21", "gio 19 nov alle 21:14".

export function momentText(instantMs: number, nowMs: number): string {
  return `${formatDayRelative(instantMs, nowMs)} alle ${formatTime(instantMs)}`
}
