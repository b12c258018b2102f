// What devices and server tell each other of one fact, as a table of its fields: how the wire calls each, how it is read out of untrusted
// JSON, and how it is written. Its type, its parser and its wire form follow. By hand, not by a library: the database's script engine
// reads every entry so.
import { type Cents, euroFromCents, wireCents } from './money.ts'
import { isRecordId } from './record-id.ts'
import { asObject, readShortText, wireInstant } from './wire.ts'

export interface WireField<Value> {
  /** The wire's name. */
  name: string
  /** @param raw all of the fact: fields that stand above in the table are as they should be @returns undefined for what is wrong */
  read(value: unknown, raw: Readonly<Record<string, unknown>>): Value | undefined
  /** Absent: as it is. */
  write?(value: Value): unknown
}

export type WireTable = Readonly<Record<string, WireField<unknown>>>
type ValueOf<Field> = Field extends WireField<infer Value> ? Value : never

/** A fact, as the application holds it. What may be read as null is absent then. */
export type FactOf<Table extends WireTable> = {
  -readonly [Name in keyof Table as null extends ValueOf<Table[Name]> ? never : Name]: ValueOf<Table[Name]>
} & {
  -readonly [Name in keyof Table as null extends ValueOf<Table[Name]> ? Name : never]?:
    | NonNullable<ValueOf<Table[Name]>>
    | undefined
}

/** The fact under its name, or the first field that is wrong, in the table's order. */
export type Parsed<Name extends string, Fact> = ({ ok: true } & Record<Name, Fact>) | { ok: false; field: string }

/** The parser of one fact out of untrusted JSON. @param name of the fact in what it answers */
export function parserOf<Name extends string, Table extends WireTable>(
  name: Name,
  table: Table,
): (value: unknown) => Parsed<Name, FactOf<Table>>
// TypeScript cannot follow a table through its entries: the tests of its facts hold that they are what they claim to be.
export function parserOf(name: string, table: WireTable) {
  const fields = Object.entries(table)
  return (value: unknown) => {
    const raw = asObject(value)
    const fact: Record<string, unknown> = {}
    for (const [key, field] of fields) {
      const read = field.read(raw[field.name], raw)
      if (read === undefined) return { ok: false, field: field.name }
      if (read !== null) fact[key] = read
    }
    return { ok: true, [name]: fact }
  }
}

/** As it is sent. */
export function wireForm<Table extends WireTable>(table: Table, fact: FactOf<Table>): Record<string, unknown>
export function wireForm(table: WireTable, fact: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const wire: Record<string, unknown> = {}
  for (const [key, { name, write }] of Object.entries(table)) {
    const value = fact[key]
    if (value !== undefined) wire[name] = write ? write(value) : value
  }
  return wire
}

// The kinds of fields that several facts have.

export function idField(name: string): WireField<string> {
  return { name, read: (value) => (isRecordId(value) ? value : undefined) }
}

/** Empty, and absent, for none. */
export function optionalIdField(name: string): WireField<string> {
  return { name, read: (value = '') => (value === '' || isRecordId(value) ? value : undefined) }
}

export function instantField(name: string): WireField<number> {
  return { name, read: (value) => wireInstant(value) ?? undefined, write: (atMs) => new Date(atMs).toISOString() }
}

/** Euro on the wire. @param isRight of an amount that is one, and no more than `mostCents` either way */
export function euroField(
  name: string,
  mostCents: Cents,
  isRight: (cents: Cents, raw: Readonly<Record<string, unknown>>) => boolean,
): WireField<Cents> {
  const read = (value: unknown, raw: Readonly<Record<string, unknown>>) => {
    const cents = wireCents(value, mostCents)
    return cents !== null && isRight(cents, raw) ? cents : undefined
  }
  return { name, read, write: euroFromCents }
}

export function wordField<const Word extends string>(name: string, words: readonly Word[]): WireField<Word> {
  return { name, read: (value) => words.find((word) => word === value) }
}

/** One line of text. @param isNeeded wrong where there is none; else it is empty then */
export function textField(name: string, maxLength: number, isNeeded = false): WireField<string> {
  const read = (value: unknown) => readShortText(isNeeded ? value : (value ?? ''), maxLength)
  return { name, read: (value) => (isNeeded ? read(value) || undefined : (read(value) ?? undefined)) }
}

/** The device that saw it, by its code; empty for none. */
export const DEVICE_FIELD: WireField<string> = {
  name: 'device',
  read: (value = '') => (typeof value === 'string' && /^([A-Z]\d{0,4})?$/.test(value) ? value : undefined),
}
