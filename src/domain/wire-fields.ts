// What devices and server tell each other of one fact, as a table of its fields: how the wire calls each, how it is read out of
// untrusted JSON, and how it is written. Its type, its parser and its wire form follow. By hand, not by a library: the database's
// script engine reads every entry so.
import { type Cents, euroFromCents } from './money.ts'
import { isShopDay, type ShopDay } from './pickup/shop-time.ts'
import { isRecordId } from './record-id.ts'
import { asObject, readShortText, wireInstant } from './wire.ts'
import { wireCents } from './wire-cents.ts'

type Raw = Readonly<Record<string, unknown>>

export interface WireField<Value> {
  /** The wire's name. */
  name: string
  /**
   * @param raw all of the fact; fields above in the table are as they should be
   * @returns undefined for what is wrong; null for what the fact has not
   */
  read(value: unknown, raw: Raw): Value | undefined
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

/** One fact out of untrusted JSON. @param name of it in what is answered */
export function parseFact<Name extends string, Table extends WireTable>(
  name: Name,
  table: Table,
  value: unknown,
): Parsed<Name, FactOf<Table>>
// TypeScript cannot follow a table through its entries: the tests of its facts hold that they are what they claim to be.
export function parseFact(name: string, table: WireTable, value: unknown) {
  const raw = asObject(value)
  const fact: Record<string, unknown> = {}
  for (const [key, column] of Object.entries(table)) {
    const read = column.read(raw[column.name], raw)
    if (read === undefined) return { ok: false, field: column.name }
    if (read !== null) fact[key] = read
  }
  return { ok: true, [name]: fact }
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

/** The kinds of fields that several facts have, each by the wire's name of it. */
export const field = {
  id: as((value) => (isRecordId(value) ? value : undefined)),
  /** Empty, and absent, for none. */
  optionalId: as((value = '') => (value === '' || isRecordId(value) ? value : undefined)),
  /** The code of a device; empty, and absent, for none. */
  device: as((value = '') => (typeof value === 'string' && /^([A-Z]\d{0,4})?$/.test(value) ? value : undefined)),
  day: as((value): ShopDay | undefined => (typeof value === 'string' && isShopDay(value) ? value : undefined)),
  instant: as(
    (value) => wireInstant(value) ?? undefined,
    (atMs) => new Date(atMs).toISOString(),
  ),
  /** Euro on the wire. @param isRight of what is an amount, and no more than `mostCents` either way */
  euro(name: string, mostCents: Cents, isRight: (cents: Cents, raw: Raw) => boolean): WireField<Cents> {
    const read = (value: unknown, raw: Raw) => {
      const cents = wireCents(value, mostCents)
      return cents !== null && isRight(cents, raw) ? cents : undefined
    }
    return { name, read, write: euroFromCents }
  },
  word<const Word extends string>(name: string, words: readonly Word[]): WireField<Word> {
    return { name, read: (value) => words.find((word) => word === value) }
  },
  /** One line of text; empty for none. */
  text(name: string, maxLength: number): WireField<string> {
    return { name, read: (value) => readShortText(value ?? '', maxLength) ?? undefined }
  },
  /** Wrong where there is none. */
  neededText(name: string, maxLength: number): WireField<string> {
    return { name, read: (value) => readShortText(value, maxLength) || undefined }
  },
}

function as<Value>(read: WireField<Value>['read'], write?: WireField<Value>['write']): (name: string) => WireField<Value> {
  return (name) => ({ name, read, ...(write && { write }) })
}
