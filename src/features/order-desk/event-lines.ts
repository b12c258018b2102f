// An order's trace in words, one line per event: what, who, when, why.
import type { OrderEvent } from '#data/order-events.ts'
import { formatTime, isSameDay } from '#ui/dates.ts'

export interface EventLine {
  id: string
  what: string
  who: string
  /** Empty when nobody said so. */
  why: string
}

const WORDS: Readonly<Record<string, string>> = {
  created: 'Ordinato',
  collected: 'Incassato',
  'collected-again': 'Incassato una seconda volta',
  unpaid: 'Di nuovo da incassare',
  payment: 'Pagamento cambiato',
  ready: 'Segnato pronto',
  'not-ready': 'Segnato non pronto',
  moved: 'Ritiro spostato',
  settled: 'Verificato',
  printed: 'Comanda stampata',
  note: 'Nota cambiata',
  completed: 'Consegnato',
  cancelled: 'Annullato',
  reopened: 'Riaperto',
}

const METHODS: Readonly<Record<string, string>> = { cash: 'in contanti', pos: 'con POS', card: 'con carta' }

/**
 * Events of a newer server are left out, and those of card payments, which stand among the order's payments.
 * @param moment an instant in words, such as `oggi alle 10:21`
 */
export function eventLines(events: readonly OrderEvent[], moment: (instantMs: number) => string): EventLine[] {
  return events.flatMap((event) => {
    const what = whatOf(event, moment)
    if (what === null) return []
    const by = event.actorName === '' ? 'in automatico' : event.actorName
    return [{ id: event.id, what, who: `${by}, ${moment(event.atMs)}`, why: event.reason }]
  })
}

function whatOf({ event, method, moved }: OrderEvent, moment: (instantMs: number) => string): string | null {
  const word = WORDS[event]
  if (word === undefined) return null
  if (event === 'collected' && METHODS[method] !== undefined) return `${word} ${METHODS[method]}`
  if (moved === null) return word
  const { fromMs, toMs } = moved
  if (isSameDay(fromMs, toMs)) return `${word} dalle ${formatTime(fromMs)} alle ${formatTime(toMs)}`
  return `${word} da ${moment(fromMs)} a ${moment(toMs)}`
}
