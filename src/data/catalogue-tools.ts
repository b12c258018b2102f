// The whole catalogue for the owner's tools, hidden products included, and many changes of it in one request.
import * as v from 'valibot'
import type { Category, Product, Variant, VariantType } from '#domain/catalogue.ts'
import type { CatalogueChange } from '#domain/catalogue-batch.ts'
import { isCatalogueLoaded } from './catalogue.ts'
import { db, type Mirrored } from './database.ts'
import { editionOf, inTurn, keyOf, noteEdition } from './editions.ts'
import { askServer, type ServerOutcome } from './server-request.ts'
import { getSession } from './session.ts'
import { inOrder } from './shelf.ts'
import { syncNow } from './sync.ts'

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
  const orderedTypes = inOrder(types)
  const ofType = (typeId: string) =>
    inOrder(variants.filter((variant) => variant.typeId === typeId).map((variant) => ({ ...variant, name: variant.value })))
  return {
    categories: inOrder(categories),
    products: inOrder(products),
    types: orderedTypes,
    variants: orderedTypes.flatMap(({ id }) => ofType(id)),
  }
}

export type BatchOutcome =
  | { kind: 'saved' }
  /** These were changed by somebody else since they were seen; nothing was written. */
  | { kind: 'changed-elsewhere'; ids: readonly string[] }
  | { kind: 'offline' }
  /** `id`: whose rules refused it, when it was one of them. Nothing was written. */
  | { kind: 'refused'; message: string; id: string | null }

/** Thousands of records in one transaction take the server some seconds. */
const TIMEOUT_MS = 180_000

const refusalSchema = v.object({
  message: v.fallback(v.string(), ''),
  data: v.fallback(
    v.object({
      stale: v.optional(v.array(v.string()), []),
      refused: v.optional(v.object({ id: v.string() })),
    }),
    { stale: [] },
  ),
})

const savedSchema = v.object({ saved: v.array(v.unknown()) })

/** All of them or none. What was sent already and is so is no change: after a lost answer it can simply be sent again. */
export function changeCatalogue(wanted: readonly CatalogueChange[]): Promise<BatchOutcome> {
  const newest = (change: CatalogueChange) => change.seen && editionOf(keyOf(change.collection, change.id), change.seen)
  const keys = wanted.map(({ collection, id }) => keyOf(collection, id))
  return inTurn(keys, () => send(wanted.map((change) => ({ ...change, seen: newest(change) }))))
}

async function send(changes: readonly CatalogueChange[]): Promise<BatchOutcome> {
  const token = getSession()?.token ?? ''
  const answer = await askServer('/api/sfoglia/catalogue', {
    method: 'POST',
    token,
    body: { changes },
    timeoutMs: TIMEOUT_MS,
  })
  const outcome = outcomeOf(answer)
  if (outcome.kind === 'saved' && answer.kind === 'answer') noteEditions(changes, answer.body)
  if (outcome.kind === 'saved' || outcome.kind === 'changed-elsewhere') await syncNow()
  return outcome
}

/** The server names what it saved in the order of the changes. */
function noteEditions(changes: readonly CatalogueChange[], body: unknown): void {
  const parsed = v.safeParse(savedSchema, body)
  if (!parsed.success) return
  changes.forEach(({ collection, id, seen }, index) => {
    if (seen !== null) noteEdition(keyOf(collection, id), seen, parsed.output.saved[index])
  })
}

function outcomeOf(outcome: ServerOutcome): BatchOutcome {
  if (outcome.kind !== 'answer' || (outcome.status >= 502 && outcome.status <= 504)) return { kind: 'offline' }
  if (outcome.status === 200) return { kind: 'saved' }
  const parsed = v.safeParse(refusalSchema, outcome.body)
  if (!parsed.success) return { kind: 'refused', message: 'Il server non ha saputo rispondere.', id: null }
  const { message, data } = parsed.output
  if (outcome.status === 412) return { kind: 'changed-elsewhere', ids: data.stale }
  return {
    kind: 'refused',
    message: outcome.status === 413 ? 'Il file è troppo grande per un solo invio.' : message,
    id: data.refused?.id ?? null,
  }
}
