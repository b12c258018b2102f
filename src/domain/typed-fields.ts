// The fields of a record as a form holds them: what is typed stays text until it is saved. How each kind is printed, read,
// compared and refused; the fields themselves stand in a table of the domain.

import { COLOUR } from './brand/colour.ts'
import { readBarcode, storedBarcode } from './catalogue/barcode.ts'
import { euroCell, plainText, readEuroCell, readNumberCell } from './catalogue/csv.ts'
import { scaleCodeProblem, scaleLabelsProblem, storedScaleCode, storedScaleLabels } from './catalogue/scale-label.ts'
import { isEmailAddress } from './email-address.ts'
import { defaultValue, type Field, type FieldTable, type FormName, type StoredValue, type ValueOf } from './fields.ts'
import { decimalText, euroFromCents, formatEuro } from './money.ts'
import { isVatNumber } from './vat-number.ts'
import { isWebAddress } from './web-address.ts'

/** Numbers and amounts are text while they are typed. */
type Typed<Value> = Value extends number ? string : Value extends readonly (infer Item)[] ? readonly Item[] : Value
export type TypedValue = string | boolean | readonly string[]
export type TypedFields<Table extends FieldTable> = { [Name in FormName<Table>]: Typed<ValueOf<Table[Name]>> }

/** The names of the fields that have a label, in the table's order. */
export function formNames<Table extends FieldTable>(table: Table): FormName<Table>[] {
  const isInForm = (name: string): name is FormName<Table> => table[name]?.label !== undefined
  return Object.keys(table).filter(isInForm)
}

/** What stands above each field. */
export function fieldLabels<Table extends FieldTable>(table: Table): Readonly<Record<FormName<Table>, string>>
// TypeScript cannot follow a table through its entries: typed-fields.test.ts holds what these two promise.
export function fieldLabels(table: FieldTable): object {
  return Object.fromEntries(formNames(table).map((name) => [name, table[name]?.label]))
}

/** @param row one of this table, as the application holds it; nothing for a new one */
export function printFields<Table extends FieldTable>(table: Table, row?: Readonly<Record<string, unknown>>): TypedFields<Table>
export function printFields(table: FieldTable, row?: Readonly<Record<string, unknown>>): object {
  const named = Object.entries(table).filter(([, { label }]) => label !== undefined)
  return Object.fromEntries(named.map(([name, field]) => [name, print(field, row?.[name] ?? defaultValue(field))]))
}

function print(field: Field, value: unknown): unknown {
  if (typeof value !== 'number') return value
  if (field.kind === 'euro') return euroCell(value)
  return field.kind === 'number' && field.isOptional && value === 0 ? '' : decimalText(value)
}

/** What the database gets for what was typed; null for what cannot be read. */
export function parseField(field: Field, value: TypedValue): StoredValue | null {
  if (typeof value !== 'string') return value
  switch (field.kind) {
    case 'text':
    case 'translation':
    case 'phone':
    case 'vat-number':
      return plainText(value)
    case 'barcode':
      return storedBarcode(value)
    case 'scale-code':
      return storedScaleCode(value)
    case 'scale-labels':
      return storedScaleLabels(value)
    case 'mail':
    case 'colour':
      return plainText(value).toLowerCase()
    case 'link':
      return plainText(value)
    case 'euro': {
      const cents = readEuroCell(value)
      return cents === null ? null : euroFromCents(cents)
    }
    case 'number':
      if (field.isOptional && value.trim() === '') return 0
      return field.isWhole && !/^\d+$/.test(value) ? null : readNumberCell(value.trim())
    default:
      return value
  }
}

/** What the database gets for all that a form holds of a table. To be called with values that can be read. */
export function parseFields(table: FieldTable, values: Readonly<Record<string, TypedValue>>): Record<string, StoredValue | null> {
  const typed = Object.entries(table).filter(([, { label }]) => label !== undefined)
  return Object.fromEntries(typed.map(([name, field]) => [field.column, parseField(field, values[name] ?? '')]))
}

/** What an input has to know of a field: how much may be typed, and on which keys. */
export function limitsOf(field: Field): { maxLength?: number; inputMode?: 'numeric' | 'decimal' } {
  if (field.kind === 'number') return { inputMode: field.isWhole ? 'numeric' : 'decimal' }
  if (field.kind === 'euro') return { inputMode: 'decimal' }
  return 'max' in field ? { maxLength: field.max } : {}
}

/** Whether both mean the same: `2,5` and `2,50` are one price, a list has no order. */
export function isSameValue(field: Field, one: TypedValue, other: TypedValue): boolean {
  return meaning(field, one) === meaning(field, other)
}

function meaning(field: Field, typed: TypedValue): string {
  const value = parseField(field, typed) ?? typed
  return JSON.stringify(typeof value === 'object' ? [...value].sort() : value)
}

/**
 * What is wrong with what was typed, Italian; null when it is fine. Telephone numbers are their screen's to judge.
 * @param missing what to say where nothing was typed that can be read
 */
export function fieldProblem(field: Field, typed: TypedValue, missing?: string): string | null {
  const value = parseField(field, typed)
  if (missing !== undefined && (value === null || value === '')) return missing
  switch (field.kind) {
    case 'text':
    case 'translation':
      return String(value).length > field.max ? `Al massimo ${field.max} caratteri.` : null
    case 'euro':
      return Number(value) > euroFromCents(field.max) ? `Al massimo ${formatEuro(field.max).replace(',00', '')}.` : null
    case 'number': {
      const isInside = typeof value === 'number' && value >= field.min && value <= field.max
      if (isInside) return null
      return field.unit ? `Da ${field.min} a ${field.max} ${field.unit}.` : `Un numero fino a ${field.max}.`
    }
    case 'barcode': {
      const read = value === '' ? null : readBarcode(String(value))
      return read?.ok === false ? read.message : null
    }
    case 'scale-code':
      return scaleCodeProblem(String(value))
    case 'scale-labels':
      return scaleLabelsProblem(String(value))
    case 'mail':
      return value === '' || isEmailAddress(String(value)) ? null : 'Controlla l’indirizzo, come nome@esempio.it.'
    case 'link':
      return value === '' || isWebAddress(String(value))
        ? null
        : 'Incolla l’indirizzo intero, come https://www.instagram.com/nome.'
    case 'colour':
      return value === '' || COLOUR.test(String(value)) ? null : 'Scrivi un colore come #1f4d36.'
    case 'vat-number':
      return value === '' || isVatNumber(String(value)) ? null : 'La partita IVA ha undici cifre; controlla che siano giuste.'
    default:
      return null
  }
}
