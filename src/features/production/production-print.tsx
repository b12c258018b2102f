// The sheet on its way to the printer: nothing else of the page is on paper.
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { printPage } from '#ui/print-page.ts'
import styles from './production-print.module.css'
import { ProductionSheetPaper } from './production-sheet.tsx'
import type { Production } from './use-production.ts'

export interface PrintingSheet {
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
