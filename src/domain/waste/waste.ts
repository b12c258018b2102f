// What is not sold at the end of a day: pieces or kilos of a product that are left, or thrown away. A fact of the device that counted
// them, added and never changed: a correction is another line, which may take back. Each bears the name and the price of its day, so
// that the past does not follow the catalogue.
import type { Unit } from '#domain/catalogue/catalogue.ts'
import { UNITS } from '#domain/catalogue/units.ts'
import { type Cents, euroFromCents, multiplyCents, wireCents } from '#domain/money.ts'
import { isShopDay, type ShopDay } from '#domain/pickup/shop-time.ts'
import { isRecordId } from '#domain/record-id.ts'
import { asObject, readShortText, wireInstant } from '#domain/wire.ts'

/** What became of it, as columns and lists call it. */
export const WASTE_FATES = { left: 'Rimasti', thrown: 'Buttati' } as const
export type WasteFate = keyof typeof WASTE_FATES

export interface WasteLine {
  id: string
  day: ShopDay
  productId: string
  /** As it was called that day. */
  productName: string
  unit: Unit
  /** Thousandths of the unit; negative takes an earlier line back. */
  thousandths: number
  fate: WasteFate
  /** Of one unit that day, without what may be chosen for it. */
  unitPriceCents: Cents
  /** By the clock of the device. */
  atMs: number
  /** Code of that device. */
  device: string
  /** Who counted it, by the device's word; empty for who delivers it. */
  actorId: string
}

/** More of one product is a typing slip. */
export const MOST_WASTED_THOUSANDTHS = 9_999_000
const NAME_MAX = 120
const MOST_PRICE_CENTS: Cents = 10_000_000

/** One line out of untrusted JSON, or the first field that is wrong. */
export function parseWaste(value: unknown): { ok: true; line: WasteLine } | { ok: false; field: string } {
  const raw = asObject(value)
  const { id, day, product: productId, thousandths, device = '', actor: actorId = '' } = raw
  const bad = (field: string) => ({ ok: false as const, field })
  if (!isRecordId(id)) return bad('id')
  if (typeof day !== 'string' || !isShopDay(day)) return bad('day')
  if (!isRecordId(productId)) return bad('product')
  const productName = readShortText(raw.name, NAME_MAX)
  if (!productName) return bad('name')
  const unit = isUnit(raw.unit) ? raw.unit : null
  if (unit === null) return bad('unit')
  if (!isQuantity(thousandths)) return bad('thousandths')
  const { fate } = raw
  if (!isFate(fate)) return bad('fate')
  const unitPriceCents = wireCents(raw.unit_price, MOST_PRICE_CENTS)
  if (unitPriceCents === null || unitPriceCents < 0) return bad('unit_price')
  const atMs = wireInstant(raw.at)
  if (atMs === null) return bad('at')
  if (typeof device !== 'string' || !/^([A-Z]\d{0,4})?$/.test(device)) return bad('device')
  if (actorId !== '' && !isRecordId(actorId)) return bad('actor')
  const what = { id, day, productId, productName, unit, thousandths, fate, unitPriceCents }
  return { ok: true, line: { ...what, atMs, device, actorId } }
}

function isUnit(value: unknown): value is Unit {
  return typeof value === 'string' && Object.hasOwn(UNITS, value)
}

function isFate(value: unknown): value is WasteFate {
  return value === 'left' || value === 'thrown'
}

function isQuantity(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value !== 0 && Math.abs(value) <= MOST_WASTED_THOUSANDTHS
}

export function wireWaste(line: WasteLine): Record<string, unknown> {
  const { id, day, unit, thousandths, fate, device } = line
  return {
    ...{ id, day, product: line.productId, name: line.productName, unit, thousandths, fate },
    ...{ unit_price: euroFromCents(line.unitPriceCents), at: new Date(line.atMs).toISOString(), device, actor: line.actorId },
  }
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
