// How records of one collection get into their table: read, compared by `updated`, written in one transaction, and only
// while the login they were asked for still owns this device.
import { type CursorRow, db } from '#data/db/database.ts'
import { type RecordSchema, readRecords } from '#data/server/record-fields.ts'
import { readOwner } from '#data/session/owner.ts'
import type { Place } from './cursor.ts'

export interface Batch {
  /** As the server sent them. */
  records: readonly unknown[]
  /** Deleted records with their last version: a newer row stays, since its id exists again. */
  removed: readonly Place[]
  /**
   * `event`: only over an older row. `pull`: never over a newer row; with the same `updated` a page counts more than what
   * lies here. `exact`: the server's word counts even if it went back in time.
   */
  mode: 'event' | 'pull' | 'exact'
  /** Stored in the same transaction. */
  cursor?: CursorRow
}

/** In whose name something was asked, and whether it is still wanted. */
export interface RunMark {
  /** The login's name at the start of the run: see session/owner.ts. */
  owner: string
  signal: AbortSignal
  /** Rows were removed, in these versions; `orphans`: rows of another collection that belonged to them. */
  onGone?(gone: readonly Place[], orphans: readonly Place[]): void
}

export interface BatchResult {
  /** Ids whose rows were added or changed. */
  changedIds: string[]
  /** `updated` of the newest changed row; empty when none was. */
  newestChanged: string
  /** An event had the `updated` of the row and other content: only a pull can tell which is right. */
  isUnsure: boolean
}

export interface MirrorTable {
  /** `updated` by id, of every row that has been at the server. */
  versions(): Promise<Map<string, string>>
  /** @returns null when the run has ended or the device belongs to another login now: nothing was written */
  apply(batch: Batch, run: RunMark): Promise<BatchResult | null>
}

/** What every mirrored row has. */
export interface Row {
  id: string
  updated: string
}

/** What is needed of a Dexie table. */
export interface RowTable<Stored> {
  name: string
  toArray(): PromiseLike<Stored[]>
  bulkGet(ids: string[]): PromiseLike<(Stored | undefined)[]>
  bulkDelete(ids: string[]): PromiseLike<unknown>
}

export interface TableParts<Server extends Row, Stored extends Row> {
  collection: string
  schema: RecordSchema<Server>
  /** Read with a login, for that login alone. */
  isPrivate?: boolean
  /** The table, and others that `store` and `orphans` use. */
  table: RowTable<Stored>
  others?: { name: string }[]
  store(rows: Server[]): PromiseLike<unknown>
  /** Rows of another collection that go with these. That collection removes them in its turn, after what it is still writing. */
  orphans?(ids: string[]): PromiseLike<Place[]>
  /** The row as the server sent it, where changes made here lie on top. */
  served?(row: Stored): object
}

export function mirrorTable<Server extends Row, Stored extends Row>(parts: TableParts<Server, Stored>): MirrorTable {
  const { table, others = [] } = parts
  return {
    async versions() {
      const rows = await table.toArray()
      return new Map(rows.filter((row) => row.updated !== '').map((row) => [row.id, row.updated]))
    },
    async apply(batch, { owner, signal, onGone }) {
      const rows = readRecords(parts.collection, parts.schema, batch.records)
      // The owner is read for private rows only: it lies in the cart's table, and the cart must not wait for the catalogue.
      const guard = parts.isPrivate ? [db.keyValues] : []
      const names = [table, ...others, db.cursors, ...guard].map(({ name }) => name)
      let gone: Place[] = []
      let orphans: Place[] = []
      const result = await db.transaction('rw', names, async () => {
        // Checked inside the transaction, so that a run that has ended writes nothing over the next one's rows.
        if (signal.aborted || (parts.isPrivate && (await readOwner()) !== owner)) return null
        const known = batch.mode === 'exact' ? [] : await table.bulkGet(rows.map((row) => row.id))
        const { changed, isUnsure } = sortOut(rows, known, batch.mode, parts.served)
        if (changed.length > 0) await parts.store(changed)
        gone = await goneOf(table, batch.removed)
        if (gone.length > 0) {
          const ids = gone.map(({ id }) => id)
          orphans = (await parts.orphans?.(ids)) ?? []
          await table.bulkDelete(ids)
        }
        if (batch.cursor) await db.cursors.put(batch.cursor)
        const newestChanged = changed.reduce((newest, row) => (row.updated > newest ? row.updated : newest), '')
        return { changedIds: changed.map((row) => row.id), newestChanged, isUnsure }
      })
      if (gone.length > 0) onGone?.(gone, orphans)
      return result
    },
  }
}

async function goneOf(table: RowTable<Row>, removed: readonly Place[]): Promise<Place[]> {
  const rows = await table.bulkGet(removed.map(({ id }) => id))
  return removed.filter(({ updated }, index) => (rows[index]?.updated ?? '~') <= updated)
}

function sortOut<Server extends Row, Stored extends Row>(
  rows: Server[],
  known: (Stored | undefined)[],
  mode: Batch['mode'],
  served: (row: Stored) => object = (row) => row,
): { changed: Server[]; isUnsure: boolean } {
  const changed: Server[] = []
  let isUnsure = false
  for (const [index, row] of rows.entries()) {
    const before = known[index]
    if (before === undefined || row.updated > before.updated) changed.push(row)
    else if (row.updated < before.updated || holds(served(before), row)) continue
    else if (mode === 'pull') changed.push(row)
    else isUnsure = true
  }
  return { changed, isUnsure }
}

/** Whether the stored row has every value of the record. */
function holds(stored: object, record: object): boolean {
  const values = new Map(Object.entries(stored))
  return Object.entries(record).every(([key, value]) => JSON.stringify(values.get(key)) === JSON.stringify(value))
}
