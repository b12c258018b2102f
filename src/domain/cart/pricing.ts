// The one way an amount comes about: base price = the product's, or that of the campaign whose day it is collected on; unit price =
// base + its variants; line = unit price × quantity; total = the sum of the lines less the percentage, rounded half-up once.
import type { CustomVariant } from '#domain/catalogue/catalogue.ts'
import { type Cents, lessPercent, multiplyCents } from '#domain/money.ts'

export interface PricedLine {
  unitPriceCents: Cents
  quantity: number
}

export interface Totals {
  subtotalCents: Cents
  /** What the discount takes off, ≥ 0. */
  discountCents: Cents
  totalCents: Cents
}

export function unitPrice(basePriceCents: Cents, variants: readonly Pick<CustomVariant, 'priceIncreaseCents'>[]): Cents {
  return variants.reduce((sum, variant) => sum + variant.priceIncreaseCents, basePriceCents)
}

export function linePrice(line: PricedLine): Cents {
  return multiplyCents(line.unitPriceCents, line.quantity)
}

/** @param percent 0 when there is no discount */
export function totalsOf(lines: readonly PricedLine[], percent: number): Totals {
  const subtotalCents = lines.reduce((sum, line) => sum + linePrice(line), 0)
  const totalCents = lessPercent(subtotalCents, percent)
  return { subtotalCents, discountCents: subtotalCents - totalCents, totalCents }
}
