// Tickets of which nobody knows whether they came out: a person looks and says.
import { type ReactNode, useState } from 'react'
import { toast } from 'sonner'
import { finishPrintJob, type listUnsurePrints } from '#data/printing/print-jobs.ts'
import { PRINTER_TROUBLES } from '#domain/production/printing.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import looks from '#ui/office/looks.module.css'
import { formatTime } from '#ui/text/dates.ts'
import { printTicket } from './print-ticket.tsx'

type UnsurePrint = Awaited<ReturnType<typeof listUnsurePrints>>[number]

export function UnsurePrints({ prints }: { prints: readonly UnsurePrint[] }) {
  return prints.map((print) => <Question key={print.orderId} print={print} />)
}

function Question({ print: { orderId, number, sinceMs, device } }: { print: UnsurePrint }) {
  const [isBusy, setIsBusy] = useState(false)
  const printAgain = () => {
    setIsBusy(true)
    void printTicket(orderId, 'copy')
      .then((outcome) => {
        if (outcome.kind === 'not-printed') toast.error(`${PRINTER_TROUBLES[outcome.trouble].title}.`)
      })
      .finally(() => setIsBusy(false))
  }
  const where = device === '' ? 'interrotta' : `presa da ${device}`
  return (
    <Notice tone="attention">
      <BannerLine
        actions={
          <>
            <Button variant="secondary" size="small" onClick={() => void finishPrintJob(orderId)}>
              È uscita
            </Button>
            <Button variant="secondary" size="small" isBusy={isBusy} onClick={printAgain}>
              Ristampa
            </Button>
          </>
        }
      >
        <strong>{number}: forse già stampata</strong>, {where} alle {formatTime(sinceMs)}. Guarda se la comanda è uscita.
      </BannerLine>
    </Notice>
  )
}

// What a banner about the printer says, with its buttons beside it, or under it where there is no room for both.

export function BannerLine({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <div className="cluster gap-2">
      <p className={looks.words}>{children}</p>
      <span className="wrap gap-2">{actions}</span>
    </div>
  )
}
