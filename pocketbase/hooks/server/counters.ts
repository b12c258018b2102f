// The counters of what the server gives out: numbers of web orders, codes of devices. A restored backup knows nothing of what was
// given out after it was made, and those numbers stand on customers' screens and tablets. So a backup carries a mark that the
// database itself does not keep, and a database that has it leaves a gap before it gives out anything more.
import { nextCounter } from '#domain/order/number.ts'

/** Stands in `counters` while a backup is made. */
const BACKUP_MARK = 'backup'

/** More than a shop gives out between two backups: a day's web orders, and new devices. */
const GAP = `CASE WHEN key LIKE 'device %' THEN 20 ELSE 500 END`

/** The next number of a counter, from 1. In the caller's transaction: a number is used up only when that is committed. */
export function nextCount(tx: PbApp, key: string): number {
  const next = lastCount(tx, key) + 1
  keepCount(tx, key, next)
  return next
}

/** The same for numbers that come round again after `most`. */
export function nextInSeries(tx: PbApp, key: string, most: number, isInUse: (counter: number) => boolean): number {
  const next = nextCounter(lastCount(tx, key), most, isInUse)
  keepCount(tx, key, next)
  return next
}

/** Runs while PocketBase makes a backup; broken off in between, the mark costs a gap and nothing else. */
export function markBackup(e: { app: PbApp; next(): void }): void {
  run(e.app, 'INSERT INTO counters (key, value) VALUES ({:mark}, 1) ON CONFLICT (key) DO NOTHING', { mark: BACKUP_MARK })
  try {
    e.next()
  } finally {
    run(e.app, 'DELETE FROM counters WHERE key = {:mark}', { mark: BACKUP_MARK })
  }
}

function lastCount(tx: PbApp, key: string): number {
  leaveGap(tx)
  const row = new DynamicModel({ value: 0 })
  tx.db().newQuery('SELECT COALESCE(MAX(value), 0) AS value FROM counters WHERE key = {:key}').bind({ key }).one(row)
  return row.value
}

function leaveGap(tx: PbApp): void {
  run(tx, `UPDATE counters SET value = value + ${GAP} WHERE EXISTS (SELECT 1 FROM counters WHERE key = {:mark})`, {
    mark: BACKUP_MARK,
  })
  run(tx, 'DELETE FROM counters WHERE key = {:mark}', { mark: BACKUP_MARK })
}

function keepCount(tx: PbApp, key: string, value: number): void {
  const sql = 'INSERT INTO counters (key, value) VALUES ({:key}, {:value}) ON CONFLICT (key) DO UPDATE SET value = excluded.value'
  run(tx, sql, { key, value })
}

function run(app: PbApp, sql: string, params: Record<string, unknown>): void {
  app.db().newQuery(sql).bind(params).execute()
}
