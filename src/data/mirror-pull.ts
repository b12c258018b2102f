// Bringing one collection up to date: pages from its cursor on, and, where the server seems to have lost something or every
// few hours, a comparison of all ids with their `updated`. Both only read the server and write through the mirror table.
import { now } from './clock.ts'
import { type CursorRow, db } from './database.ts'
import type { MirroredCollection } from './mirror-collections.ts'
import { filterAfter, filterFrom, hasLost, isComparisonDue, type Place, pullFrom, usableCursor } from './mirror-cursor.ts'
import { askIds, askPage, HEADER_STEP_MS, type Page } from './mirror-requests.ts'
import type { Batch, RunMark } from './mirror-table.ts'
import { RECORDS_VERSION } from './records.ts'

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

/** Makes the rows exactly the server's: what it does not have goes, what differs is read again, even if it went back in time. */
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
