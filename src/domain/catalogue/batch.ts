// Many changes of the catalogue in one request, applied all or not at all: new prices, an imported list. Which fields may be
// written that way, and what each holds; device and server run the same table.
import { isRecordId } from '#domain/record-id.ts'
import { isText, numberBetween } from '#domain/wire.ts'
import { ALLERGENS } from './allergens.ts'
import { readBarcode } from './barcode.ts'

export type BatchCollection = 'products' | 'product_variants' | 'product_categories' | 'product_variant_types'
export type BatchValue = string | number | boolean | readonly string[]

export interface CatalogueChange {
  collection: BatchCollection
  /** Made on the device for what is new, so that a request that is sent twice makes it once. */
  id: string
  /** The record's `updated` as the person saw it; null for what is new. */
  seen: string | null
  /** By the database's field names; what is not named stays as it is. */
  values: Readonly<Record<string, BatchValue>>
}

export type FieldKind = 'text' | 'number' | 'flag' | 'list'

interface BatchField {
  kind: FieldKind
  isRight: (value: unknown) => boolean
}

export const MAX_CATALOGUE_CHANGES = 5000
const MAX_EURO = 100_000

/** What a batch may write. Pictures are not in it: they come one by one, as files. */
export const BATCH_FIELDS: Readonly<Record<BatchCollection, Readonly<Record<string, BatchField>>>> = {
  products: {
    name: text(1, 120),
    description: text(0, 5000),
    ingredients: text(0, 5000),
    category: { kind: 'text', isRight: isRecordId },
    price: number(0, MAX_EURO),
    unit: oneOf(['pezzo', 'kg', 'porzione', 'vassoio']),
    preparation_time: whole(0, 60),
    allergens: listOf((word) => ALLERGENS.some((allergen) => allergen === word)),
    may_contain: listOf((word) => ALLERGENS.some((allergen) => allergen === word)),
    available: flag(),
    hidden: flag(),
    featured: flag(),
    composition: oneOf(['none', 'personalise', 'compose']),
    variant_types: listOf(isRecordId),
    min_quantity: number(0, 999),
    max_quantity: number(0, 999),
    quantity_step: number(0, 999),
    barcode: { kind: 'text', isRight: isStoredBarcode },
    sort: number(-1_000_000, 1_000_000),
  },
  product_variants: {
    type: { kind: 'text', isRight: isRecordId },
    value: text(1, 200),
    priceIncrease: number(0, MAX_EURO),
    allergens: listOf((word) => ALLERGENS.some((allergen) => allergen === word)),
    servings: number(0, 999),
    colour: text(0, 40),
    available: flag(),
    sort: number(-1_000_000, 1_000_000),
  },
  // Their order alone: what else they are is changed one by one.
  product_categories: { sort: number(-1_000_000, 1_000_000) },
  product_variant_types: { sort: number(-1_000_000, 1_000_000) },
}

/** The changes of a request's `changes`, or null when anything about them is not as it must be. */
export function parseCatalogueBatch(value: unknown): CatalogueChange[] | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_CATALOGUE_CHANGES) return null
  const changes = value.map(parseChange)
  const known = changes.filter((change) => change !== null)
  const ids = new Set(known.map(({ id }) => id))
  return known.length === value.length && ids.size === value.length ? known : null
}

function parseChange(value: unknown): CatalogueChange | null {
  if (typeof value !== 'object' || value === null) return null
  const { collection, id, seen, values }: Record<string, unknown> = { ...value }
  if (!isBatchCollection(collection)) return null
  if (!isRecordId(id) || !(seen === null || typeof seen === 'string')) return null
  const read = parseValues(collection, values)
  return read && { collection, id, seen, values: read }
}

function isBatchCollection(value: unknown): value is BatchCollection {
  return typeof value === 'string' && Object.hasOwn(BATCH_FIELDS, value)
}

function parseValues(collection: BatchCollection, values: unknown): Record<string, BatchValue> | null {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return null
  const read: Record<string, BatchValue> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = Object.hasOwn(BATCH_FIELDS[collection], name) ? BATCH_FIELDS[collection][name] : undefined
    if (!field?.isRight(value)) return null
    read[name] = value
  }
  return Object.keys(read).length > 0 ? read : null
}

function text(min: number, max: number): BatchField {
  return { kind: 'text', isRight: (value) => isText(value, max) && value.trim().length >= min }
}

function isStoredBarcode(value: unknown): boolean {
  if (typeof value !== 'string') return false
  const read = readBarcode(value)
  return value === '' || (read.ok && read.barcode === value)
}

function oneOf(words: readonly string[]): BatchField {
  return { kind: 'text', isRight: (value) => typeof value === 'string' && words.includes(value) }
}

function number(min: number, max: number): BatchField {
  return { kind: 'number', isRight: (value) => numberBetween(value, min, max) }
}

function whole(min: number, max: number): BatchField {
  return { kind: 'number', isRight: (value) => numberBetween(value, min, max) && Number.isInteger(value) }
}

function flag(): BatchField {
  return { kind: 'flag', isRight: (value) => typeof value === 'boolean' }
}

function listOf(isWord: (word: unknown) => boolean): BatchField {
  return { kind: 'list', isRight: (value) => Array.isArray(value) && value.length <= 20 && value.every(isWord) }
}
