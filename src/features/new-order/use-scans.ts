// Scanned codes at the counter: into the order, to their choices, or a word about why not. Codes that come while the device is still
// being read wait for it.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { readBarcode, storedBarcode } from '#domain/barcode.ts'
import { hasChoices, type Product } from '#domain/catalogue.ts'
import { type ScanNews, scannedProduct } from './scanned-product.ts'
import { topDialog } from './top-dialog.ts'
import { typedProduct } from './typed-product.ts'
import type { Counter } from './use-counter.ts'
import { useScanner } from './use-scanner.ts'

export interface ScansOptions {
  /** undefined while it is being read */
  counter: Counter | undefined
  /** Something else is being asked: the choices of another product, a cake. */
  isAsking: boolean
  /** Null where there is none. */
  search: RefObject<HTMLInputElement | null> | null
  /** As typed: a quantity that waits there is the scanned product's. */
  query: string
  setQuery: (query: string) => void
  pick: (product: Product, quantity: number | null) => void
}

interface Scan {
  code: string
  /** A dialog lay over the cart. */
  isCovered: boolean
}

export function useScans({ counter, isAsking, search, query, setQuery, pick }: ScansOptions) {
  const [news, setNews] = useState<ScanNews | null>(null)
  const take = (code: string, products: readonly Product[], quantity: number | null, isCovered = false): boolean => {
    const product = productToTake(scannedProduct(code, products), { isAsking: isAsking || isCovered, isCovered }, setNews)
    if (product) pick(product, quantity)
    return product !== null
  }
  const scan = ({ code, isCovered }: Scan, { products }: Counter) => {
    const { quantity } = typedProduct(query)
    if (take(code, products, quantity, isCovered) && quantity !== null) setQuery('')
  }
  const scanWhenRead = useWaitingCodes(counter, scan)
  // Until the products are read nobody knows: then it is a scanner's, and told as what it turns out to be.
  const isKnown = (code: string) =>
    counter ? counter.products.some(({ barcode }) => barcode === storedBarcode(code)) : readBarcode(code).ok
  useScanner({
    search,
    isKnown,
    onScan: (code) => scanWhenRead({ code, isCovered: topDialog() !== null }),
    onWritten: (code) => setNews({ kind: 'written', code }),
  })
  return {
    news,
    /** The camera’s: its own dialog is about to close. */
    scan: (code: string) => scanWhenRead({ code, isCovered: false }),
    /** The search's own. Says whether it went into the order, or to its choices. */
    scanTyped: (code: string, quantity: number | null) => counter !== undefined && take(code, counter.products, quantity),
    forget: () => setNews(null),
  }
}

/** Null when it cannot go into the order now; why is news then. */
function productToTake(
  found: ReturnType<typeof scannedProduct>,
  { isAsking, isCovered }: { isAsking: boolean; isCovered: boolean },
  tell: (next: (last: ScanNews | null) => ScanNews | null) => void,
): Product | null {
  if (!('product' in found)) {
    tell(() => found)
    return null
  }
  const { kind, product } = found
  const isBusy = isAsking && hasChoices(product)
  if (kind === 'sold-out') tell(() => ({ kind, product }))
  else if (isBusy) tell(() => ({ kind: 'busy', product }))
  else tell((last) => (hasChoices(product) ? null : added(product, last, isCovered || isAsking)))
  return kind === 'sold-out' || isBusy ? null : product
}

/** The same packet again is another piece of news. */
function added(product: Product, last: ScanNews | null, isBehind: boolean): ScanNews {
  const times = last?.kind === 'added' && last.product.name === product.name ? last.times + 1 : 1
  return { kind: 'added', product, times, isBehind }
}

/** @returns what takes a code at once, or as soon as the counter is read */
function useWaitingCodes(counter: Counter | undefined, act: (scan: Scan, counter: Counter) => void) {
  const waiting = useRef<Scan[]>([])
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
    if (counter) for (const scan of waiting.current.splice(0)) act(scan, counter)
  })
  return (scan: Scan) => {
    if (counter) latest.current(scan, counter)
    else waiting.current.push(scan)
  }
}
