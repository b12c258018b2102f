// What is not sold at the end of a day: pieces or kilos of a product that are left, or thrown away. A fact of the device that counted
// them, added and never changed: a correction is another line, which may take back. Each bears the name and the price of its day, so
// that the past does not follow the catalogue.
import type { Unit } from '#domain/catalogue/catalogue.ts'
import { UNITS } from '#domain/catalogue/units.ts'
import { type Cents, multiplyCents } from '#domain/money.ts'
import { type FactOf, field, type Parsed, parseFact, type WireTable, wireForm } from '#domain/wire-fields.ts'

/** What became of it, as columns and lists call it. */
export const WASTE_FATES = { left: 'Rimasti', thrown: 'Buttati' } as const
export type WasteFate = keyof typeof WASTE_FATES

/** More of one product is a typing slip. */
export const MOST_WASTED_THOUSANDTHS = 9_999_000
const NAME_MAX = 120
const MOST_PRICE_CENTS: Cents = 10_000_000

const FIELDS = {
  id: field.id('id'),
  day: field.day('day'),
  productId: field.id('product'),
  /** As it was called that day. */
  productName: field.neededText('name', NAME_MAX),
  unit: { name: 'unit', read: (value) => (isUnit(value) ? value : undefined) },
  /** Thousandths of the unit; negative takes an earlier line back. */
  thousandths: { name: 'thousandths', read: (value) => (isQuantity(value) ? value : undefined) },
  fate: field.word('fate', ['left', 'thrown']),
  /** Of one unit that day, without what may be chosen for it. */
  unitPriceCents: field.euro('unit_price', MOST_PRICE_CENTS, (cents) => cents >= 0),
  /** By the clock of the device. */
  atMs: field.instant('at'),
  device: field.device('device'),
  /** Who counted it, by the device's word; empty for who delivers it. */
  actorId: field.optionalId('actor'),
} satisfies WireTable

export type WasteLine = FactOf<typeof FIELDS>

/** One line out of untrusted JSON, or the first field that is wrong. */
export function parseWaste(value: unknown): Parsed<'line', WasteLine> {
  return parseFact('line', FIELDS, value)
}

function isUnit(value: unknown): value is Unit {
  return typeof value === 'string' && Object.hasOwn(UNITS, value)
}

function isQuantity(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value !== 0 && Math.abs(value) <= MOST_WASTED_THOUSANDTHS
}

export function wireWaste(line: WasteLine): Record<string, unknown> {
  return wireForm(FIELDS, line)
}

/** What the same id must always carry, as canonical text. Who brings it, and from where, may differ. */
export function wasteContent({ day, productId, unit, thousandths, fate, unitPriceCents, atMs }: WasteLine): string {
  return JSON.stringify([day, productId, unit, thousandths, fate, unitPriceCents, atMs])
}

/** Thousandths by what became of them. */
export type Wasted = Record<WasteFate, number>

/** By product; of lines that are told twice, each once. */
export function wastedBy(lines: readonly Pick<WasteLine, 'id' | 'productId' | 'fate' | 'thousandths'>[]): Map<string, Wasted> {
  const sums = new Map<string, Wasted>()
  for (const { productId, fate, thousandths } of new Map(lines.map((line) => [line.id, line])).values()) {
    const sum = sums.get(productId) ?? { left: 0, thrown: 0 }
    sums.set(productId, { ...sum, [fate]: sum[fate] + thousandths })
  }
  return sums
}

/** What it would have been sold for. */
export function wasteValue(unitPriceCents: Cents, thousandths: number): Cents {
  return multiplyCents(unitPriceCents, thousandths / 1000)
}

/** A quantity as it is typed, `12` or `0,350`, as thousandths: whole pieces, kilos to the gram; null for what is none. */
export function typedThousandths(typed: string, unit: Unit): number | null {
  const text = typed.trim().replace(',', '.')
  if (text === '') return 0
  if (!(unit === 'kg' ? /^\d{1,4}(\.\d{1,3})?$/ : /^\d{1,4}$/).test(text)) return null
  return Math.round(Number(text) * 1000)
}
