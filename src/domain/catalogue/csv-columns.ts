// The columns of the two catalogue lists, derived from the fields of product-schema.ts, and the export itself.

import { defaultValue, type Field, type FieldTable, type StoredValue, storedValue } from '#domain/fields.ts'
import type { Product, Variant } from './catalogue.ts'
import {
  allergens,
  barcode,
  type Codec,
  type CsvColumn,
  type CsvNames,
  categoryName,
  choice,
  euro,
  flag,
  guardCell,
  number,
  plainText,
  scaleCode,
  traces,
  typeName,
  typeNames,
  words,
} from './csv.ts'
import { PRODUCT_FIELDS, VARIANT_FIELDS } from './product-schema.ts'

/** Of the column that says which record a row is about; empty for a new one. */
export const CODE_HEADER = 'codice'

export const PRODUCT_COLUMNS: readonly CsvColumn<Product>[] = columnsOf(PRODUCT_FIELDS)
export const VARIANT_COLUMNS: readonly CsvColumn<Variant>[] = columnsOf(VARIANT_FIELDS)

/** What a new record holds where its row says nothing, by the database's names. */
export const NEW_PRODUCT = newRow(PRODUCT_FIELDS)
export const NEW_VARIANT = newRow(VARIANT_FIELDS)

function columnsOf(fields: FieldTable): CsvColumn<Readonly<Record<string, unknown>>>[] {
  return Object.entries(fields)
    .flatMap(([name, field]) => (field.csv ? [{ name, field, ...field.csv }] : []))
    .sort((a, b) => a.place - b.place)
    .map(({ name, field, header, isNeeded = false }) => ({
      header,
      field: field.column,
      isNeeded,
      of: (row) => comparable(storedValue(field, row[name])),
      ...codecOf(field),
    }))
}

/** A text as its cell will say it: the spreadsheet's line breaks are no change. */
function comparable(value: StoredValue): StoredValue {
  return typeof value === 'string' ? plainText(value) : value
}

function codecOf(field: Field): Codec {
  switch (field.kind) {
    case 'text':
      return words(field)
    case 'translation':
      return words({ min: 0, max: field.max })
    case 'barcode':
      return barcode
    case 'scale-code':
      return scaleCode
    case 'euro':
      return euro(field)
    case 'number':
      return number(field)
    case 'flag':
      return flag
    case 'choice':
      return choice(Object.fromEntries(Object.entries(field.choices).map(([word, { label, cell }]) => [word, cell ?? label])))
    case 'allergens':
      return allergens
    case 'traces':
      return traces
    case 'reference':
      return field.to === 'categories' ? categoryName : typeName
    case 'references':
      return typeNames
    default:
      throw new Error(`${field.column}: a list has no ${field.kind}`)
  }
}

/** Without what the database's own columns hold anyway. */
function newRow(fields: FieldTable): Readonly<Record<string, StoredValue>> {
  const named = Object.values(fields).map((field) => [field.column, defaultValue(field)] as const)
  return Object.fromEntries(named.filter(([, value]) => (typeof value === 'object' ? value.length > 0 : Boolean(value))))
}

// The catalogue as a list for a spreadsheet: a header and one row per record, ready for the writer of the file.

/** Header and rows; texts that a spreadsheet would run are guarded. */
export function exportTable<Row extends { id: string }>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  names: CsvNames,
): string[][] {
  const header = [CODE_HEADER, ...columns.map((column) => column.header)]
  const cells = (row: Row) => columns.map((column) => guardCell(column.write(column.of(row), names)))
  return [header, ...rows.map((row) => [row.id, ...cells(row)])]
}
