// What a scanned code is to the counter, and what is said of it.
import { readBarcode } from '#domain/barcode.ts'
import type { Product } from '#domain/catalogue.ts'

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
  /** `busy`: its choices cannot be asked while something else is. */
  | { kind: 'sold-out' | 'busy'; product: Pick<Product, 'name'> }
  | { kind: 'unknown' | 'misread'; code: string }
  /** A barcode of nobody, left in the text field into which it was typed. */
  | { kind: 'written'; code: string }

export function scanNewsText(news: ScanNews): string {
  switch (news.kind) {
    case 'added':
      return `Nel carrello${news.times > 1 ? `, ${news.times} letture di fila` : ''}: ${news.product.name}.`
    case 'sold-out':
      return `Esaurito: ${news.product.name}. Non è stato aggiunto nulla.`
    case 'busy':
      return `«${news.product.name}» ha delle scelte da fare: finisci prima qui, poi leggi di nuovo il codice.`
    case 'unknown':
      return `Nessun prodotto in vendita ha il codice ${news.code}. Non è stato aggiunto nulla.`
    case 'written':
      return `${news.code} è finito dove stavi scrivendo. Se è un codice a barre, nessun prodotto in vendita ce l’ha: controlla il testo.`
    case 'misread':
      return `Il codice ${news.code} è letto male: una cifra non torna. Leggilo di nuovo.`
  }
}
