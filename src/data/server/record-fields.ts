// How PocketBase writes values, as valibot building blocks (empty text for no date, numbers in euro, missing lists), and
// reading a list of records with a schema: what it refuses is left out and reported, never shown half-read.
import * as v from 'valibot'
import { readCakePart } from '#domain/catalogue/cake-part.ts'
import { centsFromEuro } from '#domain/money.ts'
import { isRecordId } from '#domain/record-id.ts'
import { wireInstant } from '#domain/wire.ts'

export const recordId = v.pipe(
  v.string(),
  v.check((id) => isRecordId(id), 'not a record id'),
)

/** The id, or empty where the record it named was deleted. */
export const optionalId = v.union([v.literal(''), recordId])

/** Euro with two decimals → integer cents. */
export const cents = v.pipe(v.number(), v.check(isEuro, 'not an amount in euro'), v.transform(centsFromEuro))

/** `2026-11-20 10:00:00.000Z` → epoch ms. */
export const instant = v.pipe(
  v.string(),
  v.transform((value) => wireInstant(value)),
  v.number('not a date'),
)

/** The same, or null where the field is empty. */
export const optionalInstant = orNull(instant)

/** The server's `updated`, kept as text: cursors and comparisons run on it. */
export const updated = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{3}Z$/))

/** A list, those of its entries that are known. New words of a newer server are left out instead of losing the record. */
export function known<const Word extends string>(words: readonly Word[]) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((list) => words.filter((word) => list.includes(word))),
  )
}

/** Null where the field is empty. */
export function orNull<const Schema extends v.GenericSchema>(schema: Schema) {
  const nothing = v.pipe(
    v.literal(''),
    v.transform(() => null),
  )
  return v.union([nothing, schema])
}

/** Whether a field that may be empty says anything. */
export const isSaid = v.pipe(
  v.string(),
  v.transform((value) => value !== ''),
)

/** What a choice means for a cake; absent from what was stored before it was said, or cannot be read. */
export const cakePart = v.optional(v.pipe(v.unknown(), v.transform(readCakePart)))

function isEuro(value: number): boolean {
  return Number.isFinite(value) && Math.abs(Math.round(value * 100) - value * 100) < 1e-6
}

/** How a field is read; with the server's name of it, where that is another one. */
type FieldParser = v.GenericSchema | readonly [column: string, parser: v.GenericSchema]
type ParsedBy<Parser> = Parser extends readonly [string, infer Inner extends v.GenericSchema]
  ? v.InferOutput<Inner>
  : Parser extends v.GenericSchema
    ? v.InferOutput<Parser>
    : never

/** The parser of what the server sends, one line for a field, by the application's names. */
export function recordOf<const Fields extends Readonly<Record<string, FieldParser>>>(
  fields: Fields,
): RecordSchema<{ -readonly [Name in keyof Fields]: ParsedBy<Fields[Name]> }>
// TypeScript cannot follow a table through its entries: records.test.ts holds that the rows are what they claim to be.
export function recordOf(fields: Readonly<Record<string, FieldParser>>) {
  const named = Object.entries(fields).map(([name, field]) => {
    const [column, parser] = 'kind' in field ? [name, field] : field
    return { name, column, parser }
  })
  return v.pipe(
    v.object(Object.fromEntries(named.map(({ column, parser }) => [column, parser]))),
    v.transform((record) => Object.fromEntries(named.map(({ name, column }) => [name, record[column]]))),
  )
}

// Reads a collection's records with its schema. What it refuses is left out and reported, never shown half-read.

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
