// Reads a collection's records with its schema. What it refuses is left out and reported, never shown half-read.
import * as v from 'valibot'

/** A parser of one collection's records into rows of one table. */
export type RecordSchema<Row> = v.GenericSchema<unknown, Row>

const reported = new Set<string>()

/** The rows of those records that can be read. Each other one is reported once and left out: it must not stop the rest. */
export function readRecords<Row>(collection: string, schema: RecordSchema<Row>, records: readonly unknown[]): Row[] {
  const rows: Row[] = []
  for (const record of records) {
    const result = v.safeParse(schema, record)
    if (result.success) rows.push(result.output)
    else report(collection, record, result.issues)
  }
  return rows
}

function report(collection: string, record: unknown, issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): void {
  const { id } = v.parse(v.fallback(v.looseObject({ id: v.string() }), { id: '(no id)' }), record)
  const name = `${collection}/${id}`
  if (reported.has(name)) return
  reported.add(name)
  console.error(`Record ${name} cannot be read: ${v.getDotPath(issues[0]) ?? ''} ${issues[0].message}`)
}
