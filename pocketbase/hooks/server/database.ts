// Reading and writing around the record API where it matters: one JSON answer instead of hundreds of reflected fields, and
// commits that survive a power cut.
import { boundsOf } from '#domain/figures/figures.ts'
import type { ShopDay } from '#domain/pickup/shop-time.ts'
import { asObject } from '#domain/wire.ts'

/** The single JSON document that `sql` gives in its column `document`. */
export function readDocument(app: PbApp, sql: string, params: Record<string, unknown> = {}): unknown {
  const row = new DynamicModel({ document: '' })
  app.db().newQuery(sql).bind(params).one(row)
  return JSON.parse(row.document)
}

/** Rows of a query whose column `document` is a JSON object each. */
export function readRows(app: PbApp, select: string, params: Record<string, unknown> = {}): Record<string, unknown>[] {
  const rows = readDocument(app, `SELECT COALESCE(json_group_array(json(document)), '[]') AS document FROM (${select})`, params)
  return Array.isArray(rows) ? rows : []
}

/** The single number that `sql` gives in its column `number`. */
export function readNumber(app: PbApp, sql: string, params: Record<string, unknown> = {}): number {
  const row = new DynamicModel({ number: 0 })
  app.db().newQuery(sql).bind(params).one(row)
  return row.number
}

/** For SQL that answers nothing. */
export function execute(app: PbApp, sql: string, params: Record<string, unknown> = {}): void {
  app.db().newQuery(sql).bind(params).execute()
}

/** The record whose fields hold these values, null for none; of several any one. @param values by the database's names */
export function findRecord(app: PbApp, collection: string, values: Readonly<Record<string, string>>): PbRecord | null {
  const filter = Object.keys(values).map((field) => `${field} = {:${field}}`)
  return app.findRecordsByFilter(collection, filter.join(' && '), '', 1, 0, values)[0] ?? null
}

/** Not saved yet. @param values by the database's names */
export function newRecord(app: PbApp, collection: string, values: Readonly<Record<string, unknown>> = {}): PbRecord {
  return new Record(app.findCachedCollectionByNameOrId(collection), values)
}

/** Sets these fields and saves, without PocketBase's validation: what is written here was checked before. @returns the record */
export function storeRecord(app: PbApp, record: PbRecord, values: Readonly<Record<string, unknown>> = {}): PbRecord {
  record.load(values)
  app.saveNoValidate(record)
  return record
}

/**
 * Runs `work` in a transaction whose commit is on the disk before it returns. PocketBase's default (synchronous=NORMAL) may
 * lose an acknowledged commit at a power cut; the setting is the connection's and goes when that is recycled, so it is made
 * each time. Inside another transaction it joins that one.
 * @returns what `work` returns
 */
export function durably<Result>(app: PbApp, work: (tx: PbApp) => Result): Result {
  if (!app.isTransactional()) app.nonconcurrentDB().newQuery('PRAGMA synchronous=FULL').execute()
  let result!: Result
  let thrown: unknown = null
  try {
    app.runInTransaction((tx) => {
      try {
        result = work(tx)
      } catch (error) {
        // The engine wraps what passes through it: keep the original for the caller.
        thrown = error
        throw error
      }
    })
  } catch (error) {
    throw thrown ?? error
  }
  return result
}

/**
 * All in one go: one commit for fifty. When something unforeseen fails in it, each goes alone, so that the one at fault does not take
 * the others with it; it is left out of the answer, and the device asks again.
 * @param store each call is a transaction of its own
 */
export function togetherOrEach<Item, Result>(
  app: PbApp,
  items: readonly Item[],
  store: (some: readonly Item[]) => Result[],
): Result[] {
  try {
    return store(items)
  } catch (error) {
    if (items.length <= 1) throw error
    app.logger().error('A batch failed, one by one now', 'error', String(error))
  }
  const results: Result[] = []
  for (const item of items) {
    try {
      results.push(...store([item]))
    } catch (error) {
      app.logger().error('One of a batch failed', 'item', JSON.stringify(item), 'error', String(error))
    }
  }
  if (results.length === 0) throw new Error('Nothing of the request could be stored')
  return results
}

/** Runs a record hook's work, and the rest of its chain, in one durable transaction. */
export function durablyHooked(e: { app: PbApp }, work: (tx: PbApp) => void): void {
  const { app } = e
  try {
    durably(app, (tx) => {
      e.app = tx
      work(tx)
    })
  } finally {
    e.app = app
  }
}

/** An instant as dates are stored. */
export function storedDate(ms: number): string {
  return new Date(ms).toISOString().replace('T', ' ')
}

/** Between which instants days of the shop lie, as dates are stored: from the first day's beginning to just before the end of the last. */
export function storedBounds(from: ShopDay, to = from): { since: string; until: string } {
  const [sinceMs, untilMs] = boundsOf({ from, to })
  return { since: storedDate(sinceMs), until: storedDate(untilMs) }
}

// Reading a row of JSON that our own SQL made.

export type Row = Record<string, unknown>

export function rowsOf(row: Row, key: string): Row[] {
  const value = row[key]
  return Array.isArray(value) ? value.map(asObject) : []
}

export function textOf(row: Row, key: string): string {
  const value = row[key]
  return typeof value === 'string' ? value : ''
}

export function numberOf(row: Row, key: string): number {
  const value = row[key]
  return typeof value === 'number' ? value : 0
}

/** SQLite's 0 and 1. */
export function flagOf(row: Row, key: string): boolean {
  return row[key] === 1 || row[key] === true
}

export function textsOf(row: Row, key: string): string[] {
  const value = row[key]
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []
}
