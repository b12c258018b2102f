// Several tickets, one after the other, and exactly what became of each: printed, out before, perhaps out, not printed; in one
// line when all is well, else as a report.
import { getOrder } from '#data/orders/orders.ts'
import { PRINTER_TROUBLES, type PrinterTrouble } from '#domain/production/printing.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { pluralText } from '#ui/text/plural-text.ts'
import { type PrintTrigger, printTicket, type TicketOutcome } from './print-ticket.tsx'

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
async function attempt(print: typeof printTicket, id: string, occasion: PrintTrigger): Promise<TicketOutcome> {
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

// Several tickets in one line: all is well, or how many of how many.

/** `isDone`: every ticket is on paper, as far as the printers say. */
export function printManySummary({ printed, already, unsure, missed }: PrintedMany): { title: string; isDone: boolean } {
  const isDone = unsure.length + missed.length === 0
  if (isDone) return { title: doneText(printed.length, already.length), isDone }
  const total = printed.length + already.length + unsure.length + missed.length
  if (total === 1) return { title: missed.length === 1 ? 'Comanda non stampata' : 'Comanda forse già stampata', isDone }
  return { title: `Stampate ${printed.length} di ${total} comande`, isDone }
}

function doneText(printed: number, already: number): string {
  if (printed === 0) return already === 1 ? 'La comanda era già uscita' : `Le ${already} comande erano già uscite`
  return pluralText(printed, 'comanda stampata', 'comande stampate')
}

// After several tickets, when not all of them are surely on paper: how many are, how many perhaps, how many are not, and which.

interface PrintReportProps {
  /** Null while there is nothing to say. */
  made: PrintedMany | null
  onPrintMissed: () => void
  onClose: () => void
}

export function PrintReport({ made, onPrintMissed, onClose }: PrintReportProps) {
  return (
    <Dialog
      isOpen={made !== null}
      onClose={onClose}
      title={made ? printManySummary(made).title : ''}
      footer={
        <>
          <Button variant={made?.missed.length ? 'secondary' : 'primary'} autoFocus onClick={onClose}>
            Chiudi
          </Button>
          {made !== null && made.missed.length > 0 && (
            <Button onClick={onPrintMissed}>
              {made.missed.length === 1 ? 'Stampa quella che manca' : `Stampa le ${made.missed.length} che mancano`}
            </Button>
          )}
        </>
      }
    >
      {made && (
        <dl className="stack gap-3">
          <Group made={made} label="Stampate" ids={made.printed} />
          <Group made={made} label="Già uscite prima" ids={made.already} />
          <Group made={made} label="Forse già stampate" ids={made.unsure.map(({ id }) => id)} why={unsureText(made)} />
          <Group made={made} label="Non stampate" ids={made.missed} why={missedText(made)} />
        </dl>
      )}
    </Dialog>
  )
}

interface GroupProps {
  made: PrintedMany
  label: string
  ids: readonly string[]
  why?: string
}

function Group({ made, label, ids, why = '' }: GroupProps) {
  if (ids.length === 0) return null
  return (
    <div className="stack gap-1">
      <dt className="strong">
        {label}: {ids.length}
      </dt>
      <dd className="figures">{ids.map((id) => made.numbers.get(id) ?? 'ordine che non c’è più').join(', ')}</dd>
      {why !== '' && <dd className="muted text-2">{why}</dd>}
    </div>
  )
}

function unsureText({ unsure }: PrintedMany): string {
  const devices = [...new Set(unsure.map(({ device }) => device).filter(Boolean))]
  const taken = devices.length === 0 ? '' : `Prese da ${devices.join(' e ')}: non si sa ancora se sono uscite. `
  return `${taken}Guarda la stampante: quelle che mancano si ristampano una per una.`
}

function missedText({ trouble }: PrintedMany): string {
  if (trouble === null) return ''
  const { title, advice } = PRINTER_TROUBLES[trouble]
  return `${title}. ${advice}`
}
