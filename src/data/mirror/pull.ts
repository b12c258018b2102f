// Bringing one collection up to date: pages from its cursor on and, where the server seems to have lost something or every few
// hours, a comparison of all ids with their `updated`. With the questions to PocketBase for it: an outcome that is not a page
// says why.
import * as v from 'valibot'
import { type CursorRow, db } from '#data/db/database.ts'
import { deviceHeader } from '#data/device/device.ts'
import { now } from '#data/server/clock.ts'
import { request } from '#data/server/request.ts'
import { getSession } from '#data/session/session.ts'
import type { MirroredCollection } from './collections.ts'
import { filterAfter, filterFrom, hasLost, isComparisonDue, PAGE_SIZE, type Place, pullFrom, usableCursor } from './cursor.ts'
import { RECORDS_VERSION } from './records.ts'
import type { Batch, RunMark } from './table.ts'

export interface PullContext extends RunMark {
  collection: MirroredCollection
}

export type PullOutcome =
  | { ok: true; changedIds: string[]; newestChanged: string; serverMs: number; needsComparison: boolean }
  /** `stale`: the device belongs to another login now. */
  | { ok: false; reason: 'refused' | 'failed' | 'stale' }

/** More than this is faster read page by page than id by id. */
const MANY = 400
const IDS_PER_REQUEST = 40

/** Reads everything that changed since the cursor. */
export async function pull(context: PullContext): Promise<PullOutcome> {
  const { collection, signal } = context
  const stored = usableCursor(await db.cursors.get(collection.name))
  const isFirst = !stored?.pulledAtMs
  const nowMs = now()
  const atCursor = new Map<string, string>()
  const changedIds: string[] = []
  let newestChanged = ''
  let pulledAtMs = 0
  let place: Place = { updated: stored?.updated ?? '', id: stored?.id ?? '' }
  let condition = filterFrom(pullFrom(stored))
  for (;;) {
    const page = await askPage(collection, condition, nowMs, signal)
    if (!page.ok) return page
    pulledAtMs ||= page.serverMs - HEADER_STEP_MS
    place = page.last ?? place
    for (const { id, updated } of page.places) if (id === stored?.id) atCursor.set(id, updated)
    // A first pull remembers each page; a later one is short, and its cursor moves when it is complete.
    const cursor = cursorAt(collection.name, place, page.isLast ? pulledAtMs : 0, stored?.comparedAtMs ?? pulledAtMs)
    const batch: Batch = { records: page.records, removed: [], mode: 'pull', ...(page.isLast || isFirst ? { cursor } : {}) }
    const result = await collection.table.apply(batch, context)
    if (result === null) return { ok: false, reason: 'stale' }
    changedIds.push(...result.changedIds)
    if (result.newestChanged > newestChanged) newestChanged = result.newestChanged
    if (page.isLast) {
      const needsComparison = hasLost(stored, atCursor) || isComparisonDue(cursor, page.serverMs)
      return { ok: true, changedIds, newestChanged, serverMs: page.serverMs, needsComparison }
    }
    condition = filterAfter(place)
  }
}

/** Makes the rows equal to the server's: unknown rows go, differing ones are read again, even where the server's is older. */
export async function compare(context: PullContext): Promise<PullOutcome> {
  const { collection } = context
  // Taken before asking: a row that arrives meanwhile is not missing at the server, it is newer than the answer.
  const here = await collection.table.versions()
  const there = await readVersions(context)
  if (!there.ok) return there
  const removed = [...here].filter(([id]) => !there.versions.has(id)).map(([id, updated]) => ({ id, updated }))
  const differing = [...there.versions].filter(([id, updated]) => here.get(id) !== updated).map(([id]) => id)
  const changedIds: string[] = []
  for (const condition of conditionsFor(differing)) {
    const read = await readExactly(context, condition)
    if (!read.ok) return read
    changedIds.push(...read.changedIds)
  }
  const cursor = cursorAt(collection.name, newestOf(there.versions), there.pulledAtMs, there.pulledAtMs)
  const result = await collection.table.apply({ records: [], removed, mode: 'exact', cursor }, context)
  if (result === null) return { ok: false, reason: 'stale' }
  return { ok: true, changedIds, newestChanged: '', serverMs: there.pulledAtMs, needsComparison: false }
}

/** Reads the records that match a condition, and the rows become what the server says. */
export async function readExactly(context: PullContext, condition: string): Promise<PullOutcome> {
  const { collection, signal } = context
  const changedIds: string[] = []
  for (let part = condition; ; ) {
    const page = await askPage(collection, part, now(), signal)
    if (!page.ok) return page
    const result = await collection.table.apply({ records: page.records, removed: [], mode: 'exact' }, context)
    if (result === null) return { ok: false, reason: 'stale' }
    changedIds.push(...result.changedIds)
    if (page.isLast || page.last === null) {
      return { ok: true, changedIds, newestChanged: '', serverMs: page.serverMs, needsComparison: false }
    }
    part = condition === '' ? filterAfter(page.last) : `(${condition}) && ${filterAfter(page.last)}`
  }
}

type Versions = { ok: true; versions: Map<string, string>; pulledAtMs: number } | Extract<Page, { ok: false }>

async function readVersions({ collection, signal }: PullContext): Promise<Versions> {
  const versions = new Map<string, string>()
  const nowMs = now()
  let pulledAtMs = 0
  for (let afterId = ''; ; ) {
    const page = await askIds(collection, afterId, nowMs, signal)
    if (!page.ok) return page
    pulledAtMs ||= page.serverMs - HEADER_STEP_MS
    for (const { id, updated } of page.places) versions.set(id, updated)
    if (page.isLast || page.last === null) return { ok: true, versions, pulledAtMs }
    afterId = page.last.id
  }
}

/** PocketBase filters that together name all the ids; one empty filter, which is everything, when they are many. */
function conditionsFor(ids: readonly string[]): string[] {
  if (ids.length > MANY) return ['']
  const conditions: string[] = []
  for (let from = 0; from < ids.length; from += IDS_PER_REQUEST) {
    conditions.push(anyOf('id', ids.slice(from, from + IDS_PER_REQUEST)))
  }
  return conditions
}

/** PocketBase filter for records whose field is one of the ids. */
export function anyOf(field: string, ids: readonly string[]): string {
  return ids.map((id) => `${field} = "${id}"`).join(' || ')
}

function cursorAt(collection: string, place: Place, pulledAtMs: number, comparedAtMs: number): CursorRow {
  return { collection, ...place, pulledAtMs, comparedAtMs, recordsVersion: RECORDS_VERSION }
}

function newestOf(versions: ReadonlyMap<string, string>): Place {
  let newest: Place = { updated: '', id: '' }
  for (const [id, updated] of versions) {
    if (updated > newest.updated || (updated === newest.updated && id > newest.id)) newest = { updated, id }
  }
  return newest
}

// The mirror's questions to PocketBase: pages of a collection in the order of its cursor, all ids with their `updated`, and
// records by id. An outcome that is not a page says why, so that "nobody there" and "nothing there" stay apart.

type Page =
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
/** Records without an id are no answer of PocketBase. */
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
function askIds(collection: Asked, afterId: string, nowMs: number, signal: AbortSignal): Promise<Page> {
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
  const auth = isPrivate ? getSession()?.token : undefined
  const path = `/api/collections/${name}/records?${new URLSearchParams(asked)}`
  const headers = isPrivate ? await deviceHeader() : {}
  const outcome = await request(path, { signal, auth, headers, schema: pageSchema })
  if (outcome.kind !== 'ok') {
    const isRefused = outcome.kind === 'signed-out' || (outcome.kind === 'refused' && outcome.status === 403)
    return { ok: false, reason: isRefused ? 'refused' : 'failed' }
  }
  const { items } = outcome.value
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
