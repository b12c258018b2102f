// Several tickets, one after the other, and exactly what became of each: printed, out before, perhaps out, not printed.
import { getOrder } from '#data/orders.ts'
import type { PrinterTrouble } from '#domain/printer.ts'
import { type Occasion, printTicket, type TicketOutcome } from './print-ticket.tsx'

export interface PrintedMany {
  printed: string[]
  /** On paper before, here or elsewhere. */
  already: string[]
  /** Nobody knows. `device`: the code of another one that took it, else empty. */
  unsure: { id: string; device: string }[]
  /** Nothing of these has come out. */
  missed: string[]
  /** Why it stopped before the end; null when it did not. */
  trouble: PrinterTrouble | null
  /** As they were asked for. */
  copyIds: readonly string[]
  /** What the orders are called, by id; one that is not on this device any more is missing. */
  numbers: ReadonlyMap<string, string>
}

/**
 * When the printer needs somebody, the rest would fail like the first: it stops there.
 * @param copyIds those of them that somebody wants although they are on paper
 */
export async function printMany(
  orderIds: readonly string[],
  copyIds: readonly string[],
  print: typeof printTicket = printTicket,
): Promise<PrintedMany> {
  const made: PrintedMany = {
    ...{ printed: [], already: [], unsure: [], missed: [], trouble: null },
    ...{ copyIds, numbers: await numbersOf(orderIds) },
  }
  for (const [index, id] of orderIds.entries()) {
    note(made, id, await attempt(print, id, copyIds.includes(id) ? 'copy' : 'by-hand'))
    if (made.trouble === null) continue
    made.missed.push(...orderIds.slice(index + 1))
    return made
  }
  // What another device was just printing is out by now, or has been given up there.
  const elsewhere = made.unsure.filter(({ device }) => device !== '')
  made.unsure = made.unsure.filter(({ device }) => device === '')
  for (const [index, { id }] of elsewhere.entries()) {
    note(made, id, await attempt(print, id, 'by-hand'))
    if (made.trouble === null) continue
    made.unsure.push(...elsewhere.slice(index + 1))
    return made
  }
  return made
}

/** A failure of ours says nothing of the tickets before it, and stops those after it. */
async function attempt(print: typeof printTicket, id: string, occasion: Occasion): Promise<TicketOutcome> {
  try {
    return await print(id, occasion)
  } catch (error) {
    console.error('printing', error)
    return { kind: 'not-printed', trouble: 'stopped' }
  }
}

function note(made: PrintedMany, id: string, outcome: TicketOutcome): void {
  switch (outcome.kind) {
    case 'printed':
      made.printed.push(id)
      return
    case 'already':
      made.already.push(id)
      return
    case 'unsure':
      made.unsure.push({ id, device: outcome.device })
      made.trouble = outcome.trouble
      return
    case 'not-printed':
      made.missed.push(id)
      made.trouble = outcome.trouble
      return
    case 'unknown-order':
      made.missed.push(id)
  }
}

async function numbersOf(orderIds: readonly string[]): Promise<Map<string, string>> {
  const orders = await Promise.all(orderIds.map((id) => getOrder(id)))
  return new Map(orders.flatMap((order) => (order ? [[order.id, order.number]] : [])))
}
