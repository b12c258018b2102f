// Scanned products at the counter: into the order, to their choices, or a notice about why not; also while a cake is composed.
// Codes that come while the device is still being read wait for it.
import { X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { readBarcode, storedBarcode } from '#domain/catalogue/barcode.ts'
import { hasChoices, type Product } from '#domain/catalogue/catalogue.ts'
import { useBarcodeScanner } from '#hooks/use-barcode-scanner.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { IconButton } from '#ui/form/button.tsx'
import { AboveDialogs, topDialog } from './above-dialogs.tsx'
import { addLine, type Counter, lineWithQuantity, useCounter } from './counter-cart.ts'
import { parseSearch, type TypedAmount } from './product-search.ts'
import { OrderCodeNotice, type ScannedOrderCodes } from './scanned-order-codes.tsx'

interface ScannedProductsOptions {
  /** undefined while it is being read */
  counter: Counter | undefined
  /** Something else is being asked: the choices of another product, a cake. */
  isAsking: boolean
  /** Null where there is none. */
  search: RefObject<HTMLInputElement | null> | null
  /** As typed: a quantity that waits there is the scanned product's. */
  query: string
  setQuery: (query: string) => void
  /** @returns why it is not taken, Italian; null when it is, or asks its questions now */
  pick: (product: Product, amount: TypedAmount | null) => string | null
}

interface Scan {
  code: string
  /** A dialog lay over the cart. */
  isCovered: boolean
}

export function useScannedProducts({ counter, isAsking, search, query, setQuery, pick }: ScannedProductsOptions) {
  const [news, setNews] = useState<ScanNews | null>(null)
  const take = (code: string, products: readonly Product[], amount: TypedAmount | null, isCovered = false): boolean => {
    const found = scannedProduct(code, products)
    const isAsked = 'product' in found && asksFirst(found.product, amount)
    const product = productToTake(found, { isAsking: isAsking || isCovered, isCovered, isAsked }, setNews)
    const problem = product && pick(product, amount)
    if (problem !== null) setNews({ kind: 'refused', text: problem })
    return product !== null && problem === null
  }
  const scan = ({ code, isCovered }: Scan, { products }: Counter) => {
    const { amount } = parseSearch(query, products)
    if (take(code, products, amount, isCovered) && amount !== null) setQuery('')
  }
  const scanWhenRead = useWaitingCodes(counter, scan)
  // Until the products are read nobody knows: then it is a scanner's, and told as what it turns out to be.
  const isKnown = (code: string) =>
    counter ? counter.products.some(({ barcode }) => barcode === storedBarcode(code)) : readBarcode(code).ok
  useBarcodeScanner({
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
    scanTyped: (code: string, amount: TypedAmount | null) => counter !== undefined && take(code, counter.products, amount),
    /** What was not taken, and why. */
    refuse: (text: string) => setNews({ kind: 'refused', text }),
    forget: () => setNews(null),
  }
}

/** Null when it cannot go into the order now; why is news then. */
function productToTake(
  found: ReturnType<typeof scannedProduct>,
  { isAsking, isCovered, isAsked }: { isAsking: boolean; isCovered: boolean; isAsked: boolean },
  tell: (next: (last: ScanNews | null) => ScanNews | null) => void,
): Product | null {
  if (!('product' in found)) {
    tell(() => found)
    return null
  }
  const { kind, product } = found
  const isBusy = isAsking && isAsked
  if (kind === 'sold-out') tell(() => ({ kind, product }))
  else if (isBusy) tell(() => ({ kind: 'busy', product }))
  else tell((last) => (isAsked ? null : added(product, last, isCovered || isAsking)))
  return kind === 'sold-out' || isBusy ? null : product
}

/** Before it goes into the cart something has to be said of it: its choices, or what the scale says. */
function asksFirst(product: Product, amount: TypedAmount | null): boolean {
  return hasChoices(product) || (product.unit === 'kg' && amount === null)
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

// What a scanned code is to the counter, and what is said of it.

type ScannedProduct =
  | { kind: 'found' | 'sold-out'; product: Product }
  /** `misread`: its check digit is wrong. */
  | { kind: 'unknown' | 'misread'; code: string }

/** @param products that are shown at the counter @param code digits */
export function scannedProduct(code: string, products: readonly Product[]): ScannedProduct {
  const read = readBarcode(code)
  if (!read.ok) return { kind: 'misread', code }
  const product = products.find(({ barcode }) => barcode === read.barcode)
  if (!product) return { kind: 'unknown', code }
  return { kind: product.isAvailable ? 'found' : 'sold-out', product }
}

export type ScanNews =
  /** `times`: one after the other. `isBehind`: something covered the cart. */
  | { kind: 'added'; product: Pick<Product, 'name'>; times: number; isBehind: boolean }
  /** `busy`: what it has to be asked cannot be while something else is. */
  | { kind: 'sold-out' | 'busy'; product: Pick<Product, 'name'> }
  | { kind: 'unknown' | 'misread'; code: string }
  /** A barcode of nobody, left in the text field into which it was typed. */
  | { kind: 'written'; code: string }
  | { kind: 'refused'; text: string }

export function scanNewsText(news: ScanNews): string {
  switch (news.kind) {
    case 'added':
      return `Nel carrello${news.times > 1 ? `, ${news.times} letture di fila` : ''}: ${news.product.name}.`
    case 'sold-out':
      return `Esaurito: ${news.product.name}. Non è stato aggiunto nulla.`
    case 'busy':
      return `«${news.product.name}» va scelto o pesato: finisci prima qui, poi leggi di nuovo il codice.`
    case 'unknown':
      return `Nessun prodotto in vendita ha il codice ${news.code}. Non è stato aggiunto nulla.`
    case 'written':
      return `${news.code} è finito dove stavi scrivendo. Se è un codice a barre, nessun prodotto in vendita ce l’ha: controlla il testo.`
    case 'refused':
      return news.text
    case 'misread':
      return `Il codice ${news.code} è letto male: una cifra non torna. Leggilo di nuovo.`
  }
}

// What came of the last scan: what went into the order is only said aloud, since the cart shows it; what did not stays to be
// read.

interface ScanNoticeProps {
  news: ScanNews | null
  onDismiss: () => void
  /** Where the cart cannot be seen, what was added is shown too. */
  showsAdded?: boolean
}

export function ScanNotice({ news, onDismiss, showsAdded = false }: ScanNoticeProps) {
  if (news === null) return null
  const text = scanNewsText(news)
  const dismiss = <IconButton label="Chiudi l’avviso" icon={<X size={20} aria-hidden="true" />} onClick={onDismiss} />
  if (news.kind === 'added') {
    return showsAdded ? (
      <Notice tone="done" action={dismiss}>
        {text}
      </Notice>
    ) : (
      <p className="visually-hidden" role="status">
        {text}
      </p>
    )
  }
  return (
    <Notice
      tone={news.kind === 'unknown' || news.kind === 'misread' || news.kind === 'refused' ? 'error' : 'attention'}
      live="assertive"
      action={dismiss}
    >
      {text}
    </Notice>
  )
}

// While a cake is composed at the till: what is scanned goes into the order behind it, and is said here.

export function ComposerScans({ codes }: { codes: ScannedOrderCodes }) {
  const counter = useCounter()
  const { news, refuse, forget } = useScannedProducts({
    counter,
    isAsking: true,
    search: null,
    query: '',
    setQuery: () => {},
    pick: (product) => {
      void addLine(lineWithQuantity(product, [], null), product).then((problem) => problem !== null && refuse(problem))
      return null
    },
  })
  if (news === null && codes.waiting === 0) return null
  return (
    <AboveDialogs>
      {() => (
        <>
          {codes.waiting > 0 && <OrderCodeNotice codes={codes} isBusy />}
          <ScanNotice news={news} onDismiss={forget} showsAdded />
        </>
      )}
    </AboveDialogs>
  )
}
