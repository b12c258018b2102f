// The day's production sheet over the desk: what will be printed, and printing it.
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { savePrintedSheet } from '#data/printing/production-prints.ts'
import { now } from '#data/server/clock.ts'
import { instantOf, type ShopDay } from '#domain/pickup/shop-time.ts'
import { printedSheet } from '#domain/production/changes.ts'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Skeleton } from '#ui/feedback/loading.tsx'
import { Button } from '#ui/form/button.tsx'
import { focusFallback } from '#ui/keyboard/focus-fallback.ts'
import looks from '#ui/office/looks.module.css'
import { PrintedPage } from '#ui/office/printed-page.tsx'
import { capitalise } from '#ui/text/capitalise.ts'
import { formatDayLong, formatTime } from '#ui/text/dates.ts'
import styles from './production-dialog.module.css'
import { ProductionSheetPaper } from './production-sheet.tsx'
import { type Production, useProduction } from './use-production.ts'

/** @param day null while the sheet is closed */
export function ProductionDialog({ day, onClose }: { day: ShopDay | null; onClose: () => void }) {
  return (
    <Dialog isOpen={day !== null} onClose={onClose} title="Foglio di produzione" isWide className={styles.dialog}>
      {day !== null && <DaySheet day={day} />}
    </Dialog>
  )
}

function DaySheet({ day }: { day: ShopDay }) {
  const production = useProduction(day)
  const printing = useSheetPrint()
  if (!production) {
    return (
      <div aria-busy="true" className="stack gap-4">
        <Skeleton width="60%" height="2rem" />
        <Skeleton width="100%" height="20rem" />
      </div>
    )
  }
  if (isEmpty(production)) return <NothingToMake day={day} isClosed={production.sheet.isClosed} />
  return (
    <>
      <PrintTools production={production} printing={printing} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.preview} aria-label="Anteprima del foglio" tabIndex={0}>
        <ProductionSheetPaper production={production} printedMs={now()} />
      </section>
      {printing.job && <ProductionPrint {...printing.job} onDone={printing.finish} />}
    </>
  )
}

/** Printing, and what is asked after it, take each other's place. */
function PrintTools({ production, printing }: { production: Production; printing: SheetPrint }) {
  return (
    <section ref={focusFallback} className={classNames('cluster gap-3', styles.tools)} aria-label="Stampa" tabIndex={-1}>
      <p role="status" className={classNames(looks.words, 'muted')}>
        {printing.isAsked ? 'Il foglio è uscito dalla stampante?' : lastPrintText(production)}
      </p>
      {printing.isAsked ? (
        <>
          <Button size="medium" onClick={() => void printing.answer(true)}>
            Sì, è uscito
          </Button>
          <Button variant="secondary" size="medium" onClick={() => void printing.answer(false)}>
            No
          </Button>
        </>
      ) : (
        <Button size="medium" icon={<Printer size={18} aria-hidden="true" />} onClick={() => printing.start(production)}>
          Stampa il foglio
        </Button>
      )}
    </section>
  )
}

function NothingToMake({ day, isClosed }: { day: ShopDay; isClosed: boolean }) {
  const dayText = formatDayLong(instantOf(day, '12:00'))
  return (
    <p>
      {isClosed
        ? `${capitalise(dayText)} il negozio è chiuso e non c’è niente da preparare.`
        : `Per ${dayText} non c’è ancora niente da preparare. Il foglio si riempie con gli ordini.`}
    </p>
  )
}

/** A day whose orders were all cancelled after a print still has something to say. */
function isEmpty({ sheet, before }: Production): boolean {
  return sheet.orderCount === 0 && sheet.starts.length === 0 && (before?.orderCount ?? 0) === 0
}

function lastPrintText({ before, printCount }: Production): string {
  if (printCount === 0) return 'Non ancora stampato da questo dispositivo.'
  return before
    ? `Da questo dispositivo stampa ${printCount}, alle ${formatTime(before.printedMs)}. Le differenze da allora sono segnate.`
    : 'Gli orari sono cambiati: il foglio riparte da capo.'
}

// Printing the sheet: nothing else of the page is on paper. A browser does not tell whether paper came out, so the person is
// asked; only a confirmed print is what the next one is compared with.

interface PrintingSheet {
  production: Production
  printedMs: number
}

function ProductionPrint({ production, printedMs, onDone }: PrintingSheet & { onDone: () => void }) {
  return (
    <PrintedPage onDone={onDone}>
      <ProductionSheetPaper production={production} printedMs={printedMs} />
    </PrintedPage>
  )
}

type SheetPrint = ReturnType<typeof useSheetPrint>

function useSheetPrint() {
  const [job, setJob] = useState<PrintingSheet | null>(null)
  /** Was sent to the printer; whether it came out is being asked. */
  const [asked, setAsked] = useState<PrintingSheet | null>(null)
  const start = (production: Production) => {
    setAsked(null)
    setJob({ production, printedMs: now() })
  }
  const finish = () => {
    setAsked(job)
    setJob(null)
  }
  const answer = async (isOut: boolean) => {
    setAsked(null)
    if (!asked || !isOut) return
    const { production, printedMs } = asked
    await savePrintedSheet(printedSheet(production.sheet, production.printCount + 1, printedMs))
  }
  return { job, isAsked: asked !== null, start, finish, answer }
}
