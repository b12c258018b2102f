// The counter's search: a quantity may stand before the name (`3*cornetto`, `1,5x mignon`), a name or barcode narrows the tiles
// (case and accents do not matter), and a whole barcode at the end was typed, pasted or scanned.
import { hasBarcodeLength } from '#domain/catalogue/barcode.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { searchText } from '#domain/fold.ts'

/** @param categoryId null for all. A search looks through all categories: whoever types knows the name, not the shelf. */
export function filterProducts<T extends Pick<Product, 'name' | 'categoryId' | 'barcode'>>(
  products: readonly T[],
  categoryId: string | null,
  query: string,
): T[] {
  const words = searchText(query).split(' ').filter(Boolean)
  const isMeant = (product: T) => words.every((word) => searchText(product.name).includes(word) || isCodeOf(product, word))
  if (words.length > 0) return products.filter(isMeant)
  return products.filter((product) => categoryId === null || product.categoryId === categoryId)
}

/** Without a search the cake to compose comes first: it is no product like the others. */
export function composedFirst<T extends Pick<Product, 'composition'>>(products: readonly T[], query: string): readonly T[] {
  if (query.trim() !== '') return products
  const isComposed = ({ composition }: T) => composition === 'compose'
  return [...products.filter(isComposed), ...products.filter((product) => !isComposed(product))]
}

/** A code that is typed by hand shows its product while it is typed; a few digits could be any number. */
function isCodeOf({ barcode }: Pick<Product, 'barcode'>, word: string): boolean {
  return /^\d{6,}$/.test(word) && barcode.includes(word)
}

// What is typed into the counter's search: a quantity may stand before the name (`3*cornetto`, `1,5x mignon`).
interface ParsedSearch {
  /** Null when none was typed: then the product's smallest. */
  quantity: number | null
  query: string
}

const QUANTITY = /^\s*(\d{1,3}(?:[.,]\d{1,3})?)\s*[*x×]\s*(.*)$/i

export function parseSearch(text: string): ParsedSearch {
  const match = QUANTITY.exec(text)
  const quantity = Number(match?.[1]?.replace(',', '.'))
  if (!match || !(quantity > 0)) return { quantity: null, query: text }
  return { quantity, query: match[2] ?? '' }
}

// A barcode in the counter's search: typed, pasted, or written there by a scanner, perhaps behind a quantity (`3*`) or behind
// letters that stood there already.

interface BarcodeInText {
  /** As many digits as a barcode has; whether they are one is not said yet. */
  code: string
  /** Null when none was typed before it. */
  quantity: number | null
  /** What stood before the code. */
  before: string
}

/** Null when the text does not end with a code. */
export function barcodeAtEnd(text: string): BarcodeInText | null {
  const { quantity, query } = parseSearch(text)
  const bare = query.replace(/\s/g, '')
  // Under the bars it is printed with blanks: `8 001234 567897`.
  if (hasBarcodeLength(bare)) return { code: bare, quantity, before: text.slice(0, text.length - query.length) }
  const [code = ''] = /\d+$/.exec(query.trimEnd()) ?? []
  return hasBarcodeLength(code) ? { code, quantity, before: text.slice(0, text.lastIndexOf(code)) } : null
}
