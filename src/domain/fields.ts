// What a table of fields is, and what follows for each of its kinds. A record of the shop is described once, as such a table
// (catalogue/product-schema.ts, settings-schema.ts); forms, lists, batches, parsers and checks are derived from it.
import type { Allergen, Declaration } from './catalogue/allergens.ts'
import type { OtherLanguage } from './languages.ts'
import { type Cents, euroFromCents } from './money.ts'

/** One word of a choice, in Italian. */
export interface Choice {
  label: string
  /** In a spreadsheet's cell; else the label. */
  cell?: string
  /** Within a sentence; else the label in small letters. */
  inSentence?: string
}

interface FieldFacts {
  /** The database's name. */
  column: string
  /**
   * Pages for customers do without it. Everybody can read the collection itself all the same: a secret belongs into a collection of
   * its own.
   */
  isPublic?: false
  /** A server of before the field has none: read as empty, so that a page goes on while the server is older. */
  isAddedLater?: true
  /** As it stands above its field; what has one stands in the form, in this table's order. */
  label?: string
  /** Its column in the list for spreadsheets, whose header is a promise: files that a shop keeps are read by it. */
  csv?: {
    header: string
    /** In the order of the exported columns. */
    place: number
    /** A new row cannot be without it. */
    isNeeded?: true
  }
}

/**
 * `max` of a text in characters, of an amount in cents. An empty `isOptional` number is 0. A choice's first word is its default.
 */
type Kind =
  | { kind: 'text'; min: number; max: number }
  /** `HH:MM`, or empty. */
  | { kind: 'time' }
  | { kind: 'phone' | 'vat-number'; max: number }
  /** A text of the same record in another language: of which field, and what stands above that one. Absent where pages do without it. */
  | { kind: 'translation'; max: number; of: string; text: string; language: OtherLanguage }
  | { kind: 'barcode' }
  /** An article's number on the scale, and how the scale's labels are made (catalogue/scale-label.ts). */
  | { kind: 'scale-code' | 'scale-labels'; max: number }
  | { kind: 'euro'; max: Cents }
  | { kind: 'number'; min: number; max: number; unit?: string; isWhole?: true; isOptional?: true }
  | { kind: 'flag'; default?: true }
  | { kind: 'choice'; choices: Readonly<Record<string, Choice>> }
  | { kind: 'allergens' | 'traces' }
  | { kind: 'reference' | 'references'; to: 'categories' | 'types' }
  | { kind: 'files' | 'file' }
  /** `#rrggbb` in small letters, or empty. */
  | { kind: 'colour' }
  /** An address for mail, and a page of another site (`https://…`); each may be empty. */
  | { kind: 'mail' | 'link'; max: number }

export type Field = FieldFacts & Kind
export type FieldTable = Readonly<Record<string, Field>>

interface KindValues {
  text: string
  translation: string
  time: string
  phone: string
  'vat-number': string
  barcode: string
  'scale-code': string
  'scale-labels': string
  euro: Cents
  number: number
  flag: boolean
  allergens: Declaration
  traces: Allergen[]
  reference: string
  references: string[]
  files: string[]
  file: string
  colour: string
  mail: string
  link: string
}

/** What a field holds in the application: cents, never euro; lists, never null. */
export type ValueOf<One extends Field> = One extends { kind: 'choice'; choices: infer Choices }
  ? keyof Choices & string
  : One extends { kind: infer Name extends keyof KindValues }
    ? KindValues[Name]
    : never

/** One record of a table, as the application holds it. */
export type RecordOf<Table extends FieldTable> = { id: string } & {
  -readonly [Name in keyof Table as Table[Name] extends { kind: 'translation' } ? never : Name]: ValueOf<Table[Name]>
} & { -readonly [Name in keyof Table as Table[Name] extends { kind: 'translation' } ? Name : never]?: string }

/** The names of the fields that stand in the form, in its order. */
export type FormName<Table extends FieldTable> = {
  [Name in keyof Table]: Table[Name] extends { label: string } ? Name & string : never
}[keyof Table]

/** What the database and the wire hold: euro with two decimals, words, ids. */
export type StoredValue = string | number | boolean | readonly string[]

/** @param value of this field, as the application holds it */
export function storedValue(field: Field, value: unknown): StoredValue {
  if (Array.isArray(value)) return value.map(String)
  if (typeof value === 'number') return field.kind === 'euro' ? euroFromCents(value) : value
  return typeof value === 'boolean' ? value : String(value ?? '')
}

/** A record by the database's names. @param row of this table, as the application holds it */
export function storedRecord(fields: FieldTable, row: Readonly<Record<string, unknown>>): Record<string, StoredValue> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [field.column, storedValue(field, row[name])]))
}

/** What a field of a new record holds until somebody says otherwise, in the form and in a list. */
export function defaultValue(field: Field): StoredValue {
  switch (field.kind) {
    case 'euro':
    case 'number':
      return 0
    case 'flag':
      return field.default ?? false
    case 'choice':
      return Object.keys(field.choices)[0] ?? ''
    case 'allergens':
    case 'traces':
    case 'references':
    case 'files':
      return []
    default:
      return ''
  }
}

/** What customers' pages carry of it. */
export function publicView<Row extends object>(fields: FieldTable, row: Row): Row {
  const hidden = Object.entries(fields).filter(([, { isPublic }]) => isPublic === false)
  const view = { ...row, ...Object.fromEntries(hidden.map(([name, field]) => [name, defaultValue(field)])) }
  for (const [name, { kind }] of hidden) if (kind === 'translation') Reflect.deleteProperty(view, name)
  return view
}
