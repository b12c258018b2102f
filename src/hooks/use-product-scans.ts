// Products' barcodes that a scanner types, for the screen that has a use for them: the till sells, the catalogue opens.
import { createContext, type RefObject, use, useEffect, useLayoutEffect } from 'react'

export interface ProductScans {
  /** In a text field only those are a scanner's, the rest is what somebody wrote. */
  isKnown: (digits: string) => boolean
  onScan: (digits: string) => void
  /** A barcode of nobody was left in a text field: somebody should take it out. */
  onWritten?: (digits: string) => void
}

export interface ScanTaker {
  /** Null while the screen that is shown has none. */
  screen: ProductScans | null
  /** Scanned where there was none, for the next screen that has one. */
  waiting: string | null
}

/** Of whoever listens to the scanner. */
export const ScanTakerContext = createContext<RefObject<ScanTaker> | null>(null)

/** The screen that is shown takes what is scanned of products. */
export function useProductScans(scans: ProductScans): void {
  const taker = use(ScanTakerContext)
  useLayoutEffect(() => {
    if (taker === null) return
    taker.current.screen = scans
    return () => {
      if (taker.current.screen === scans) taker.current.screen = null
    }
  })
  useEffect(() => {
    const waiting = taker?.current.waiting ?? null
    if (taker === null || waiting === null) return
    taker.current.waiting = null
    taker.current.screen?.onScan(waiting)
  }, [taker])
}
