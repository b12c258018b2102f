// Printing from a screen's buttons: tickets on this device's printer or by the browser's dialog, labels by the dialog. What is on
// paper already, or may be, is asked about first, so that the laboratory never makes an order twice.
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import type { OrderWithItems } from '#data/orders/orders.ts'
import { finishPrintJob } from '#data/printing/print-jobs.ts'
import { PRINTER_TROUBLES } from '#domain/production/printing.ts'
import { Dialog, focusAtOpening } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { pluralText } from '#ui/text/plural-text.ts'
import { printLabels } from './label.tsx'
import { type PrintedMany, PrintReport, printMany, printManySummary } from './print-many.tsx'
import { printTicket, type TicketOutcome } from './print-ticket.tsx'

/** Put `printer` into the screen once; the rest is for its buttons. `printMany` leaves out what was printed before. */
export function useTicketPrinter() {
  const [asked, setAsked] = useState<PrintQuestion | null>(null)
  const many = usePrintMany()
  const print = useCallback(({ id, number }: Pick<OrderWithItems, 'id' | 'number'>) => {
    void printTicket(id, 'by-hand').then((outcome) => {
      if (outcome.kind === 'already') setAsked({ id, number, kind: 'printed', device: '' })
      else if (outcome.kind === 'unsure' && outcome.trouble === null) {
        setAsked({ id, number, kind: 'unsure', device: outcome.device })
      } else sayOutcome(outcome, number)
    }, sayFailure)
  }, [])
  const reprint = () => {
    setAsked(null)
    if (asked) void printTicket(asked.id, 'copy').then((outcome) => sayOutcome(outcome, asked.number), sayFailure)
  }
  const isOut = () => {
    setAsked(null)
    if (asked) void finishPrintJob(asked.id)
  }
  const printer = (
    <>
      <ReprintDialog question={asked} onReprint={reprint} onIsOut={isOut} onClose={() => setAsked(null)} />
      {many.report}
    </>
  )
  return { print, printLabel, printMany: many.run, printer }
}

function printLabel(orderId: string): void {
  void printLabels(orderId).then((count) => {
    if (count === 0) toast('Questo ordine non ha niente da etichettare.')
  }, sayFailure)
}

/** Says what became of several tickets: in passing when all is well, else as a report that stays. */
function usePrintMany() {
  const [made, setMade] = useState<PrintedMany | null>(null)
  const isHere = useIsHere()
  const run = useCallback(
    (orderIds: readonly string[], copyIds: readonly string[] = []) => {
      setMade(null)
      void printMany(orderIds, copyIds).then((result) => {
        const { title, isDone } = printManySummary(result)
        if (isDone) toast.success(title, restOf(result))
        else if (isHere.current) setMade(result)
        else toast.error(title, { description: 'Guarda negli Ordini quali comande sono ancora da stampare.' })
      }, sayFailure)
    },
    [isHere],
  )
  const report = (
    <PrintReport made={made} onPrintMissed={() => made && run(made.missed, made.copyIds)} onClose={() => setMade(null)} />
  )
  return { run, report }
}

/** Whoever has left the screen meanwhile reads no report there. */
function useIsHere() {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}

function restOf({ printed, already }: PrintedMany): { description?: string } {
  if (already.length === 0 || printed.length === 0) return {}
  return { description: pluralText(already.length, 'era già uscita.', 'erano già uscite.') }
}

function sayOutcome(outcome: TicketOutcome, number: string): void {
  if (outcome.kind === 'not-printed') {
    const { title, advice } = PRINTER_TROUBLES[outcome.trouble]
    toast.error(`${number} non è stata stampata: ${title.toLowerCase()}`, { description: advice })
  }
  if (outcome.kind === 'unsure') {
    const why = outcome.trouble === null ? '' : `: ${PRINTER_TROUBLES[outcome.trouble].title.toLowerCase()}`
    toast.error(`${number} forse non è uscita${why}`, { description: 'Guarda la stampante, poi premi di nuovo Stampa.' })
  }
}

function sayFailure(error: unknown): void {
  console.error('printing', error)
  toast.error('La stampa non è riuscita. Riprova.')
}

// Asked before a ticket is printed that is on paper already, or may be.

interface PrintQuestion {
  id: string
  number: string
  /** `unsure`: it was started, here or on another device, and nobody said that it came out. */
  kind: 'printed' | 'unsure'
  /** Code of the other device that took it, else empty. */
  device: string
}

interface ReprintDialogProps {
  /** Null while nothing is asked. */
  question: PrintQuestion | null
  onReprint: () => void
  /** Somebody has found it. */
  onIsOut: () => void
  onClose: () => void
}

function ReprintDialog({ question, onReprint, onIsOut, onClose }: ReprintDialogProps) {
  const isUnsure = question?.kind === 'unsure'
  return (
    <Dialog
      isOpen={question !== null}
      onClose={onClose}
      title={isUnsure ? 'Forse già stampata' : 'Già stampata'}
      hasCross={isUnsure}
      footer={
        <>
          <Button variant="secondary" ref={focusAtOpening} onClick={isUnsure ? onIsOut : onClose}>
            {isUnsure ? 'È uscita' : 'No, va bene così'}
          </Button>
          <Button onClick={onReprint}>Ristampa</Button>
        </>
      }
    >
      <p>{question && textOf(question)} La copia porta la scritta «Ristampa».</p>
    </Dialog>
  )
}

function textOf({ kind, number, device }: PrintQuestion): ReactNode {
  if (kind === 'printed') return `La comanda di ${number} è già uscita una volta.`
  if (device !== '') return `La comanda di ${number} è stata presa da ${device}, che non ha ancora detto se è uscita.`
  return `La stampa di ${number} si è interrotta: guarda se la comanda è uscita.`
}
