// The states of an order, in one table: what staff call each, where it stands on the order desk, and what follows from its status.
// Everything that asks "is it over", "is it sold" asks the predicates here. As its customer is told: `message/customer-states.ts`.

export const ORDER_STATUSES = ['NOTPAID', 'INPROGRESS', 'CANCELLED', 'COMPLETED'] as const
/** As it is stored. */
export type OrderStatus = (typeof ORDER_STATUSES)[number]

interface StatusFacts {
  /** Nothing moves on: only an administrator reopens it. */
  isFinal: boolean
  /** Its total belongs to the takings. */
  isSold: boolean
  /** Counts among its day's orders and for its discount code, and takes a place in its slot if it has one (`holdsSlot`). */
  holdsPlace: boolean
}

const STATUSES: Record<OrderStatus, StatusFacts> = {
  NOTPAID: { isFinal: false, isSold: false, holdsPlace: true },
  INPROGRESS: { isFinal: false, isSold: true, holdsPlace: true },
  CANCELLED: { isFinal: true, isSold: false, holdsPlace: false },
  COMPLETED: { isFinal: true, isSold: true, holdsPlace: true },
}

interface WithStatus {
  status: OrderStatus
}

export function isFinal({ status }: WithStatus): boolean {
  return STATUSES[status].isFinal
}

/** Somebody still has to pay, make or collect it. */
export function isOpen({ status }: WithStatus): boolean {
  return !STATUSES[status].isFinal
}

export function isSold({ status }: WithStatus): boolean {
  return STATUSES[status].isSold
}

export function holdsPlace({ status }: WithStatus): boolean {
  return STATUSES[status].holdsPlace
}

/** Whether it takes a place in the slot of its pickup, and is made for it: what is handed over at once has none. */
export function holdsSlot(order: WithStatus & { isImmediate?: boolean | undefined }): boolean {
  return holdsPlace(order) && order.isImmediate !== true
}

/** Stored, but not for the laboratory yet: the till or the card has to take the money first. */
export function isToCollect({ status }: WithStatus): boolean {
  return status === 'NOTPAID'
}

/** For the laboratory, ready or not. */
export function isInProgress({ status }: WithStatus): boolean {
  return status === 'INPROGRESS'
}

export function isCompleted({ status }: WithStatus): boolean {
  return status === 'COMPLETED'
}

export function isCancelled({ status }: WithStatus): boolean {
  return status === 'CANCELLED'
}

export function isReady(order: WithStatus & { readyAtMs: number | null }): boolean {
  return isInProgress(order) && order.readyAtMs !== null
}

/** Whether nothing is due. Not the same as its status: an order taken at the counter is in progress before it is paid. */
export function isPaid(order: { paidAtMs: number | null }): boolean {
  return order.paidAtMs !== null
}

export const ORDER_STATE_IDS = ['to-collect', 'in-progress', 'ready', 'completed', 'cancelled'] as const
/** Where an order stands for people: its status, and of what is in progress whether it is ready. */
export type OrderStateId = (typeof ORDER_STATE_IDS)[number]

export function orderStateOf(order: WithStatus & { readyAtMs: number | null }): OrderStateId {
  switch (order.status) {
    case 'NOTPAID':
      return 'to-collect'
    case 'INPROGRESS':
      return isReady(order) ? 'ready' : 'in-progress'
    case 'COMPLETED':
      return 'completed'
    case 'CANCELLED':
      return 'cancelled'
  }
}

interface OrderState {
  /** Of one order, as staff say it. */
  label: string
  /** Its tab on the order desk: the word, and the one in the URL. */
  tab: { label: string; slug: string }
  /** What stands in the tab while it has no order. */
  empty: { title: string; text: string }
  /** The event of the order's log that reaching it is, and how the log says it. */
  event: { name: string; label: string }
  /** Its pickup time is counted down to: there is something to do before it. */
  isDue: boolean
  /** Its tab leads on to orders from before what the device keeps. */
  isPast: boolean
}

export const ORDER_STATES: Record<OrderStateId, OrderState> = {
  'to-collect': {
    label: 'Da incassare',
    tab: { label: 'Da incassare', slug: 'da-incassare' },
    empty: { title: 'Nessun ordine da incassare', text: 'Quelli che si pagano in negozio compaiono qui da soli.' },
    event: { name: 'unpaid', label: 'Di nuovo da incassare' },
    isDue: true,
    isPast: false,
  },
  'in-progress': {
    label: 'In corso',
    tab: { label: 'In corso', slug: 'in-corso' },
    empty: { title: 'Nessun ordine in corso', text: 'Quello che incassi o aggiungi compare qui, sotto il suo orario.' },
    event: { name: 'collected', label: 'Incassato' },
    isDue: true,
    isPast: false,
  },
  ready: {
    label: 'Pronto',
    tab: { label: 'Pronti', slug: 'pronti' },
    empty: { title: 'Nessun ordine pronto', text: 'Quando il laboratorio finisce un ordine, lo trovi qui.' },
    event: { name: 'ready', label: 'Segnato pronto' },
    isDue: false,
    isPast: false,
  },
  completed: {
    label: 'Consegnato',
    tab: { label: 'Consegnati', slug: 'consegnati' },
    empty: { title: 'Nessun ordine consegnato', text: 'Qui restano gli ordini già ritirati di questo giorno.' },
    event: { name: 'completed', label: 'Consegnato' },
    isDue: false,
    isPast: true,
  },
  cancelled: {
    label: 'Annullato',
    tab: { label: 'Annullati', slug: 'annullati' },
    empty: { title: 'Nessun ordine annullato', text: 'Meglio così.' },
    event: { name: 'cancelled', label: 'Annullato' },
    isDue: false,
    isPast: true,
  },
}
