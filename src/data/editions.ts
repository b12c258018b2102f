// Which version of a record this tab has itself written last. The mirror brings a saved change back a moment later; until then
// its row still names the version of before, and a second change of the same person would be taken for somebody else's.
import { savedRecord } from './saved-record.ts'

/** By record and version: the version that this tab made of it, with nobody's change in between. */
const made = new Map<string, string>()
const underWay = new Map<string, Promise<unknown>>()

/**
 * Writes of the same record go one after the other.
 * @param keys of the records that `write` changes, as `keyOf` makes them
 */
export async function inTurn<T>(keys: readonly string[], write: () => Promise<T>): Promise<T> {
  const before = Promise.all(keys.map((key) => underWay.get(key)))
  const mine = before.then(write)
  // Whoever comes next waits for the end of this, not for its success.
  const done = mine.then(
    () => undefined,
    () => undefined,
  )
  for (const key of keys) underWay.set(key, done)
  await done
  for (const key of keys) if (underWay.get(key) === done) underWay.delete(key)
  return mine
}

/** A record among all collections: the demo's shop and its private part share an id, and were made in one moment. */
export function keyOf(collection: string, id: string): string {
  return `${collection}/${id}`
}

/** The server compared `seen` and then wrote. @param record as it answered, not parsed */
export function noteEdition(key: string, seen: string, record: unknown): void {
  const saved = savedRecord(record)
  if (saved && saved.updated !== seen) made.set(`${key} ${seen}`, saved.updated)
}

/** What `seen` has become by this tab's own changes; the same when it made none. */
export function editionOf(key: string, seen: string): string {
  let edition = seen
  for (let next = made.get(`${key} ${edition}`); next !== undefined; next = made.get(`${key} ${edition}`)) edition = next
  return edition
}
