// One value that this device keeps by its name (keys.ts): read by a schema, changed in one transaction.
import * as v from 'valibot'
import { db } from './database.ts'
import type { KeyName } from './keys.ts'

/**
 * @param schema has a fallback for what is not there, or cannot be read
 * @returns `keep` with null forgets it; `change` reads and keeps in the caller's transaction on `keyValues`, or in one of its own
 */
// @__NO_SIDE_EFFECTS__
export function keptValue<Value>(key: KeyName, schema: v.GenericSchema<unknown, Value>) {
  async function read(): Promise<Value> {
    return v.parse(schema, (await db.keyValues.get(key))?.value)
  }
  async function keep(value: Value | null): Promise<void> {
    if (value === null) await db.keyValues.delete(key)
    else await db.keyValues.put({ key, value })
  }
  async function change(next: (before: Value) => Value | null): Promise<void> {
    await db.transaction('rw', db.keyValues, async () => keep(next(await read())))
  }
  return { read, keep, change }
}
