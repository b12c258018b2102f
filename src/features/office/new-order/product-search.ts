// The counter's search: a quantity may stand before the name (`3 cornetto`, `3*cornetto`, `347 g mignon`), a name or barcode narrows
// the tiles (case and accents do not matter), and a whole barcode at the end was typed, pasted or scanned.
import { counterRules, quantityProblem } from '#domain/cart/counter.ts'
import { quantityText } from '#domain/cart/quantity.ts'
import { hasBarcodeLength, readBarcode } from '#domain/catalogue/barcode.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import type { UNITS } from '#domain/catalogue/units.ts'
import { searchText } from '#domain/fold.ts'

type Findable = Pick<Product, 'name' | 'categoryId' | 'barcode'>

/** @param categoryId null for all. A search looks through all categories: whoever types knows the name, not the shelf. */
export function filterProducts<T extends Findable>(products: readonly T[], categoryId: string | null, query: string): T[] {
  const words = searchText(query).split(' ').filter(Boolean)
  const isMeant = (product: T) => words.every((word) => searchText(product.name).includes(word) || isCodeOf(product, word))
  if (words.length > 0) return bestFirst(products.filter(isMeant), words.join(' '))
  return products.filter((product) => categoryId === null || product.categoryId === categoryId)
}

/** Enter takes the first: what is called so, before what begins so, before the rest; each in the order of the shelf. */
function bestFirst<T extends Findable>(products: readonly T[], text: string): T[] {
  const rank = ({ name }: T) => {
    const folded = searchText(name)
    return folded === text ? 0 : folded.startsWith(text) ? 1 : 2
  }
  return products.toSorted((a, b) => rank(a) - rank(b))
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

// What is typed before the name: how much. What it means follows from what the product is sold by.

export interface TypedAmount {
  /** As typed: `3`, `347`, `0,347`. */
  text: string
  /** As typed behind it; null for none. */
  unit: 'g' | 'kg' | null
}

interface ParsedSearch {
  /** Null when none was typed. */
  amount: TypedAmount | null
  query: string
}

const AMOUNT = /^\s*(\d{1,5}(?:[.,]\d{1,3})?)(?:\s*(k?g)(?![a-z]))?(\s*[*x×]\s*|\s+|$)(.*)$/i

/** @param products what is typed may be a name that begins with a number: `7 veli` */
export function parseSearch(text: string, products: readonly Findable[] = []): ParsedSearch {
  const [, number = '', unit = '', sign = '', query = ''] = AMOUNT.exec(text) ?? []
  const amount: TypedAmount = { text: number.replace('.', ','), unit: UNIT_WORDS[unit.toLowerCase()] ?? null }
  const isName = sign.trim() === '' && unit === '' && query.trim() !== '' && filterProducts(products, null, text).length > 0
  return numberOf(amount) > 0 && !isName ? { amount, query } : { amount: null, query: text }
}

const UNIT_WORDS: Readonly<Record<string, 'g' | 'kg'>> = { g: 'g', kg: 'kg' }

/** From here on a whole number before something sold by weight is read as grams: nobody takes ten kilos over the counter. */
const GRAMS_FROM = 10

/** So much of a product, in its unit; or why it cannot be, Italian. */
export function quantityOf(
  amount: TypedAmount,
  product: Pick<Product, 'name' | 'unit' | 'minQuantity' | 'maxQuantity' | 'quantityStep'>,
): { ok: true; quantity: number } | { ok: false; problem: string } {
  const { name, unit } = product
  if (unit !== 'kg' && amount.unit !== null) return { ok: false, problem: `«${name}» si vende ${SOLD_BY[unit]}, non a peso.` }
  const quantity = unit === 'kg' ? kilosOf(amount) : numberOf(amount)
  const problem = quantityProblem(counterRules(product), unit, quantity)
  if (problem === null) return { ok: true, quantity }
  return { ok: false, problem: `«${name}»: ${problem.charAt(0).toLowerCase()}${problem.slice(1)}` }
}

const SOLD_BY = { pezzo: 'a pezzi', porzione: 'a porzioni', vassoio: 'a vassoi' } as const satisfies Partial<
  Record<keyof typeof UNITS, string>
>

function numberOf({ text }: TypedAmount): number {
  return Number(text.replace(',', '.'))
}

function kilosOf(amount: TypedAmount): number {
  const value = numberOf(amount)
  const isKilos = amount.unit === null ? amount.text.includes(',') || value < GRAMS_FROM : amount.unit === 'kg'
  // Divided, not multiplied by a thousandth: 0.347 has to be the number that 347 grams are.
  return isKilos ? value : value / 1000
}

/** What an amount will be: `3 ×`, `0,347 kg`; before the product is known both, where both may be meant. */
export function amountText(amount: TypedAmount, product: Pick<Product, 'unit'> | null): string {
  const kilos = quantityText(kilosOf(amount), 'kg')
  if (product?.unit === 'kg' || amount.unit !== null) return kilos
  if (product === null && amount.text.includes(',')) return kilos
  return product === null ? `${amount.text} × o ${kilos}` : `${amount.text} ×`
}

// A barcode in the counter's search: typed, pasted, or written there by a scanner, perhaps behind a quantity (`3*`) or behind
// letters that stood there already.

interface BarcodeInText {
  /** As many digits as a barcode has; whether they are one is not said yet. */
  code: string
  /** Null when none was typed before it. */
  amount: TypedAmount | null
  /** What stood before the code. */
  before: string
}

/** Null when the text does not end with a code. */
export function barcodeAtEnd(text: string): BarcodeInText | null {
  // Under the bars it is printed with blanks: `8 001234 567897`.
  const whole = text.replace(/\s/g, '')
  if (readBarcode(whole).ok) return { code: whole, amount: null, before: '' }
  const { amount, query } = parseSearch(text)
  const bare = query.replace(/\s/g, '')
  if (hasBarcodeLength(bare)) return { code: bare, amount, before: text.slice(0, text.length - query.length) }
  const [code = ''] = /\d+$/.exec(query.trimEnd()) ?? []
  return hasBarcodeLength(code) ? { code, amount, before: text.slice(0, text.lastIndexOf(code)) } : null
}
