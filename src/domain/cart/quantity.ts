// Quantity rules of a product (smallest, largest, step) and quantities in words. Quantities are numbers with at most three
// decimals (0.25 kg); five where a scale's label says a price alone.
import type { Product, Unit } from '#domain/catalogue/catalogue.ts'
import { QUANTITY_CEILING } from '#domain/catalogue/units.ts'
import { decimalText, QUANTITY_PARTS } from '#domain/money.ts'

export type QuantityRules = Pick<Product, 'minQuantity' | 'maxQuantity' | 'quantityStep'>

/** Whether the rules allow exactly this quantity. */
export function isQuantityAllowed(rules: QuantityRules, quantity: number): boolean {
  if (!Number.isFinite(quantity)) return false
  const { min, max, step } = limitsOf(rules)
  const steps = (toParts(quantity) - toParts(min)) / toParts(step)
  const isOne = Math.abs(toParts(quantity) - quantity * QUANTITY_PARTS) < 1e-4
  return quantity >= min && quantity <= max && Number.isInteger(steps) && isOne
}

/** The next quantity up (`direction` 1) or down (−1), or null when the rules end there. */
export function stepQuantity(rules: QuantityRules, quantity: number, direction: 1 | -1): number | null {
  const { step } = limitsOf(rules)
  const next = (toParts(quantity) + direction * toParts(step)) / QUANTITY_PARTS
  return isQuantityAllowed(rules, next) ? next : null
}

/** The nearest allowed quantity not above the wanted one, at least the smallest. Merging cart lines uses it. */
export function clampQuantity(rules: QuantityRules, quantity: number): number {
  const { min, max, step } = limitsOf(rules)
  const bounded = Math.min(Math.max(quantity, min), max)
  const steps = Math.floor((toParts(bounded) - toParts(min)) / toParts(step))
  return (toParts(min) + steps * toParts(step)) / QUANTITY_PARTS
}

export function limitsOf(rules: QuantityRules): { min: number; max: number; step: number } {
  const step = rules.quantityStep > 0 ? rules.quantityStep : 1
  return {
    step,
    min: rules.minQuantity > 0 ? rules.minQuantity : step,
    max: rules.maxQuantity > 0 ? Math.min(rules.maxQuantity, QUANTITY_CEILING) : QUANTITY_CEILING,
  }
}

function toParts(quantity: number): number {
  return Math.round(quantity * QUANTITY_PARTS)
}

// Quantities in words, without Intl: `2`, `0,5 kg`.

/** `6`, or `1,5 kg` for what is sold by weight. */
export function quantityText(quantity: number, unit: Unit | undefined): string {
  return unit === 'kg' ? `${decimalText(quantity)} kg` : decimalText(quantity)
}

// The quantity rules of a product in words: nobody should have to find out by pressing +.

/** What is worth saying, as texts; null for what goes without saying. */
interface QuantityWords {
  min: string | null
  max: string | null
  step: string | null
}

/** One piece at a time, from one, without end, says nothing. */
export function quantityWords(rules: QuantityRules, unit: Unit): QuantityWords {
  const { min, max, step } = limitsOf(rules)
  return {
    min: min === 1 && unit !== 'kg' ? null : quantityText(min, unit),
    max: max === QUANTITY_CEILING ? null : quantityText(max, unit),
    step: step === 1 ? null : quantityText(step, unit),
  }
}
