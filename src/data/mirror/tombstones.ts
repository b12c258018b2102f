// Deletions that happened while this device was away. A device that begins now has nothing to forget, so it begins with the
// newest one.
import { type CursorRow, db } from '#data/db/database.ts'
import type { CollectionMirror } from './collection-mirror.ts'
import { filterAfter, filterFrom, hasLost, type Place, pullFrom, usableCursor } from './cursor.ts'
import { askNewest, askPage, HEADER_STEP_MS } from './pull.ts'
import { readRecords } from './record-fields.ts'
import { RECORDS_VERSION, type Tombstone, tombstoneSchema } from './records.ts'

const tombstones = { name: 'tombstones', isPrivate: true, fields: '', filter: () => '' }

/**
 * Buries what was deleted since the last time.
 * @param mirrors by collection; tombstones of others are passed over
 * @param buried ids of tombstones that were dealt with in this run: each pull sees the newest ones again
 * @returns `lost` when the server no longer knows a deletion that this device has seen: everything has to be compared
 */
export async function pullTombstones(
  mirrors: ReadonlyMap<string, CollectionMirror>,
  buried: Set<string>,
  signal: AbortSignal,
): Promise<'done' | 'lost' | 'failed'> {
  const stored = usableCursor(await db.cursors.get(tombstones.name))
  return stored === undefined ? begin(signal) : goOn(stored, mirrors, buried, signal)
}

async function begin(signal: AbortSignal): Promise<'done' | 'failed'> {
  const page = await askNewest(tombstones.name, signal)
  if (!page.ok) return 'failed'
  await storeCursor(page.last ?? { updated: '', id: '' }, page.serverMs)
  return 'done'
}

async function goOn(
  stored: CursorRow,
  mirrors: ReadonlyMap<string, CollectionMirror>,
  buried: Set<string>,
  signal: AbortSignal,
): Promise<'done' | 'lost' | 'failed'> {
  const atCursor = new Map<string, string>()
  let place: Place = stored
  let firstServerMs = 0
  let condition = filterFrom(pullFrom(stored))
  for (;;) {
    const page = await askPage(tombstones, condition, 0, signal)
    if (!page.ok) return 'failed'
    firstServerMs ||= page.serverMs
    place = page.last ?? place
    for (const { id, updated } of page.places) if (id === stored.id) atCursor.set(id, updated)
    const graves = readRecords(tombstones.name, tombstoneSchema, page.records).filter(
      ({ id, updated }) => !buried.has(id + updated),
    )
    const names = new Set(graves.map(({ collection }) => collection))
    await Promise.all([...names].map((name) => mirrors.get(name)?.bury(placesIn(name, graves))))
    for (const { id, updated } of graves) buried.add(id + updated)
    if (page.isLast) break
    condition = filterAfter(place)
  }
  await storeCursor(place, firstServerMs)
  return hasLost(stored, atCursor) ? 'lost' : 'done'
}

/** What was deleted of one collection. */
function placesIn(name: string, graves: readonly Tombstone[]): Place[] {
  return graves.filter(({ collection }) => collection === name).map(({ recordId, updated }) => ({ id: recordId, updated }))
}

async function storeCursor({ updated, id }: Place, serverMs: number): Promise<void> {
  const pulledAtMs = serverMs - HEADER_STEP_MS
  const cursor = { collection: tombstones.name, updated, id, pulledAtMs, comparedAtMs: pulledAtMs }
  await db.cursors.put({ ...cursor, recordsVersion: RECORDS_VERSION })
}
