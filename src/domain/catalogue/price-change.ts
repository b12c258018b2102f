// New prices for many products at once: a percentage or an amount, rounded to prices that a shop writes on its tags. Pure: the
// preview shows exactly what will be sent.
import type { Cents } from '#domain/money.ts'
import { AMOUNT_MAX_CENTS } from './product-schema.ts'

/** `percent` in tenths (−12,5 % is −125), `amount` in cents; both with their sign. */
export type PriceRule = { kind: 'percent'; tenths: number } | { kind: 'amount'; cents: Cents }

/** `90`: prices that end in ,90. The others are steps in cents; `none` keeps the cent. */
export type PriceRounding = 'none' | '5' | '10' | '50' | '100' | '90'

export interface PricedRow {
  id: string
  name: string
  priceCents: Cents
}

export interface PriceRow extends PricedRow {
  newCents: Cents
  /** By hand: the rule no longer touches it. */
  isCorrected: boolean
  isChosen: boolean
}

/** What a person decided about single products, by id. */
export interface PriceChoices {
  chosen: ReadonlySet<string>
  /** Their own new price, cents. */
  corrected: ReadonlyMap<string, Cents>
}

/** The rule's price, rounded half up, then to the rounding's nearest (the upper one between two), never below zero. */
export function newPrice(oldCents: Cents, rule: PriceRule, rounding: PriceRounding): Cents {
  const exact = rule.kind === 'amount' ? oldCents + rule.cents : Math.floor((oldCents * (1000 + rule.tenths) + 500) / 1000)
  return Math.min(AMOUNT_MAX_CENTS, roundPrice(Math.max(0, exact), rounding))
}

/** To the nearest price of this kind; a price in between goes up. Nothing becomes free by rounding: the lowest ,90 is 0,90. */
export function roundPrice(cents: Cents, rounding: PriceRounding): Cents {
  if (rounding === 'none' || cents === 0) return cents
  if (rounding === '90') return Math.max(90, Math.floor((cents + 60) / 100) * 100 - 10)
  const step = Number(rounding)
  return Math.max(step, Math.floor((2 * cents + step) / (2 * step)) * step)
}

/** The preview: each product with its old and new price; those that are not chosen keep theirs. */
export function previewPrices(
  products: readonly PricedRow[],
  rule: PriceRule,
  rounding: PriceRounding,
  { chosen, corrected }: PriceChoices,
): PriceRow[] {
  return products.map(({ id, name, priceCents }) => {
    const own = corrected.get(id)
    const isChosen = chosen.has(id)
    const newCents = isChosen ? (own ?? newPrice(priceCents, rule, rounding)) : priceCents
    return { id, name, priceCents, newCents, isCorrected: isChosen && own !== undefined, isChosen }
  })
}

/** The rows that will be written. */
export function changedPrices(rows: readonly PriceRow[]): PriceRow[] {
  return rows.filter((row) => row.newCents !== row.priceCents)
}

/** How much more the chosen products cost together, and by how much in tenths of a percent; null when they were free. */
export function priceShift(rows: readonly PriceRow[]): { cents: Cents; tenths: number | null } {
  const changed = changedPrices(rows)
  const before = changed.reduce((sum, row) => sum + row.priceCents, 0)
  const after = changed.reduce((sum, row) => sum + row.newCents, 0)
  return { cents: after - before, tenths: before === 0 ? null : Math.round(((after - before) * 1000) / before) }
}

/** A change of prices that was made, as it is kept for taking it back. */
export interface AppliedPrice {
  id: string
  name: string
  oldCents: Cents
  newCents: Cents
}

/**
 * What taking back a change would write: the old prices of those that still cost what it made them. Others were changed again
 * since, or are gone: they stay as they are and are named.
 */
export function undoPrices(
  applied: readonly AppliedPrice[],
  products: readonly PricedRow[],
): { back: AppliedPrice[]; kept: string[] } {
  const prices = new Map(products.map(({ id, priceCents }) => [id, priceCents]))
  const isAsMade = ({ id, newCents }: AppliedPrice) => prices.get(id) === newCents
  return {
    back: applied
      .filter(isAsMade)
      .map(({ id, name, oldCents, newCents }) => ({ id, name, oldCents: newCents, newCents: oldCents })),
    kept: applied.filter((row) => !isAsMade(row)).map(({ name }) => name),
  }
}
