// The whole catalogue for the owner's tools, hidden products included; many changes of it in one request; and what the tools
// keep on this device: the last change of prices, so that it can be taken back, and a file that is being imported.
import * as v from 'valibot'
import { latestVersion, noteVersion, recordKey, writeInTurn } from '#data/admin/write.ts'
import { db, type Mirrored } from '#data/db/database.ts'
import { isOffline, type Outcome, request } from '#data/server/request.ts'
import { requestSync } from '#data/server/sync-request.ts'
import { currentToken } from '#data/session/session-state.ts'
import type { CatalogueChange } from '#domain/catalogue/batch.ts'
import type { Category, Product, Variant, VariantType } from '#domain/catalogue/catalogue.ts'
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
  | { kind: 'saved' }
  /** These were changed by somebody else since they were seen; nothing was written. */
  | { kind: 'changed-elsewhere'; ids: readonly string[] }
  | { kind: 'offline' }
  /** `id`: the record whose rules forbid it; null for other reasons. Nothing was written. */
  | { kind: 'refused'; message: string; id: string | null }

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
  })
  const outcome = outcomeOf(answer)
  if (answer.kind === 'ok') noteVersions(changes, answer.value)
  if (outcome.kind === 'saved' || outcome.kind === 'changed-elsewhere') await requestSync()
  return outcome
}

/** The server names what it saved in the order of the changes. */
function noteVersions(changes: readonly CatalogueChange[], body: unknown): void {
  const parsed = v.safeParse(savedSchema, body)
  if (!parsed.success) return
  changes.forEach(({ collection, id, seen }, index) => {
    if (seen !== null) noteVersion(recordKey(collection, id), seen, parsed.output.saved[index])
  })
}

function outcomeOf(outcome: Outcome<unknown>): BatchOutcome {
  if (outcome.kind === 'ok') return { kind: 'saved' }
  if (isOffline(outcome)) return { kind: 'offline' }
  if (outcome.kind !== 'refused') return { kind: 'refused', message: outcome.message || TEXT_NO_ANSWER, id: null }
  const { stale, refused } = v.parse(refusalSchema, outcome.data)
  if (outcome.status === 412) return { kind: 'changed-elsewhere', ids: stale }
  return {
    kind: 'refused',
    message: outcome.status === 413 ? 'Il file è troppo grande per un solo invio.' : outcome.message,
    id: refused?.id ?? null,
  }
}

const TEXT_NO_ANSWER = 'Il server non ha saputo rispondere.'

// What the tools keep on this device. It goes with its owner (keys.ts).

const PRICE_CHANGE_KEY = 'price-change'
const IMPORT_FILE_KEY = 'catalogue-import'

const cents = v.pipe(v.number(), v.integer())

const priceChangeSchema = v.object({
  /** Device's clock. */
  appliedMs: v.number(),
  prices: v.array(v.object({ id: v.string(), name: v.string(), oldCents: cents, newCents: cents })),
})

const importFileSchema = v.object({ name: v.string(), text: v.string() })

type KeptPriceChange = v.InferOutput<typeof priceChangeSchema>
type KeptImport = v.InferOutput<typeof importFileSchema>

/** Null when there is none that could be taken back. */
export async function readPriceChange(): Promise<KeptPriceChange | null> {
  const result = v.safeParse(priceChangeSchema, (await db.keyValues.get(PRICE_CHANGE_KEY))?.value)
  return result.success ? result.output : null
}

export async function keepPriceChange(change: KeptPriceChange | null): Promise<void> {
  if (change === null) await db.keyValues.delete(PRICE_CHANGE_KEY)
  else await db.keyValues.put({ key: PRICE_CHANGE_KEY, value: change })
}

/** Null when no file was chosen. */
export async function readImportFile(): Promise<KeptImport | null> {
  const result = v.safeParse(importFileSchema, (await db.keyValues.get(IMPORT_FILE_KEY))?.value)
  return result.success ? result.output : null
}

export async function keepImportFile(file: KeptImport | null): Promise<void> {
  if (file === null) await db.keyValues.delete(IMPORT_FILE_KEY)
  else await db.keyValues.put({ key: IMPORT_FILE_KEY, value: file })
}
