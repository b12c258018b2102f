// Printing the sheet: nothing else of the page is on paper. A browser does not tell whether paper came out, so the person is
// asked; only a confirmed print is what the next one is compared with.
import { useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { savePrintedSheet } from '#data/printing/production-prints.ts'
import { now } from '#data/server/clock.ts'
import { printedSheet } from '#domain/production/changes.ts'
import { printPage } from '#ui/browser/print-page.ts'
import styles from './production-print.module.css'
import { ProductionSheetPaper } from './production-sheet.tsx'
import type { Production } from './use-production.ts'

interface PrintingSheet {
  production: Production
  printedMs: number
}

export function ProductionPrint({ production, printedMs, onDone }: PrintingSheet & { onDone: () => void }) {
  useEffect(() => {
    const page = new CSSStyleSheet()
    page.replaceSync('@page { size: A4; margin: 12mm; }')
    document.adoptedStyleSheets.push(page)
    let isHere = true
    void printPage().then(() => isHere && onDone())
    return () => {
      isHere = false
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== page)
    }
  }, [onDone])
  return createPortal(
    <div className={styles.paper} aria-hidden="true">
      <ProductionSheetPaper production={production} printedMs={printedMs} />
    </div>,
    document.body,
  )
}

// Printing the sheet. A browser does not tell whether paper came out: the person does, and only then does it count as the last
// print that the next one is compared with.

export type SheetPrint = ReturnType<typeof useSheetPrint>

export function useSheetPrint() {
  const [job, setJob] = useState<PrintingSheet | null>(null)
  /** Was sent to the printer; whether it came out is being asked. */
  const [asked, setAsked] = useState<PrintingSheet | null>(null)
  const start = (production: Production) => {
    setAsked(null)
    setJob({ production, printedMs: now() })
  }
  const finish = useCallback(() => {
    setAsked(job)
    setJob(null)
  }, [job])
  const answer = async (isOut: boolean) => {
    setAsked(null)
    if (!asked || !isOut) return
    const { production, printedMs } = asked
    await savePrintedSheet(printedSheet(production.sheet, production.printCount + 1, printedMs))
  }
  return { job, isAsked: asked !== null, start, finish, answer }
}
