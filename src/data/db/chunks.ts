// Reads a whole table without holding up the page: some rows at a time, each in a task of its own.
import type { EntityTable } from 'dexie'

/** So many rows are read, and looked at, within a few milliseconds. */
const CHUNK = 250

/** All rows by their key, some at a time; within one transaction where the caller opens one. @param onRows false ends it */
export async function inChunks<Row extends { id: string }>(
  table: EntityTable<Row, 'id'>,
  // biome-ignore lint/suspicious/noConfusingVoidType: who wants all of them returns nothing
  onRows: (rows: Row[]) => boolean | void,
): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await table.where('id').above(last).limit(CHUNK).toArray()
    if (onRows(rows) === false || rows.length < CHUNK) return
    last = rows.at(-1)?.id ?? ''
  }
}
