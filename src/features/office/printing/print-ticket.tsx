// One ticket from the order to paper, once: noted on this device, claimed on the server, printed, and only then marked. Where
// nobody can know whether paper came out, that is what is kept, and a person is asked (decision 0707).
import { getOrder, type OrderWithItems } from '#data/orders/orders.ts'
import { readPrintFacts } from '#data/printing/print-facts.ts'
import {
  claimPrint,
  dropPrintJob,
  finishPrintJob,
  keepPrintJob,
  releasePrint,
  startPrintJob,
  whilePrinting,
} from '#data/printing/print-jobs.ts'
import { keepPrinterState, readPrinter } from '#data/printing/printer.ts'
import { now } from '#data/server/clock.ts'
import type { PrinterTrouble } from '#domain/production/printing.ts'
import { printInBrowser } from './browser-print.tsx'
import type { PrintOutcome } from './printer-link.ts'
import { Ticket } from './ticket.tsx'
import { ticketContent } from './ticket-content.ts'

export type TicketOutcome =
  | { kind: 'printed' }
  /** It is on paper already, here or elsewhere. */
  | { kind: 'already' }
  /** Nobody knows. `device`: the code of another one that took it, else empty. */
  | { kind: 'unsure'; device: string; trouble: PrinterTrouble | null }
  | { kind: 'not-printed'; trouble: PrinterTrouble }
  | { kind: 'unknown-order' }

/** By this device on its own, by a person's hand, or a copy that a person wants although it may be on paper: it says RISTAMPA. */
export type PrintTrigger = 'by-itself' | 'by-hand' | 'copy'

export function printTicket(orderId: string, occasion: PrintTrigger): Promise<TicketOutcome> {
  const isCopy = occasion === 'copy'
  return whilePrinting(async () => {
    const order = await getOrder(orderId)
    if (!order) return { kind: 'unknown-order' }
    const hindrance = isCopy ? await beginCopy(order) : await beginFirst(orderId, occasion)
    if (hindrance) return hindrance
    // A job that was open stays open until paper is seen.
    const giveBack = isCopy ? () => keepPrintJob(orderId, 'unsure') : () => giveUp(orderId)
    const outcome = await toPaper(order, isCopy).catch(async (error: unknown) => {
      await giveBack()
      throw error
    })
    if (outcome.kind === 'printed') await finishPrintJob(orderId)
    if (outcome.kind === 'not-printed') await giveBack()
    if (outcome.kind === 'unsure') await keepPrintJob(orderId, 'unsure')
    return outcome.kind === 'unsure' ? { ...outcome, device: '' } : outcome
  })
}

async function beginFirst(orderId: string, occasion: PrintTrigger): Promise<TicketOutcome | null> {
  const started = await startPrintJob(orderId)
  if (started === 'printed') return { kind: 'already' }
  if (started === 'unsure') return { kind: 'unsure', device: '', trouble: null }
  const claim = await claimPrint(orderId)
  if (claim.kind === 'printed') {
    await dropPrintJob(orderId)
    return { kind: 'already' }
  }
  if (claim.kind !== 'taken') return null
  // Who presses is asked at once; a device on its own has to remember to ask, but not while the other one is just printing.
  if (occasion === 'by-hand') await dropPrintJob(orderId)
  else if (claim.isFresh) await keepPrintJob(orderId, 'elsewhere', claim.device)
  else await keepPrintJob(orderId, 'unsure', claim.device)
  return { kind: 'unsure', device: claim.device, trouble: null }
}

async function beginCopy({ id, isPrinted }: OrderWithItems): Promise<null> {
  if (isPrinted) return null
  await keepPrintJob(id, 'sending')
  await claimPrint(id, true)
  return null
}

async function giveUp(orderId: string): Promise<void> {
  await dropPrintJob(orderId)
  await releasePrint(orderId)
}

async function toPaper(order: OrderWithItems, isReprint: boolean): Promise<PrintOutcome> {
  const facts = await readPrintFacts(order.items)
  const content = ticketContent(order, facts, { isReprint, printedMs: now(), origin: window.location.origin })
  const { choice } = await readPrinter()
  if (choice.kind === 'browser') {
    await printInBrowser(<Ticket content={content} />, { kind: 'roll' })
    return { kind: 'printed' }
  }
  const { printTicketDirect } = await import('./direct-print.tsx')
  const outcome = await printTicketDirect(choice, content)
  if (outcome.kind === 'printed') await keepPrinterState({ trouble: null, lastPrinted: { number: order.number, atMs: now() } })
  else await keepPrinterState({ trouble: outcome.trouble })
  return outcome
}
