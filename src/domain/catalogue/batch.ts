// Many changes of the catalogue in one request, applied all or not at all: new prices, an imported list. Which fields may be
// written that way, and what each holds, stands in product-schema.ts; device and server run the same table.

import type { Field, FieldTable, StoredValue } from '#domain/fields.ts'
import { euroFromCents } from '#domain/money.ts'
import { isRecordId } from '#domain/record-id.ts'
import { isText, numberBetween } from '#domain/wire.ts'
import { isAllergen, NO_ALLERGENS } from './allergens.ts'
import { readBarcode } from './barcode.ts'
import { NEW_CATEGORY_FIELDS, NEW_TYPE_FIELDS, PRODUCT_FIELDS, VARIANT_FIELDS } from './product-schema.ts'
import { scaleCodeProblem, storedScaleCode } from './scale-label.ts'

export type BatchCollection = 'products' | 'product_variants' | 'product_categories' | 'product_variant_types'

export interface CatalogueChange {
  collection: BatchCollection
  /** Made on the device for what is new, so that a request that is sent twice makes it once. */
  id: string
  /** The record's `updated` as the person saw it; null for what is new. */
  seen: string | null
  /** By the database's field names; what is not named stays as it is. Null: the record goes, as an import is taken back. */
  values: Values | null
}

type Values = Readonly<Record<string, StoredValue>>
/** A change that makes or alters a record. */
export type CatalogueWrite = CatalogueChange & { values: Values }

export const MAX_CATALOGUE_CHANGES = 5000

const MAX_LIST = 20

/** What a batch may write. Pictures are not in it: they come one by one, as files. */
export const BATCH_FIELDS: Readonly<Record<BatchCollection, Readonly<Record<string, Field>>>> = {
  products: byColumn(PRODUCT_FIELDS),
  product_variants: byColumn(VARIANT_FIELDS),
  // Their order alone: what else they are is changed one by one, and a new one comes whole.
  product_categories: byColumn({ sort: PRODUCT_FIELDS.sort }),
  product_variant_types: byColumn({ sort: PRODUCT_FIELDS.sort }),
}

/** What a batch may write of a record that it makes; of any other collection the same as above. */
const NEW_RECORD_FIELDS: Partial<Readonly<Record<BatchCollection, Readonly<Record<string, Field>>>>> = {
  product_categories: byColumn(NEW_CATEGORY_FIELDS),
  product_variant_types: byColumn(NEW_TYPE_FIELDS),
}

/** By the database's names. @param isNew whether the change makes the record */
export function batchFields(collection: BatchCollection, isNew: boolean): Readonly<Record<string, Field>> {
  return (isNew ? NEW_RECORD_FIELDS[collection] : undefined) ?? BATCH_FIELDS[collection]
}

function byColumn(fields: FieldTable): Readonly<Record<string, Field>> {
  const written = Object.values(fields).filter(({ kind }) => kind !== 'files')
  return Object.fromEntries(written.map((field) => [field.column, field]))
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
  if (values === null) return seen === null ? null : { collection, id, seen, values }
  const read = parseValues(batchFields(collection, seen === null), values)
  return read && { collection, id, seen, values: read }
}

function isBatchCollection(value: unknown): value is BatchCollection {
  return typeof value === 'string' && Object.hasOwn(BATCH_FIELDS, value)
}

function parseValues(fields: Readonly<Record<string, Field>>, values: unknown): Record<string, StoredValue> | null {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return null
  const read: Record<string, StoredValue> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field || !mayHold(field, value)) return null
    read[name] = value
  }
  return Object.keys(read).length > 0 ? read : null
}

/** Whether the database may hold exactly this. */
function mayHold(field: Field, value: unknown): value is StoredValue {
  switch (field.kind) {
    case 'text':
      return isText(value, field.max) && value.trim().length >= field.min
    case 'translation':
      return isText(value, field.max)
    case 'barcode':
      return value === '' || (typeof value === 'string' && isStoredBarcode(value))
    case 'scale-code':
      return typeof value === 'string' && scaleCodeProblem(value) === null && storedScaleCode(value) === value
    case 'euro':
      return numberBetween(value, 0, euroFromCents(field.max))
    case 'number':
      return numberBetween(value, field.min, field.max) && (!field.isWhole || Number.isInteger(value))
    case 'flag':
      return typeof value === 'boolean'
    case 'choice':
      return typeof value === 'string' && Object.hasOwn(field.choices, value)
    case 'allergens':
      return isListOf(isAllergen, value) || (Array.isArray(value) && value.length === 1 && value[0] === NO_ALLERGENS)
    case 'traces':
      return isListOf(isAllergen, value)
    case 'reference':
      return isRecordId(value)
    case 'references':
      return isListOf(isRecordId, value)
    default:
      // Files come one by one; the other kinds stand in no table of the catalogue.
      return false
  }
}

function isStoredBarcode(text: string): boolean {
  const read = readBarcode(text)
  return read.ok && read.barcode === text
}

function isListOf(isWord: (word: unknown) => boolean, value: unknown): boolean {
  return Array.isArray(value) && value.length <= MAX_LIST && value.every(isWord)
}

// Taking many changes back, such as an import: what still is as they made it. What somebody changed since stays, and is named.

/** A change that was made, as it is kept for taking it back. */
export interface AppliedChange {
  collection: BatchCollection
  id: string
  /** What a person calls it. */
  label: string
  /** The values that were written over; null for a record that was made. */
  before: Values | null
  after: Values
  /** The record's `updated` when it was written; empty where nobody heard that it was. */
  updated: string
}

/** A record as it is now: its version and its values, by the database's names. */
export interface HeldRecord {
  updated: string
  values: Values
}

/**
 * What taking them back would write.
 * @param heldOf null for a record that is gone
 */
export function undoChanges(
  applied: readonly AppliedChange[],
  heldOf: (collection: BatchCollection, id: string) => HeldRecord | null,
): { back: CatalogueChange[]; kept: string[] } {
  const back: CatalogueChange[] = []
  const kept: string[] = []
  for (const { collection, id, label, before, after, updated } of applied) {
    const held = heldOf(collection, id)
    // A record that was made goes only if nobody has touched it at all: a picture is no value of a list.
    const isTold = updated !== ''
    const isAsMade = before === null && isTold ? held?.updated === updated : held !== null && holdsValues(held.values, after)
    if (held !== null && isAsMade) back.push({ collection, id, seen: held.updated, values: before })
    else if (isTold && (held !== null || before !== null)) kept.push(label)
  }
  return { back, kept }
}

function holdsValues(held: Values, values: Values): boolean {
  return Object.entries(values).every(
    ([name, value]) => !Object.hasOwn(held, name) || JSON.stringify(held[name]) === JSON.stringify(value),
  )
}
