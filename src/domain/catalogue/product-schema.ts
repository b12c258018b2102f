// What a product is made of, and a variant: every field once. The form, the lists for spreadsheets, batches, the parser of the
// server's records, what the server hides from customers and the types `Product` and `Variant` derive from these two tables; only
// the database's own columns (pocketbase/migrations) repeat the limits, as numbers that never change afterwards.
import { type Cents, euroFromCents } from '#domain/money.ts'
import type { Allergen } from './allergens.ts'
import { QUANTITY_CEILING, UNITS } from './units.ts'

/** No amount that anybody types exceeds this: a price, what a choice adds, the least that a discount asks for. */
export const AMOUNT_MAX_CENTS: Cents = 10_000_000

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
  /** Whether everybody may read it. What is not public reaches staff alone. */
  isPublic: boolean
  /** As a sentence names it; what has one stands in the form, in this table's order. */
  label?: string
  /** Its column in the list for spreadsheets, whose header is a promise: files that a shop keeps are read by it. */
  csv?: {
    header: string
    /** In the order of the exported columns. */
    place: number
    /** A new row cannot be without it. */
    isNeeded?: true
  }
  /** A server that is older than the device does not send it yet. */
  isRecent?: true
}

/** `max` of a text in characters, of an amount in cents. A number that `isOptional` is 0 where nothing is said. A choice's first word is its default. */
type Kind =
  | { kind: 'text'; min: number; max: number }
  | { kind: 'barcode' }
  | { kind: 'euro'; max: Cents }
  | { kind: 'number'; min: number; max: number; unit?: string; isWhole?: true; isOptional?: true }
  | { kind: 'flag'; default?: true }
  | { kind: 'choice'; choices: Readonly<Record<string, Choice>> }
  | { kind: 'allergens' }
  | { kind: 'reference' | 'references'; to: 'categories' | 'types' }
  | { kind: 'files' }

export type Field = FieldFacts & Kind
export type FieldTable = Readonly<Record<string, Field>>

const COMPOSITIONS = {
  none: { label: 'Si vende così com’è', cell: 'no', inSentence: 'no' },
  personalise: { label: 'Si personalizza', cell: 'personalizzabile' },
  compose: { label: 'Si compone', cell: 'da comporre' },
} as const

export const PRODUCT_FIELDS = {
  /** File names in the record; the first is the main picture. */
  images: { kind: 'files', column: 'images', isPublic: true },
  /** The same pictures, small, in the same order; empty when there are none. */
  smallImages: { kind: 'files', column: 'images_small', isPublic: true },
  name: { ...text(1, 120), column: 'name', isPublic: true, label: 'nome', csv: { header: 'nome', place: 1, isNeeded: true } },
  description: {
    ...text(0, 5000),
    column: 'description',
    isPublic: true,
    label: 'descrizione',
    csv: { header: 'descrizione', place: 18 },
  },
  ingredients: {
    ...text(0, 5000),
    column: 'ingredients',
    isPublic: true,
    label: 'ingredienti',
    csv: { header: 'ingredienti', place: 19 },
  },
  categoryId: {
    kind: 'reference',
    to: 'categories',
    column: 'category',
    isPublic: true,
    label: 'categoria',
    csv: { header: 'categoria', place: 2, isNeeded: true },
  },
  /** Per unit, without variants. */
  priceCents: {
    ...euro(),
    column: 'price',
    isPublic: true,
    label: 'prezzo',
    csv: { header: 'prezzo', place: 3, isNeeded: true },
  },
  unit: { ...choice(UNITS), column: 'unit', isPublic: true, label: 'unità', csv: { header: 'unita', place: 4 } },
  /** 0 is ready today. */
  leadDays: {
    ...days(60),
    column: 'preparation_time',
    isPublic: true,
    label: 'giorni di preparazione',
    csv: { header: 'giorni_preparazione', place: 6 },
  },
  minQuantity: { ...quantity(), column: 'min_quantity', isPublic: true, label: 'minimo', csv: { header: 'minimo', place: 12 } },
  /** 0 = no limit of its own. */
  maxQuantity: { ...quantity(), column: 'max_quantity', isPublic: true, label: 'massimo', csv: { header: 'massimo', place: 13 } },
  quantityStep: { ...quantity(), column: 'quantity_step', isPublic: true, label: 'passo', csv: { header: 'passo', place: 14 } },
  /** EAN-13 or EAN-8 as barcode.ts stores it; empty for what has none. The till's alone. */
  barcode: {
    kind: 'barcode',
    column: 'barcode',
    isPublic: false,
    isRecent: true,
    label: 'codice a barre',
    csv: { header: 'codice_a_barre', place: 5 },
  },
  allergens: {
    kind: 'allergens',
    column: 'allergens',
    isPublic: true,
    label: 'allergeni',
    csv: { header: 'allergeni', place: 10 },
  },
  mayContain: { kind: 'allergens', column: 'may_contain', isPublic: true, label: 'tracce', csv: { header: 'tracce', place: 11 } },
  variantTypeIds: {
    kind: 'references',
    to: 'types',
    column: 'variant_types',
    isPublic: true,
    label: 'varianti',
    csv: { header: 'varianti', place: 16 },
  },
  composition: {
    ...choice(COMPOSITIONS),
    column: 'composition',
    isPublic: true,
    label: 'composizione',
    csv: { header: 'composizione', place: 15 },
  },
  isFeatured: {
    kind: 'flag',
    column: 'featured',
    isPublic: true,
    label: 'in evidenza',
    csv: { header: 'in_evidenza', place: 9 },
  },
  /** Neither shown nor sold. */
  isHidden: { kind: 'flag', column: 'hidden', isPublic: true, label: 'nascosto', csv: { header: 'nascosto', place: 8 } },
  /** false = sold out: shown, not sold. */
  isAvailable: {
    kind: 'flag',
    default: true,
    column: 'available',
    isPublic: true,
    label: 'disponibile',
    csv: { header: 'disponibile', place: 7 },
  },
  sort: { ...place(), column: 'sort', isPublic: true, csv: { header: 'ordine', place: 17 } },
} as const satisfies FieldTable

export const VARIANT_FIELDS = {
  typeId: { kind: 'reference', to: 'types', column: 'type', isPublic: true, csv: { header: 'tipo', place: 1, isNeeded: true } },
  value: { ...text(1, 200), column: 'value', isPublic: true, csv: { header: 'valore', place: 2, isNeeded: true } },
  priceIncreaseCents: { ...euro(), column: 'priceIncrease', isPublic: true, csv: { header: 'aumento', place: 3 } },
  allergens: { kind: 'allergens', column: 'allergens', isPublic: true, csv: { header: 'allergeni', place: 5 } },
  servings: { ...quantity(), column: 'servings', isPublic: true, csv: { header: 'porzioni', place: 6 } },
  colour: { ...text(0, 40), column: 'colour', isPublic: true, csv: { header: 'colore', place: 7 } },
  isAvailable: { kind: 'flag', default: true, column: 'available', isPublic: true, csv: { header: 'disponibile', place: 4 } },
  sort: { ...place(), column: 'sort', isPublic: true, csv: { header: 'ordine', place: 8 } },
} as const satisfies FieldTable

function text(min: number, max: number) {
  return { kind: 'text', min, max } as const
}

function euro() {
  return { kind: 'euro', max: AMOUNT_MAX_CENTS } as const
}

function quantity() {
  return { kind: 'number', min: 0, max: QUANTITY_CEILING, isOptional: true } as const
}

function days(max: number) {
  return { kind: 'number', min: 0, max, unit: 'giorni', isWhole: true } as const
}

/** Where it stands among the others. */
function place() {
  return { kind: 'number', min: -1_000_000, max: 1_000_000 } as const
}

function choice<const Choices extends Readonly<Record<string, Choice>>>(choices: Choices) {
  return { kind: 'choice', choices } as const
}

interface KindValues {
  text: string
  barcode: string
  euro: Cents
  number: number
  flag: boolean
  allergens: Allergen[]
  reference: string
  references: string[]
  files: string[]
}

/** What a field holds in the application: cents, never euro; lists, never null. */
type ValueOf<One extends Field> = One extends { kind: 'choice'; choices: infer Choices }
  ? keyof Choices & string
  : One extends { kind: infer Name extends keyof KindValues }
    ? KindValues[Name]
    : never

/** One record of a table, as the application holds it. */
export type RecordOf<Table extends FieldTable> = { id: string } & { -readonly [Name in keyof Table]: ValueOf<Table[Name]> }

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
  return typeof value === 'boolean' ? value : String(value)
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
    case 'references':
    case 'files':
      return []
    default:
      return ''
  }
}

/** Without what only staff may read. */
export function publicView<Row extends object>(fields: FieldTable, row: Row): Row {
  const hidden = Object.entries(fields).filter(([, { isPublic }]) => !isPublic)
  return { ...row, ...Object.fromEntries(hidden.map(([name, field]) => [name, defaultValue(field)])) }
}

/** The database's names of what only staff may read. */
export function hiddenColumns(fields: FieldTable): string[] {
  return Object.values(fields).flatMap(({ column, isPublic }) => (isPublic ? [] : [column]))
}
