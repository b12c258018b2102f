// Prints new orders by itself on the device that has the printer, one after the other, on whatever screen of the back office it
// stands; says so when the printer needs somebody. Any tab may do it: each ticket is started only once.
import { useEffect, useState } from 'react'
import { whilePrinting } from '#data/printing/print-jobs.ts'
import { keepPrinterState } from '#data/printing/printer.ts'
import { PRINTER_TROUBLES } from '#domain/production/printing.ts'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import looks from '#ui/office/looks.module.css'
import { pluralText } from '#ui/text/plural-text.ts'
import { FiscalStrip } from './fiscal-strip.tsx'
import { printTicket } from './print-ticket.tsx'
import { BannerLine, UnsurePrints } from './unsure-prints.tsx'
import { checkOwnPrinter, type Printer, usePrinter } from './use-printer.ts'
import { onUsbChange } from './web-usb.ts'

/** A printer that somebody has just filled goes on by itself. */
const LOOK_AGAIN_MS = 4000

export function AutoPrinter() {
  return (
    <>
      <FiscalStrip />
      <TicketStrip />
    </>
  )
}

function TicketStrip() {
  const printer = usePrinter()
  useEffect(() => {
    // What a power cut or a reload has interrupted is asked about from now on.
    void whilePrinting(async () => undefined)
  }, [])
  usePrintDue(printer)
  useLookAgain(printer)
  if (!printer) return null
  const { trouble, due, unsure, isAutomatic } = printer
  const isStuck = isAutomatic && trouble !== null
  if (!isStuck && unsure.length === 0) return null
  return (
    <div className={classNames(looks.pad, looks.lined, 'stack gap-2')}>
      {isStuck && (
        <Notice tone="error">
          <BannerLine actions={<RetryButton />}>
            <strong>{PRINTER_TROUBLES[trouble].title}.</strong> {PRINTER_TROUBLES[trouble].advice} {waitingText(due.length)}
          </BannerLine>
        </Notice>
      )}
      <UnsurePrints prints={unsure} />
    </div>
  )
}

function usePrintDue(printer: Printer | undefined): void {
  const next = printer?.trouble === null ? printer.due[0] : undefined
  useEffect(() => {
    if (next === undefined) return
    printTicket(next, 'by-itself').catch((error: unknown) => {
      console.error('ticket', error)
      return keepPrinterState({ trouble: 'stopped' })
    })
  }, [next])
}

function useLookAgain(printer: Printer | undefined): void {
  const isStuck = printer?.isAutomatic && printer.trouble !== null
  useEffect(() => {
    if (!isStuck) return
    const look = () => void checkOwnPrinter()
    const timer = setInterval(look, LOOK_AGAIN_MS)
    const stop = onUsbChange(look)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [isStuck])
}

function RetryButton() {
  const [isBusy, setIsBusy] = useState(false)
  const retry = () => {
    setIsBusy(true)
    void checkOwnPrinter().finally(() => setIsBusy(false))
  }
  return (
    <Button variant="secondary" size="small" isBusy={isBusy} onClick={retry}>
      Riprova
    </Button>
  )
}

function waitingText(count: number): string {
  if (count === 0) return ''
  return pluralText(count, 'comanda aspetta.', 'comande aspettano.')
}
