// Which record the server has just written, and its version now.
import * as v from 'valibot'

const schema = v.object({ id: v.string(), updated: v.string() })

/** Null when the answer is no record. @param record as the server sent it */
export function savedRecord(record: unknown): { id: string; updated: string } | null {
  const parsed = v.safeParse(schema, record)
  return parsed.success ? parsed.output : null
}
