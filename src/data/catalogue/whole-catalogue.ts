// The whole catalogue for the owner's tools, hidden products included; many changes of it in one request; and what the tools
// keep on this device: the last change of prices, so that it can be taken back, and a file that is being imported.
import * as v from 'valibot'
import { latestVersion, noteVersion, recordKey, savedRecord, writeInTurn } from '#data/admin/write.ts'
import { db, type Mirrored } from '#data/db/database.ts'
import { keptValue } from '#data/db/kept-value.ts'
import { isOffline, type Outcome, request } from '#data/server/request.ts'
import { requestSync } from '#data/server/sync-request.ts'
import { currentToken } from '#data/session/session-state.ts'
import { type AppliedChange, type CatalogueChange, type HeldRecord, undoChanges } from '#domain/catalogue/batch.ts'
import type { Category, Product, Variant, VariantType } from '#domain/catalogue/catalogue.ts'
import { PRODUCT_COLUMNS, VARIANT_COLUMNS } from '#domain/catalogue/csv-columns.ts'
import type { StoredValue } from '#domain/fields.ts'
import { isCatalogueLoaded } from './catalogue.ts'
import { inCatalogueOrder } from './catalogue-order.ts'

export interface WholeCatalogue {
  categories: readonly Mirrored<Category>[]
  products: readonly Mirrored<Product>[]
  types: readonly Mirrored<VariantType>[]
  /** By type, then in their order. */
  variants: readonly Mirrored<Variant>[]
}

/** Everything in its order; null while it has never been here whole. */
export async function readWholeCatalogue(): Promise<WholeCatalogue | null> {
  if (!(await isCatalogueLoaded())) return null
  const [categories, products, types, variants] = await db.transaction(
    'r',
    [db.categories, db.products, db.variantTypes, db.variants],
    () => Promise.all([db.categories.toArray(), db.products.toArray(), db.variantTypes.toArray(), db.variants.toArray()]),
  )
  const orderedTypes = inCatalogueOrder(types)
  const ofType = (typeId: string) =>
    inCatalogueOrder(
      variants.filter((variant) => variant.typeId === typeId).map((variant) => ({ ...variant, name: variant.value })),
    )
  return {
    categories: inCatalogueOrder(categories),
    products: inCatalogueOrder(products),
    types: orderedTypes,
    variants: orderedTypes.flatMap(({ id }) => ofType(id)),
  }
}

export type BatchOutcome =
  /** `versions`: each record's `updated` in the order of the changes, as far as the server told it. */
  | { kind: 'saved'; versions: readonly string[] }
  /** These were changed by somebody else since they were seen; nothing was written. */
  | { kind: 'changed-elsewhere'; ids: readonly string[] }
  | { kind: 'offline' }
  /** `id`: the record whose rules forbid it; null for other reasons. `isBusy`: too many at once, later. Nothing was written. */
  | { kind: 'refused'; message: string; id: string | null; isBusy?: boolean }

/** Thousands of records in one transaction take the server some seconds. */
const TIMEOUT_MS = 180_000

/** What a refusal tells of the records that it is about. */
const refusalSchema = v.fallback(
  v.object({
    stale: v.optional(v.array(v.string()), []),
    refused: v.optional(v.object({ id: v.string() })),
  }),
  { stale: [] },
)

/** Each record in the order of the changes. */
const savedSchema = v.object({ saved: v.array(v.unknown()) })

/** All changes or none. Safe to send again after a lost answer: a record that has the values already is left alone. */
export function changeCatalogue(wanted: readonly CatalogueChange[]): Promise<BatchOutcome> {
  const newest = (change: CatalogueChange) => change.seen && latestVersion(recordKey(change.collection, change.id), change.seen)
  const keys = wanted.map(({ collection, id }) => recordKey(collection, id))
  return writeInTurn(keys, () => send(wanted.map((change) => ({ ...change, seen: newest(change) }))))
}

async function send(changes: readonly CatalogueChange[]): Promise<BatchOutcome> {
  const answer = await request('/api/sfoglia/catalogue', {
    method: 'POST',
    auth: currentToken(),
    body: { changes },
    timeoutMs: TIMEOUT_MS,
    schema: savedSchema,
  })
  if (answer.kind === 'ok') noteVersions(changes, answer.value.saved)
  const outcome = outcomeOf(answer)
  if (outcome.kind === 'saved' || outcome.kind === 'changed-elsewhere') await requestSync()
  return outcome
}

function noteVersions(changes: readonly CatalogueChange[], saved: readonly unknown[]): void {
  changes.forEach(({ collection, id, seen, values }, index) => {
    if (seen !== null && values !== null) noteVersion(recordKey(collection, id), seen, saved[index])
  })
}

function outcomeOf(outcome: Outcome<v.InferOutput<typeof savedSchema>>): BatchOutcome {
  if (outcome.kind === 'ok') {
    return { kind: 'saved', versions: outcome.value.saved.map((record) => savedRecord(record)?.updated ?? '') }
  }
  if (isOffline(outcome)) return { kind: 'offline' }
  if (outcome.kind !== 'refused') {
    const isBusy = outcome.kind === 'later' && outcome.status === 429
    return { kind: 'refused', message: outcome.message || TEXT_NO_ANSWER, id: null, isBusy }
  }
  const { stale, refused } = v.parse(refusalSchema, outcome.data)
  if (outcome.status === 412) return { kind: 'changed-elsewhere', ids: stale }
  return {
    kind: 'refused',
    message: outcome.status === 413 ? 'Il file è troppo grande per un solo invio.' : outcome.message || TEXT_NO_ANSWER,
    id: refused?.id ?? null,
  }
}

// A list of thousands is written in pieces: others write between them, and who waits sees how far it is. What is left out of a
// piece that fails is not begun; what was written can be taken back.

const PIECE = 250
/** The server takes so many pieces a minute: then it is asked again a little later. */
const BUSY_PAUSE_MS = 3000
const MOST_PAUSES = 40

/** @param onPiece how many are written by now, and the versions of those that were just written */
export async function changeInPieces(
  changes: readonly CatalogueChange[],
  onPiece: (done: number, versions: readonly string[]) => Promise<void>,
): Promise<BatchOutcome> {
  let pauses = 0
  for (let start = 0; start < changes.length; ) {
    const piece = changes.slice(start, start + PIECE)
    const outcome = await changeCatalogue(piece)
    if (outcome.kind === 'refused' && outcome.isBusy && pauses < MOST_PAUSES) {
      pauses += 1
      await new Promise((resolve) => setTimeout(resolve, BUSY_PAUSE_MS))
      continue
    }
    if (outcome.kind !== 'saved') return outcome
    start += piece.length
    await onPiece(start, outcome.versions)
  }
  return { kind: 'saved', versions: [] }
}

const TEXT_NO_ANSWER = 'Il server non ha saputo rispondere.'

// What the tools keep on this device. It goes with its owner (keys.ts).

const cents = v.pipe(v.number(), v.integer())

const priceChangeSchema = v.object({
  /** Device's clock. */
  appliedMs: v.number(),
  prices: v.array(v.object({ id: v.string(), name: v.string(), oldCents: cents, newCents: cents })),
})
const priceChange = keptValue('price-change', v.fallback(v.nullable(priceChangeSchema), null))

/** Null when there is none that could be taken back. */
export const readPriceChange = priceChange.read
export const keepPriceChange = priceChange.keep

/** `seed`: the ids of what it makes come of it. */
const importFileSchema = v.object({ name: v.string(), text: v.string(), seed: v.string() })
export type ImportFile = v.InferOutput<typeof importFileSchema>

const importFile = keptValue('catalogue-import', v.fallback(v.nullable(importFileSchema), null))

/** Null when no file was chosen. */
export const readImportFile = importFile.read
export const keepImportFile = importFile.keep

// The last import, so that it can be taken back as a whole.

const stored = v.union([v.string(), v.number(), v.boolean(), v.array(v.string())])
const values = v.record(v.string(), stored)
const appliedSchema: v.GenericSchema<unknown, AppliedChange> = v.object({
  collection: v.picklist(['products', 'product_variants', 'product_categories', 'product_variant_types']),
  id: v.string(),
  label: v.string(),
  before: v.nullable(values),
  after: values,
  updated: v.string(),
})
const importDoneSchema = v.object({
  /** Of the file. */
  name: v.string(),
  seed: v.optional(v.string(), ''),
  /** Device's clock. */
  appliedMs: v.number(),
  /** What was to be written; without an `updated` where it was cut short. */
  applied: v.array(appliedSchema),
  /** Products that were there and have got pictures. */
  pictured: v.fallback(v.array(v.object({ id: v.string(), label: v.string(), images: v.array(v.string()) })), []),
})
export type ImportDone = v.InferOutput<typeof importDoneSchema>

const importDone = keptValue('catalogue-import-done', v.fallback(v.nullable(importDoneSchema), null))

/** Null when there is none that could be taken back. */
export const readImportDone = importDone.read
export const keepImportDone = importDone.keep

export interface ImportUndo extends ReturnType<typeof undoChanges> {
  /** Products that lose the pictures which the import gave them. */
  pictured: { id: string; updated: string }[]
}

/**
 * What taking it back would write as the catalogue is now, and the names of what stays as it is. In the other order than it was
 * made: products go before the category that was made for them, and a category stays that somebody else has used since.
 */
export function importUndo({ applied, pictured }: ImportDone, catalogue: WholeCatalogue): ImportUndo {
  const records = {
    products: held(catalogue.products, PRODUCT_COLUMNS),
    product_variants: held(catalogue.variants, VARIANT_COLUMNS),
    product_categories: held(catalogue.categories, []),
    product_variant_types: held(catalogue.types, []),
  }
  const undo = undoChanges([...applied].reverse(), (collection, id) => records[collection].get(id) ?? null)
  const needed = usedAfter(undo.back, records)
  const stay = undo.back.filter(({ id, values }) => values === null && needed.has(id))
  const labels = stay.map(({ id }) => applied.find((change) => change.id === id)?.label ?? '')
  const images = new Map(catalogue.products.map((product) => [product.id, product]))
  const isAsGiven = (one: ImportDone['pictured'][number]) => images.get(one.id)?.images.join() === one.images.join()
  return {
    back: undo.back.filter((change) => !stay.includes(change)),
    kept: [...undo.kept, ...labels, ...pictured.filter((one) => !isAsGiven(one)).map(({ label }) => label)],
    pictured: pictured.filter(isAsGiven).flatMap(({ id }) => images.get(id) ?? []),
  }
}

/** The categories and types that something refers to once these changes are made. */
function usedAfter(
  back: readonly CatalogueChange[],
  records: Readonly<Record<'products' | 'product_variants', ReadonlyMap<string, HeldRecord>>>,
): Set<string> {
  const changed = new Map(back.map(({ id, values }) => [id, values]))
  const used = new Set<string>()
  for (const [id, { values }] of [...records.products, ...records.product_variants]) {
    const after = changed.get(id)
    if (after === null) continue
    const { category = '', type = '', variant_types: types = [] }: Readonly<Record<string, StoredValue>> = { ...values, ...after }
    for (const one of [category, type, ...(Array.isArray(types) ? types : [])]) used.add(String(one))
  }
  return used
}

function held<Row extends { id: string; updated: string }>(
  rows: readonly Row[],
  columns: readonly { field: string; of: (row: Row) => StoredValue }[],
): Map<string, HeldRecord> {
  const valuesOf = (row: Row) => Object.fromEntries(columns.map(({ field, of }) => [field, of(row)]))
  return new Map(rows.map((row) => [row.id, { updated: row.updated, values: valuesOf(row) }]))
}
