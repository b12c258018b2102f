// The order's log, read from the server: its card payments and messages, and (folded) who did what and when.
import { Bell, CreditCard, type LucideIcon, Mail, MessageCircle } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  type CardPayment,
  type OrderEvent,
  type OrderLogEntries,
  readOrderEvents,
  readOrderLog,
  type SentMessage,
  type TellableEvent,
} from '#data/orders/log.ts'
import type { OrderWithItems } from '#data/orders/orders.ts'
import { isMessageDue, type MessageOrder } from '#domain/message/message.ts'
import { type Cents, formatEuro } from '#domain/money.ts'
import { METHODS, PAYMENT_METHODS } from '#domain/order/payment-methods.ts'
import { ORDER_STATES } from '#domain/order/states.ts'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { useIsReachable } from '#hooks/use-connection.ts'
import { useServerRead } from '#hooks/use-server-read.ts'
import { useMinute } from '#ui/browser/use-minute.ts'
import { classNames } from '#ui/class-names.ts'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Button } from '#ui/form/button.tsx'
import { formatMoment, formatTime, isSameDay } from '#ui/text/dates.ts'
import { SendAgain } from './attention.tsx'
import styles from './order-log.module.css'

const ICONS: Record<LogLine['kind'], LucideIcon> = { card: CreditCard, whatsapp: MessageCircle, mail: Mail, push: Bell }

interface PaymentsAndMessagesProps {
  order: OrderWithItems
  nowMs: number
  /** How often a message was sent again elsewhere on the screen. */
  sent?: number
}

export function PaymentsAndMessages({ order, nowMs, sent = 0 }: PaymentsAndMessagesProps) {
  const { reading, again } = useOrderLog(order.id, `${order.updated} ${sent}`)
  // It has never been at the server: nobody was told anything.
  if (order.localState !== null) return null
  const lines = typeof reading === 'object' ? logLines(reading, (ms) => timeText(ms, nowMs)) : []
  const failed = typeof reading === 'object' ? sendableAgain(reading.messages, order, nowMs) : []
  if (typeof reading === 'object' && lines.length === 0) return null
  return (
    <section className={styles.record} aria-label="Pagamenti e messaggi">
      {reading === 'loading' && (
        <Loading label="Carico pagamenti e messaggi">
          <Skeleton width="70%" height="18px" />
        </Loading>
      )}
      {reading === 'offline' && <p className="row gap-2 muted text-2">Pagamenti e messaggi si vedono quando c’è rete.</p>}
      {reading === 'failed' && (
        <p className="row gap-2 muted text-2">
          Pagamenti e messaggi non si leggono.
          <Button variant="quiet" size="small" onClick={again}>
            Riprova
          </Button>
        </p>
      )}
      {lines.length > 0 && (
        <ul className="stack gap-1">
          {lines.map((line) => (
            <RecordRow key={line.id} line={line}>
              {failed
                .filter(({ id }) => id === line.id)
                .map(({ event }) => (
                  <SendAgain key={event} orderId={order.id} event={event} size="small" onSent={again} />
                ))}
            </RecordRow>
          ))}
        </ul>
      )}
    </section>
  )
}

function RecordRow({ line, children }: { line: LogLine; children: ReactNode }) {
  const Icon = ICONS[line.kind]
  return (
    <li
      className={classNames('row gap-2 muted text-2', line.tone === 'done' && styles.done, line.tone === 'open' && styles.open)}
    >
      <Icon size={17} aria-hidden="true" />
      <span className={classNames('cluster', styles.text)}>
        {line.text}
        {children}
      </span>
    </li>
  )
}

/** `10:32` today, else `gio 19 nov, 10:32`. */
function timeText(instantMs: number, nowMs: number): string {
  return shopMoment(instantMs).day === shopMoment(nowMs).day ? formatTime(instantMs) : formatMoment(instantMs, nowMs)
}

/** Which of the failed messages can be sent again, the last of each kind of news. What the order asks about is offered there. */
export function sendableAgain(
  messages: readonly SentMessage[],
  order: MessageOrder & Pick<OrderWithItems, 'attention'>,
  nowMs: number,
): { id: string; event: TellableEvent }[] {
  return (['confirmed', 'ready', 'displaced', 'moved'] as const).flatMap((event) => {
    const failed = messages.filter((message) => message.event === event && message.state === 'failed').at(-1)
    const isOffered = event === 'ready' && order.attention.includes('not-told')
    // Whoever hears that it is ready need not hear that it will be made.
    const isPast = event === 'confirmed' && order.readyAtMs !== null
    return failed && !isOffered && !isPast && isMessageDue(event, order, nowMs) ? [{ id: failed.id, event }] : []
  })
}

// An order's card payments and messages in the words of the desk, one line each, in the order in which they happened.

interface LogLine {
  id: string
  kind: 'card' | 'whatsapp' | 'mail' | 'push'
  text: string
  /** `open`: somebody should look at it. */
  tone: 'plain' | 'done' | 'open'
}

/** @param time an instant's time of day, with the day where that is another one */
export function logLines({ payments, messages }: OrderLogEntries, time: (instantMs: number) => string): LogLine[] {
  return [...payments.map((payment) => paymentLine(payment, time)), ...messages.map((message) => messageLine(message, time))]
}

function paymentLine(payment: CardPayment, time: (instantMs: number) => string): LogLine {
  const { id, state, expiresAtMs } = payment
  const amount = formatEuro(payment.amountCents)
  const line = { id, kind: 'card' as const, tone: 'plain' as LogLine['tone'] }
  switch (state) {
    case 'opening':
    case 'open': {
      const until = expiresAtMs === null ? '' : ` fino alle ${time(expiresAtMs)}`
      return {
        ...line,
        text: `Il cliente può pagare con carta${until}. Se paga qui, incassa: il pagamento online si chiude da solo`,
      }
    }
    case 'paid':
      return { ...line, tone: 'done', text: `${amount} pagati con carta` }
    case 'expired':
      return { ...line, text: 'Pagamento con carta non completato' }
    case 'refund-due': {
      const problem = payment.error === '' ? '' : `. L’ultimo tentativo non è riuscito: ${payment.error}`
      return { ...line, tone: problem === '' ? 'plain' : 'open', text: `${amount} in corso di rimborso sulla carta${problem}` }
    }
    case 'refunded':
      return { ...line, tone: 'done', text: `${amount} rimborsati sulla carta, ${time(payment.updatedMs)}` }
    case 'mismatch':
      return { ...line, tone: 'open', text: `Pagato con carta un importo diverso da ${amount}: controlla su Stripe` }
  }
}

const EVENTS: Record<SentMessage['event'], string> = {
  confirmed: 'di conferma',
  ready: '«è pronto»',
  refunded: 'del rimborso',
  displaced: '«va spostato»',
  moved: 'del nuovo ritiro',
  shop: 'al negozio',
}

const MASCULINE = { sent: 'inviato', delivered: 'consegnato', read: 'letto', failed: 'non riuscito' }
const FEMININE = { sent: 'inviata', delivered: 'consegnata', read: 'letta', failed: 'non riuscita' }

const KINDS: Record<SentMessage['kind'], { name: string; words: typeof MASCULINE }> = {
  whatsapp: { name: 'WhatsApp', words: MASCULINE },
  mail: { name: 'E-mail', words: FEMININE },
  push: { name: 'Notifica', words: FEMININE },
}

function messageLine({ id, kind, event, state, error, updatedMs }: SentMessage, time: (instantMs: number) => string): LogLine {
  const { name, words } = KINDS[kind]
  const what = `${name} ${EVENTS[event]}`
  const line = { id, kind, tone: 'plain' as LogLine['tone'] }
  switch (state) {
    case 'queued':
      return { ...line, text: `${what} in attesa${error === '' ? '' : `: ${error}`}` }
    case 'sending':
      return { ...line, text: `${what} in partenza` }
    case 'sent':
      return { ...line, text: `${what} ${words.sent} ${time(updatedMs)}` }
    case 'delivered':
      return { ...line, tone: 'done', text: `${what} ${words.delivered} ${time(updatedMs)}` }
    case 'read':
      return { ...line, tone: 'done', text: `${what} ${words.read} ${time(updatedMs)}` }
    case 'failed':
      return {
        ...line,
        tone: 'open',
        text: `${what} ${words.failed}${error === '' ? '' : `: ${error}`}`,
      }
  }
}

type LogReading = OrderLogEntries | 'loading' | 'offline' | 'failed'

/** Whoever walks through the list by keyboard asks for none of the orders on the way. */
const REST_MS = 300

/**
 * Read again now and then as well: a message is delivered without the order knowing.
 * @param updated the order's, as the server last told it
 */
function useOrderLog(orderId: string, updated: string): { reading: LogReading; again: () => void } {
  const isReachable = useIsReachable()
  const minute = useMinute()
  const { read, again } = useServerRead((signal) => readOrderLog(orderId, signal), [orderId, updated, minute], REST_MS)
  return { reading: read ?? (isReachable ? 'loading' : 'offline'), again }
}

// Who did what to the order and when. Folded: it is asked for when something went wrong, not on every order.

interface OrderHistoryProps {
  order: Pick<OrderWithItems, 'id' | 'updated'>
  nowMs: number
}

export function OrderHistory({ order, nowMs }: OrderHistoryProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={classNames('text-2', styles.history)} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={classNames('row gap-2 muted strong', styles.summary)}>Cronologia</summary>
      {isOpen && <Events order={order} nowMs={nowMs} />}
    </details>
  )
}

function Events({ order, nowMs }: OrderHistoryProps) {
  const { read: events } = useServerRead((signal) => readOrderEvents(order.id, signal), [order.id, order.updated])
  if (events === undefined) {
    return (
      <Loading label="Carico la storia">
        <Skeleton width="70%" height="18px" />
      </Loading>
    )
  }
  if (events === 'offline') return <p className="muted">La storia si legge quando c’è rete.</p>
  if (events === 'failed') return <p className="muted">La storia non si legge adesso. Riapri l’ordine tra poco.</p>
  const lines = eventLines(events, (ms) => formatMoment(ms, nowMs))
  if (lines.length === 0) return <p className="muted">Ancora nessuno l’ha toccato.</p>
  return (
    <ol className={classNames('stack gap-2', styles.lines)}>
      {lines.map(({ id, what, who, why }) => (
        <li key={id} className="stack">
          <b className="strong">{what}</b>
          <span className="muted figures">{who}</span>
          {why !== '' && <q className={styles.why}>{why}</q>}
        </li>
      ))}
    </ol>
  )
}

// An order's trace in words, one line per event: what, who, when, why.

interface EventLine {
  id: string
  what: string
  who: string
  /** Empty when nobody said so. */
  why: string
}

const WORDS: Readonly<Record<string, string>> = {
  created: 'Ordinato',
  claimed: 'Segnalato, non eseguito',
  'message-again': 'Messaggio inviato di nuovo',
  payment: 'Incassato',
  'given-back': 'Restituito',
  'not-ready': 'Segnato non pronto',
  'not-completed': 'Consegna annullata',
  moved: 'Ritiro spostato',
  displaced: 'Rimasto senza posto',
  settled: 'Verificato',
  printed: 'Comanda stampata',
  note: 'Nota cambiata',
  reopened: 'Riaperto',
  ...Object.fromEntries(Object.values(ORDER_STATES).map(({ event }) => [event.name, event.label])),
}

const MONEY: readonly string[] = ['collected', 'payment', 'given-back']

/**
 * Events of a newer server are left out, and those of card payments, which stand among the order's payments.
 * @param moment an instant in words, such as `oggi alle 10:21`
 */
export function eventLines(events: readonly OrderEvent[], moment: (instantMs: number) => string): EventLine[] {
  return events.flatMap((event) => {
    const what = whatOf(event, moment)
    if (what === null) return []
    return [{ id: event.id, what, who: `${whoOf(event)}, ${moment(event.atMs)}`, why: event.reason }]
  })
}

function amountText(cents: Cents | null): string {
  return cents === null ? '' : ` ${formatEuro(Math.abs(cents))}`
}

/** `Marta Colombo` · `Marta Colombo (cassa di Marco Bellini)` */
function whoOf({ actorName, loginName }: OrderEvent): string {
  if (actorName === '') return 'in automatico'
  return loginName === '' ? actorName : `${actorName} (cassa di ${loginName})`
}

function whatOf({ event, method, amountCents, moved }: OrderEvent, moment: (instantMs: number) => string): string | null {
  const word = WORDS[event]
  if (word === undefined) return null
  const means = PAYMENT_METHODS.find((known) => known === method)
  if (MONEY.includes(event) && means) return `${word}${amountText(amountCents)} ${METHODS[means].by}`
  if (moved === null) return word
  const { fromMs, toMs } = moved
  if (isSameDay(fromMs, toMs)) return `${word} dalle ${formatTime(fromMs)} alle ${formatTime(toMs)}`
  return `${word} da ${moment(fromMs)} a ${moment(toMs)}`
}
