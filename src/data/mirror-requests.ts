// The mirror's questions to PocketBase: pages of a collection in the order of its cursor, all ids with their `updated`, and
// records by id. An outcome that is not a page says why, so that "nobody there" and "nothing there" stay apart.
import * as v from 'valibot'
import type { MirroredCollection } from './mirror-collections.ts'
import { PAGE_SIZE, type Place } from './mirror-cursor.ts'
import { askServer } from './server-request.ts'
import { getSession } from './session.ts'

export type Page =
  | {
      ok: true
      records: unknown[]
      /** Of each record, in the same order. */
      places: Place[]
      last: Place | null
      isLast: boolean
      serverMs: number
    }
  /** `refused`: this login may not read it. `failed`: worth trying again later. */
  | { ok: false; reason: 'refused' | 'failed' }

const placeSchema = v.object({ id: v.string(), updated: v.string() })
/** A page whose records do not even say which they are is not PocketBase's. */
const pageSchema = v.object({ items: v.array(v.looseObject(placeSchema.entries)) })

type Asked = Pick<MirroredCollection, 'name' | 'isPrivate' | 'fields' | 'filter'>

/** A `Date` header has whole seconds: what `serverMs` says may be this much too late. */
export const HEADER_STEP_MS = 1000

/** A page of records that match the collection's own filter and `condition`, by (updated, id). */
export function askPage(collection: Asked, condition: string, nowMs: number, signal: AbortSignal): Promise<Page> {
  const filter = both(collection.filter(nowMs), condition)
  return ask(collection.name, { sort: 'updated,id', filter, fields: collection.fields }, collection.isPrivate, signal)
}

/** A page of ids and `updated` alone, by id. @param afterId empty for the first */
export function askIds(collection: Asked, afterId: string, nowMs: number, signal: AbortSignal): Promise<Page> {
  const filter = both(collection.filter(nowMs), afterId === '' ? '' : `id > "${afterId}"`)
  return ask(collection.name, { sort: 'id', filter, fields: 'id,updated' }, collection.isPrivate, signal)
}

/** The newest record of a collection alone. */
export function askNewest(name: string, signal: AbortSignal): Promise<Page> {
  return ask(name, { sort: '-updated,-id', perPage: '1', fields: 'id,updated' }, true, signal)
}

async function ask(name: string, query: Record<string, string>, isPrivate: boolean, signal: AbortSignal): Promise<Page> {
  const asked = Object.entries({ perPage: String(PAGE_SIZE), skipTotal: '1', ...query }).filter(([, value]) => value !== '')
  // What everybody may read is read as a guest would: an expired login must not stop the catalogue.
  const token = isPrivate ? getSession()?.token : undefined
  const path = `/api/collections/${name}/records?${new URLSearchParams(asked)}`
  const outcome = await askServer(path, token === undefined ? { signal } : { signal, token })
  if (outcome.kind !== 'answer') return { ok: false, reason: 'failed' }
  const page = v.safeParse(pageSchema, outcome.body)
  if (outcome.status !== 200 || !page.success) {
    return { ok: false, reason: [401, 403].includes(outcome.status) ? 'refused' : 'failed' }
  }
  const { items } = page.output
  const places = items.map(({ id, updated }) => ({ id, updated }))
  return {
    ok: true,
    records: items,
    places,
    last: places.at(-1) ?? null,
    isLast: items.length < PAGE_SIZE,
    serverMs: outcome.serverMs ?? Date.now(),
  }
}

function both(first: string, second: string): string {
  return first === '' || second === '' ? first + second : `(${first}) && (${second})`
}
