// Whether this database was restored from a backup. A restored one knows nothing of what happened after the backup was made: numbers
// that stand on customers' screens, devices, logins. So a backup carries a mark that the running database does not keep; a database
// that finds it in itself leaves a gap in its counters and remembers the moment.
import { DAY_MS } from '#domain/pickup/shop-time.ts'
import { durably, execute, readNumber } from './database.ts'

/** Rows of `counters`. The mark stands there while a backup is made; the other one holds when it was found, in milliseconds. */
const MARK = 'backup'
const RESTORED = 'restored'
/** In the memory of a server that makes a backup: the mark is no sign of anything then. */
const UNDER_WAY = 'sfoglia-backup'

/** By counter, more than a shop gives out between two backups: a day's web orders, and new devices. */
const GAPS = { web: 500, 'device K': 20, 'device C': 20 }

/** For so long the server believes what it signed before it was restored. */
const BELIEVED_MS = 7 * DAY_MS

/** Opens what the edge has sealed (scripts/secrets-key.mjs): who finds a backup has the boxes, and nothing that opens them. */
const KEY_FILE = 'secrets.key'
/** Of a community build's plug-in, with which nothing here works: a restored folder may meet the official binary (decision 0908). */
const OF_THE_PLUG_IN = ['openworkflow.db', 'openworkflow.db-wal', 'openworkflow.db-shm']

/** Runs while PocketBase makes a backup; broken off in between, the mark costs a gap and nothing else. */
export function markBackup(e: { app: PbApp; exclude: string[]; next(): void }): void {
  e.exclude = [...e.exclude, KEY_FILE, ...OF_THE_PLUG_IN]
  e.app.store().set(UNDER_WAY, true)
  markAsRestored(e.app)
  try {
    e.next()
  } finally {
    execute(e.app, 'DELETE FROM counters WHERE key = {:key}', { key: MARK })
    e.app.store().set(UNDER_WAY, false)
  }
}

/** `pocketbase mark-restored`: for a folder that was copied in another way than by PocketBase's backup. */
export function markAsRestored(app: PbApp): void {
  execute(app, 'INSERT INTO counters (key, value) VALUES ({:key}, 1) ON CONFLICT (key) DO NOTHING', { key: MARK })
}

/** To be called before anything is given out. A second time it does nothing. */
export function noticeRestore(app: PbApp): void {
  if (app.store().get(UNDER_WAY) === true || counterOf(app, MARK) === 0) return
  durably(app, (tx) => {
    for (const [key, gap] of Object.entries(GAPS)) execute(tx, LEAVE_GAP, { key, gap })
    execute(tx, 'DELETE FROM counters WHERE key IN ({:mark}, {:restored})', { mark: MARK, restored: RESTORED })
    execute(tx, 'INSERT INTO counters (key, value) VALUES ({:key}, {:value})', { key: RESTORED, value: Date.now() })
  })
}

const LEAVE_GAP = `INSERT INTO counters (key, value) VALUES ({:key}, {:gap})
  ON CONFLICT (key) DO UPDATE SET value = value + excluded.value`

/** When this database was restored, by the server's clock; null where that was never, or longer ago than a week. */
export function recentRestoreMs(app: PbApp): number | null {
  noticeRestore(app)
  const restoredMs = counterOf(app, RESTORED)
  return Date.now() - restoredMs <= BELIEVED_MS ? restoredMs : null
}

export function counterOf(app: PbApp, key: string): number {
  return readNumber(app, 'SELECT COALESCE(MAX(value), 0) AS number FROM counters WHERE key = {:key}', { key })
}
