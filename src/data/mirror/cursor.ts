// How far a collection is mirrored, and what has to be asked for next. Pure. PocketBase stamps `updated` before a write is
// committed, so a record may appear with an `updated` older than what was already read: each pull begins a little earlier
// than the last one's clock. It always includes the record at the cursor: when the server no longer knows that record, it
// has lost what this device has seen (an older backup was restored), and everything is compared.
import type { CursorRow } from '#data/db/database.ts'
import { RECORDS_VERSION } from './records.ts'

/** Longer than any write waits for the database's lock, plus the whole second of a `Date` header. */
const OVERLAP_MS = 30_000
/** PocketBase caps `perPage` here without a word. */
export const PAGE_SIZE = 1000
/** Everything is compared by id and `updated` this often, whatever the cursors say. */
export const COMPARE_EVERY_MS = 6 * 3_600_000

/** A record's place in the order of pulling. */
export interface Place {
  updated: string
  id: string
}

/** The cursor to go on from, or undefined to begin anew: rows read by older parsers are read again. */
export function usableCursor(cursor: CursorRow | undefined): CursorRow | undefined {
  return cursor?.recordsVersion === RECORDS_VERSION ? cursor : undefined
}

/** The oldest `updated` that the next pull has to ask for; empty for everything. */
export function pullFrom(cursor: CursorRow | undefined): string {
  if (cursor === undefined || cursor.updated === '') return ''
  // A first pull that was cut off does not know the server's clock: the overlap counts from the last record.
  const sureUntilMs = (cursor.pulledAtMs || parseUpdated(cursor.updated)) - OVERLAP_MS
  const sureUntil = formatUpdated(sureUntilMs)
  return sureUntil < cursor.updated ? sureUntil : cursor.updated
}

/** PocketBase filter for records from `updated` on, the boundary included. */
export function filterFrom(updated: string): string {
  return updated === '' ? '' : `updated >= "${updated}"`
}

/** PocketBase filter for what follows a page's last record; written so that the index on (updated, id) is used. */
export function filterAfter({ updated, id }: Place): string {
  return `updated >= "${updated}" && (updated > "${updated}" || id > "${id}")`
}

/** Whether the server has lost the record at the cursor: it was not among the pulled ones, or is older than it was. */
export function hasLost(cursor: CursorRow | undefined, pulled: ReadonlyMap<string, string>): boolean {
  if (cursor === undefined || cursor.id === '' || cursor.pulledAtMs === 0) return false
  const updated = pulled.get(cursor.id)
  return updated === undefined || updated < cursor.updated
}

export function isComparisonDue(cursor: CursorRow, serverMs: number): boolean {
  return Math.abs(serverMs - cursor.comparedAtMs) > COMPARE_EVERY_MS
}

/** PocketBase's way to write an instant: text that sorts by time. */
export function formatUpdated(instantMs: number): string {
  return new Date(instantMs).toISOString().replace('T', ' ')
}

export function parseUpdated(updated: string): number {
  return Date.parse(updated.replace(' ', 'T'))
}
