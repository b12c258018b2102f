// Scanned products at the counter: into the order, to their choices, or a notice about why not.
// Codes that come while the device is still being read wait for it.
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { labelQuantity } from '#domain/cart/counter.ts'
import { quantityText } from '#domain/cart/quantity.ts'
import { readBarcode } from '#domain/catalogue/barcode.ts'
import { hasChoices, type Product } from '#domain/catalogue/catalogue.ts'
import { readScaleLabel, type ScaleLabel } from '#domain/catalogue/scale-label.ts'
import { useProductScans } from '#hooks/use-product-scans.ts'
import { topDialog } from '#ui/feedback/above-dialogs.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { IconButton } from '#ui/form/button.tsx'
import type { Counter } from './counter-cart.ts'
import { parseSearch, type TypedAmount } from './product-search.ts'

interface ScannedProductsOptions {
  /** undefined while it is being read */
  counter: Counter | undefined
  /** Something else is being asked: the choices of another product, a cake. */
  isAsking: boolean
  /** As typed: a quantity that waits there is the scanned product's. */
  query: string
  setQuery: (query: string) => void
  /**
   * @param weighed what its label says of it, in its unit; null where it has none
   * @returns why it is not taken, Italian; null when it is, or asks its questions now
   */
  pick: (product: Product, amount: TypedAmount | null, weighed: number | null) => string | null
}

interface Scan {
  code: string
  /** A dialog lay over the cart. */
  isCovered: boolean
}

export function useScannedProducts({ counter, isAsking, query, setQuery, pick }: ScannedProductsOptions) {
  const [news, setNews] = useState<ScanNews | null>(null)
  const take = (code: string, shelf: Counter, amount: TypedAmount | null, isCovered = false): boolean => {
    const found = scannedProduct(code, shelf.products, shelf.scaleLabels)
    const weighed = 'product' in found ? found.weighed : null
    const isAsked = 'product' in found && asksFirst(found.product, weighed !== null || amount !== null)
    const product = productToTake(found, { isAsking: isAsking || isCovered, isCovered, isAsked }, setNews)
    const problem = product && pick(product, weighed === null ? amount : null, weighed)
    if (problem !== null) setNews({ kind: 'refused', text: problem })
    // A label says how much it is of: what was typed is for something else.
    return product !== null && problem === null && weighed === null
  }
  const scan = ({ code, isCovered }: Scan, shelf: Counter) => {
    const { amount } = parseSearch(query, shelf.products)
    if (take(code, shelf, amount, isCovered) && amount !== null) setQuery('')
  }
  const scanWhenRead = useWaitingCodes(counter, scan)
  // Until the products are read nobody knows: then it is a scanner's, and told as what it turns out to be.
  const isKnown = (code: string) =>
    counter ? 'product' in scannedProduct(code, counter.products, counter.scaleLabels) : readBarcode(code).ok
  useProductScans({
    isKnown,
    onScan: (code) => scanWhenRead({ code, isCovered: topDialog() !== null }),
    onWritten: (code) => setNews({ kind: 'written', code }),
  })
  return {
    news,
    /** The camera’s: its own dialog is about to close. */
    scan: (code: string) => scanWhenRead({ code, isCovered: false }),
    /** The search's own. Says whether it went into the order, or to its choices. */
    scanTyped: (code: string, amount: TypedAmount | null) => counter !== undefined && take(code, counter, amount),
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
  const { kind, product, weighed } = found
  const isBusy = isAsking && isAsked
  if (kind === 'sold-out') tell(() => ({ kind, product }))
  else if (isBusy) tell(() => ({ kind: 'busy', product }))
  else tell((last) => (isAsked ? null : added({ product, weighed }, last, isCovered || isAsking)))
  return kind === 'sold-out' || isBusy ? null : product
}

/** Before it goes into the cart something has to be said of it: its choices, or what the scale says. */
function asksFirst(product: Product, isMeasured: boolean): boolean {
  return hasChoices(product) || (product.unit === 'kg' && !isMeasured)
}

/** The same packet again is another piece of news. */
function added({ product, weighed }: Found, last: ScanNews | null, isBehind: boolean): ScanNews {
  const isAgain = last?.kind === 'added' && last.product.name === product.name && last.weighed === weighed
  return { kind: 'added', product, weighed, times: isAgain ? last.times + 1 : 1, isBehind }
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

interface Found {
  product: Product
  /** What its label says of it, in its unit; null for a code without. */
  weighed: number | null
}

type ScannedProduct =
  | ({ kind: 'found' | 'sold-out' } & Found)
  /** `misread`: its check digit is wrong. */
  | { kind: 'unknown' | 'misread'; code: string }
  /** A scale's label, of an article that nobody sells or with a price that cannot be. */
  | { kind: 'refused'; text: string }

/** @param products that are shown at the counter @param scaleLabels the shop's patterns @param code digits */
export function scannedProduct(code: string, products: readonly Product[], scaleLabels: string): ScannedProduct {
  const read = readBarcode(code)
  if (!read.ok) return { kind: 'misread', code }
  const packet = products.find(({ barcode }) => barcode === read.barcode)
  if (packet) return { kind: packet.isAvailable ? 'found' : 'sold-out', product: packet, weighed: null }
  const label = readScaleLabel(read.barcode, scaleLabels)
  if (label === null) return { kind: 'unknown', code }
  const product = products.find(({ scaleCode }) => scaleCode !== '' && scaleCode === label.scaleCode)
  if (!product) return { kind: 'refused', text: unknownArticle(label.scaleCode) }
  const measured = measuredBy(label, product)
  if (!measured.ok) return { kind: 'refused', text: measured.problem }
  return { kind: product.isAvailable ? 'found' : 'sold-out', product, weighed: measured.quantity }
}

function unknownArticle(scaleCode: string): string {
  return `Nessun prodotto in vendita ha il codice bilancia ${scaleCode}. Non è stato aggiunto nulla.`
}

/** What has choices costs what they cost: a price alone does not say which were made. */
function measuredBy(label: ScaleLabel, product: Product): ReturnType<typeof labelQuantity> {
  if (label.says.kind === 'weight' || !hasChoices(product)) return labelQuantity(label, product)
  return { ok: false, problem: `«${product.name}» ha delle scelte, e l’etichetta dice solo il prezzo: pesalo qui.` }
}

export type ScanNews =
  /** `times`: one after the other. `isBehind`: something covered the cart. */
  | { kind: 'added'; product: Pick<Product, 'name' | 'unit'>; weighed: number | null; times: number; isBehind: boolean }
  /** `busy`: what it has to be asked cannot be while something else is. */
  | { kind: 'sold-out' | 'busy'; product: Pick<Product, 'name'> }
  | { kind: 'unknown' | 'misread'; code: string }
  /** A barcode of nobody, left in the text field into which it was typed. */
  | { kind: 'written'; code: string }
  | { kind: 'refused'; text: string }

export function scanNewsText(news: ScanNews): string {
  switch (news.kind) {
    case 'added':
      return `Nel carrello${news.times > 1 ? `, ${news.times} letture di fila` : ''}: ${news.product.name}${muchText(news)}.`
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

/** `, 0,347 kg` where a label said so. */
function muchText({ product, weighed }: Extract<ScanNews, { kind: 'added' }>): string {
  return weighed === null ? '' : `, ${quantityText(weighed, product.unit)}`
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
