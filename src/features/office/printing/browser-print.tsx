// Paper by the browser's own dialog: laid out beside the screen, measured so that the roll is cut where it ends, printed, gone.
// On paper nothing else of the page appears.
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { printPage } from '#ui/browser/print-page.ts'
import styles from './browser-print.module.css'

/** Millimetres. A roll is as long as what is printed on it. */
export type Paper = { kind: 'roll' } | { kind: 'a6' }

/** CSS millimetres per pixel. */
const MM_PER_PX = 25.4 / 96
const ROLL_MM = 80
const MARGIN_MM = 4

/** Resolves when the dialog is closed; whether paper came out the browser does not tell. */
export async function printInBrowser(content: ReactNode, paper: Paper): Promise<void> {
  const host = document.createElement('div')
  host.className = `${styles.paper} ${styles[paper.kind]}`
  host.setAttribute('aria-hidden', 'true')
  document.body.append(host)
  const root = createRoot(host)
  let sheet: CSSStyleSheet | null = null
  try {
    flushSync(() => root.render(content))
    await document.fonts.ready
    sheet = pageSheet(paper, host.offsetHeight)
    document.adoptedStyleSheets.push(sheet)
    await printPage()
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    root.unmount()
    host.remove()
  }
}

/** Constructed, because the content security policy allows no written style. */
function pageSheet(paper: Paper, heightPx: number): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  const heightMm = Math.ceil(heightPx * MM_PER_PX) + 2 * MARGIN_MM
  const size = paper.kind === 'a6' ? '105mm 148mm; margin: 0' : `${ROLL_MM}mm ${heightMm}mm; margin: ${MARGIN_MM}mm`
  sheet.replaceSync(`@page { size: ${size}; }`)
  return sheet
}
