// A page for paper, printed as soon as it stands: nothing else of the screen is on it.
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { printPage } from '#ui/browser/print-page.ts'
import styles from './printed-page.module.css'

interface PrintedPageProps {
  children: ReactNode
  /** The browser's dialog is closed. Whether paper came out it does not tell. */
  onDone: () => void
}

export function PrintedPage({ children, onDone }: PrintedPageProps) {
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const page = new CSSStyleSheet()
    page.replaceSync('@page { size: A4; margin: 12mm; }')
    document.adoptedStyleSheets.push(page)
    let isHere = true
    void printPage().then(() => isHere && done())
    return () => {
      isHere = false
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== page)
    }
  }, [])
  return createPortal(
    <div className={styles.paper} aria-hidden="true">
      {children}
    </div>,
    document.body,
  )
}
