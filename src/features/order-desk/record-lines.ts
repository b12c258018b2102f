// An order's card payments and messages in the words of the desk, one line each, in the order in which they happened.
import type { CardPayment, OrderRecord, SentMessage } from '#data/order-record.ts'
import { formatEuro } from '#domain/money.ts'

export interface RecordLine {
  id: string
  kind: 'card' | 'whatsapp' | 'mail' | 'push'
  text: string
  /** `open`: somebody should look at it. */
  tone: 'plain' | 'done' | 'open'
}

/** @param time an instant's time of day, with the day where that is another one */
export function recordLines({ payments, messages }: OrderRecord, time: (instantMs: number) => string): RecordLine[] {
  return [...payments.map((payment) => paymentLine(payment, time)), ...messages.map((message) => messageLine(message, time))]
}

function paymentLine(payment: CardPayment, time: (instantMs: number) => string): RecordLine {
  const { id, state, expiresAtMs } = payment
  const amount = formatEuro(payment.amountCents)
  const line = { id, kind: 'card' as const, tone: 'plain' as RecordLine['tone'] }
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
  shop: 'al negozio',
}

const KINDS: Record<SentMessage['kind'], string> = { whatsapp: 'WhatsApp', mail: 'Mail', push: 'Notifica' }

function messageLine({ id, kind, event, state, error, updatedMs }: SentMessage, time: (instantMs: number) => string): RecordLine {
  const what = `${KINDS[kind]} ${EVENTS[event]}`
  const isFeminine = kind !== 'whatsapp'
  const text = (words: string) => `${what} ${isFeminine ? words.replace(/o$/, 'a') : words}`
  const line = { id, kind, tone: 'plain' as RecordLine['tone'] }
  switch (state) {
    case 'queued':
      return { ...line, text: `${what} in coda${error === '' ? '' : `: ${error}`}` }
    case 'sending':
      return { ...line, text: `${what} in partenza` }
    case 'sent':
      return { ...line, text: `${text('inviato')} ${time(updatedMs)}` }
    case 'delivered':
      return { ...line, tone: 'done', text: `${text('consegnato')} ${time(updatedMs)}` }
    case 'read':
      return { ...line, tone: 'done', text: `${text('letto')} ${time(updatedMs)}` }
    case 'failed':
      return {
        ...line,
        tone: 'open',
        text: `${what} non ${isFeminine ? 'riuscita' : 'riuscito'}${error === '' ? '' : `: ${error}`}`,
      }
  }
}
