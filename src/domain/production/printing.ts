// Printing: which tickets a device prints by itself, and what can be wrong with a receipt printer, in words that say what to
// do.
import type { Order, OrderItem } from '#domain/order/order.ts'
import { isInProgress } from '#domain/order/states.ts'

/** A strip of plain lines for the receipt printer, left and right; null is a rule across. */
export interface PaperStrip {
  title: string
  rows: readonly (PaperRow | null)[]
}

export interface PaperRow {
  left: string
  right?: string
  isStrong?: boolean
}

/** What can be wrong with a printer, Italian: what it is, and what to do. */
export const PRINTER_TROUBLES = {
  'paper-out': { title: 'La carta è finita', advice: 'Metti un rotolo nuovo e chiudi il coperchio.' },
  'cover-open': { title: 'Il coperchio è aperto', advice: 'Chiudilo finché scatta.' },
  stopped: { title: 'La stampante è ferma', advice: 'Spegnila, guarda se la carta è inceppata e riaccendila.' },
  unplugged: { title: 'La stampante non è collegata', advice: 'Controlla il cavo e che sia accesa.' },
  'in-use': { title: 'La stampante è occupata', advice: 'Un altro programma la sta usando: chiudilo e riprova.' },
  unreachable: {
    title: 'La stampante non risponde',
    advice: 'Controlla che sia accesa e sulla stessa rete di questo dispositivo.',
  },
  'address-closed': {
    title: 'L’indirizzo non è tra quelli aperti',
    advice: 'Chi cura il server lo aggiunge a PRINTER_ORIGINS; poi ricarica la pagina e tocca Aggiorna.',
  },
  'not-chosen': { title: 'Nessuna stampante', advice: 'Scegline una nelle impostazioni della stampante.' },
} as const satisfies Readonly<Record<string, { title: string; advice: string }>>

export type PrinterTrouble = keyof typeof PRINTER_TROUBLES

export function isPrinterTrouble(value: unknown): value is PrinterTrouble {
  return typeof value === 'string' && Object.hasOwn(PRINTER_TROUBLES, value)
}

// Which tickets a device prints by itself: what is to be prepared and has not been printed.

type OrderFacts = Pick<Order, 'status' | 'isPrinted' | 'attention' | 'pickupMs' | 'isImmediate' | 'totalCents'>

/**
 * In progress means: paid on the site, collected at the till, or taken at the counter. An order that needs
 * attention is not prepared yet, one of an earlier day does not concern the laboratory any more, and what is handed over at once
 * never did.
 * @param items as this device has them: an order arrives a moment before its last item
 */
export function isDueForAutoPrint(
  order: OrderFacts,
  items: readonly Pick<OrderItem & { position: number }, 'position' | 'priceCents'>[],
  todayMs: number,
): boolean {
  const isToBeMade = isInProgress(order) && !order.isPrinted && order.attention.length === 0 && order.isImmediate !== true
  return isToBeMade && order.pickupMs >= todayMs && isWhole(order, items)
}

/** Discounts only lower the total: items that come to less than it cannot be all of them. */
function isWhole({ totalCents }: OrderFacts, items: readonly { position: number; priceCents: number }[]): boolean {
  const positions = items.map(({ position }) => position).sort((a, b) => a - b)
  const isGapless = positions.every((position, index) => position === index)
  return items.length > 0 && isGapless && items.reduce((sum, { priceCents }) => sum + priceCents, 0) >= totalCents
}
