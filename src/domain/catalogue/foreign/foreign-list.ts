// What another program sells, as a list of ours: the same rows that a shop would write by hand, so that one reader judges them all
// (csv-import.ts). Nothing is made up: what our catalogue cannot hold is said beside its row.

import { readBarcode } from '#domain/catalogue/barcode.ts'
import { allergens as allergenCell, euroCell, readEuroCell, wordKey } from '#domain/catalogue/csv.ts'
import type { CsvRow } from '#domain/catalogue/csv-import.ts'
import { type Cents, euroFromCents } from '#domain/money.ts'
import type { FoundColumn } from './foreign-table.ts'

export type Program = 'Shopify' | 'WooCommerce' | 'Square' | 'Odoo'

/** One way in which a product is sold there; what has no choices has a single one, without options. */
export interface ForeignVariation {
  line: number
  options: readonly { name: string; value: string }[]
  /** As our lists have it: `12,50`. */
  price: string
  barcode: string
  isAvailable: boolean
  /** SKU and the like, by which a picture may be called. */
  codes: readonly string[]
  /** File names. */
  pictures: readonly string[]
}

export interface ForeignProduct {
  line: number
  name: string
  description: string
  ingredients?: string
  /** As that program has it; words that are none of the fourteen are said, not taken. */
  allergens?: string
  category: string
  unit?: string
  vat: string
  isHidden: boolean
  isFeatured?: boolean
  codes: readonly string[]
  pictures: readonly string[]
  variations: readonly ForeignVariation[]
  /** What of it is not taken, Italian. */
  lost: readonly string[]
  /** Why it cannot be sold here at all, Italian. */
  refused?: string
}

export interface ForeignList {
  program: Program
  products: readonly ForeignProduct[]
  columns: readonly FoundColumn[]
  ignored: readonly string[]
  /** About the whole file. */
  lost: readonly string[]
}

/** A type of variants that a file needs. */
export interface NeededType {
  name: string
  values: readonly { value: string; increase: Cents }[]
}

/** A type that the shop has, with what can be chosen of it. */
export interface KnownType extends NeededType {
  id: string
}

/** What is known of a row besides its cells. */
export interface RowHints {
  codes: readonly string[]
  pictures: readonly string[]
  lost: readonly string[]
  refused?: string
}

export interface OwnList {
  header: string[]
  rows: (CsvRow & { hints: RowHints })[]
  /** Types that are not there yet, and that rows name. */
  types: NeededType[]
}

/** Products that say no category stand together, where somebody finds them. */
const NO_CATEGORY = 'Altri prodotti'

const HEADER = [
  ...['nome', 'categoria', 'prezzo', 'unita', 'codice_a_barre', 'disponibile', 'nascosto', 'in_evidenza', 'allergeni'],
  ...['varianti', 'descrizione', 'ingredienti', 'iva'],
]

/** The rows of our list of products. A product that is sold in several ways becomes one with variants where they fit, else several. */
export function ownList({ products }: Pick<ForeignList, 'products'>, known: readonly KnownType[]): OwnList {
  const types = typesThatFit(products, known)
  const rows = products.flatMap((product) => {
    const [first] = product.variations
    const type = typeOf(product, types)
    if (type || product.variations.length < 2 || !first) return [rowOf(product, first, product.name, type?.name ?? '')]
    return product.variations.map((variation, index) =>
      rowOf(index === 0 ? product : { ...product, lost: [] }, variation, nameOf(product, variation), ''),
    )
  })
  const isThere = ({ name }: NeededType) => known.some((one) => wordKey(one.name) === wordKey(name))
  const named = [...types.values()].flatMap((type) => (type && !isThere(type) ? [type] : []))
  return { header: HEADER, rows, types: named }
}

function rowOf(
  product: ForeignProduct,
  variation: ForeignVariation | undefined,
  name: string,
  type: string,
): CsvRow & { hints: RowHints } {
  const lost = [...product.lost]
  const code = variation?.barcode ?? ''
  const barcode = readBarcode(code)
  if (code !== '' && !barcode.ok) lost.push(`Il codice a barre «${code}» non è valido: resta vuoto.`)
  const said = product.allergens ?? ''
  const areKnown = allergenCell.read(said, { categories: [], types: [] }).ok
  if (!areKnown) lost.push(`Allergeni «${said}»: non sono scritti come i 14, li indichi tu dopo.`)
  const isWhole = type !== '' || product.variations.length < 2
  const price = type === '' ? (variation?.price ?? '') : lowestPrice(product.variations)
  return {
    line: isWhole ? product.line : (variation?.line ?? product.line),
    cells: [
      ...[name, product.category === '' ? NO_CATEGORY : product.category, price, product.unit ?? ''],
      ...[barcode.ok ? barcode.barcode : '', yes(variation?.isAvailable ?? true), yes(product.isHidden)],
      ...[yes(product.isFeatured ?? false), areKnown ? said : '', type, product.description, product.ingredients ?? ''],
      product.vat,
    ],
    hints: {
      codes: unique(isWhole ? [...product.codes, ...product.variations.flatMap(({ codes }) => codes)] : (variation?.codes ?? [])),
      pictures: unique(
        isWhole
          ? [...product.pictures, ...product.variations.flatMap(({ pictures }) => pictures)]
          : [...(variation?.pictures ?? []), ...product.pictures],
      ),
      lost,
      ...(product.refused !== undefined && { refused: product.refused }),
    },
  }
}

function yes(isSo: boolean): string {
  return isSo ? 'sì' : 'no'
}

/** `Torta mimosa, 1 kg` */
function nameOf({ name }: ForeignProduct, { options }: ForeignVariation): string {
  return [name, ...options.map(({ value }) => value).filter((value) => value !== '')].join(', ')
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)]
}

function lowestPrice(variations: readonly ForeignVariation[]): string {
  return euroCell(Math.min(...variations.map(({ price }) => readEuroCell(price) ?? 0)))
}

// A type of variants is the shop's, with the same choices and surcharges for every product that has it. So a program's options fit
// only where all products with an option of that name say the same of it; and where no choice has a barcode of its own, which only
// products have here.

/** By the option's name; null where products of the file, or the shop, say different things of it. */
type FittingTypes = ReadonlyMap<string, NeededType | null>

function typesThatFit(products: readonly ForeignProduct[], known: readonly KnownType[]): FittingTypes {
  const types = new Map<string, NeededType | null>()
  for (const { name, values } of known) types.set(wordKey(name), { name, values })
  for (const product of products) {
    if (product.variations.length < 2) continue
    const needed = neededType(product.variations)
    const keys = product.variations.flatMap(({ options }) => options.map(({ name }) => wordKey(name)))
    for (const key of new Set(keys)) {
      const before = types.get(key)
      const isSame = needed !== null && (before === undefined || (before !== null && signature(before) === signature(needed)))
      types.set(key, isSame ? (before ?? needed) : null)
    }
  }
  return types
}

function typeOf({ variations }: ForeignProduct, types: FittingTypes): NeededType | null {
  const needed = variations.length < 2 ? null : neededType(variations)
  return (needed && types.get(wordKey(needed.name))) ?? null
}

/** Null where our variants cannot say the same. */
function neededType(variations: readonly ForeignVariation[]): NeededType | null {
  const [name = ''] = variations.flatMap(({ options }) => options.map((option) => option.name))
  const isOneChoice = variations.every(({ options }) => options.length === 1 && options[0]?.name === name)
  const values = variations.map(({ options }) => options[0]?.value ?? '')
  const prices = variations.flatMap(({ price }) => readEuroCell(price) ?? [])
  const isPlain = variations.every(({ barcode, isAvailable }) => barcode === '' && isAvailable)
  const areNamed = values.every((value) => value !== '') && new Set(values.map(wordKey)).size === values.length
  if (name === '' || !isOneChoice || !isPlain || !areNamed || prices.length !== values.length) return null
  const lowest = Math.min(...prices)
  return { name, values: values.map((value, index) => ({ value, increase: (prices[index] ?? lowest) - lowest })) }
}

function signature({ values }: NeededType): string {
  return values
    .map(({ value, increase }) => `${wordKey(value)}=${euroFromCents(increase)}`)
    .sort()
    .join('\n')
}
