// Quantity rules of a product: smallest, largest, step. Quantities are numbers with at most three decimals (0.25 kg).
import type { Product } from '#domain/catalogue.ts'

export type QuantityRules = Pick<Product, 'minQuantity' | 'maxQuantity' | 'quantityStep'>

/** No line of an order exceeds this, whatever the product says: 9,999 pieces are a typing slip or an attack. */
export const QUANTITY_CEILING = 999

/** Whether the rules allow exactly this quantity. */
export function isQuantityAllowed(rules: QuantityRules, quantity: number): boolean {
  if (!Number.isFinite(quantity)) return false
  const { min, max, step } = limitsOf(rules)
  const steps = (toMilli(quantity) - toMilli(min)) / toMilli(step)
  return quantity >= min && quantity <= max && Number.isInteger(steps) && Math.abs(toMilli(quantity) - quantity * 1000) < 1e-6
}

/** The next quantity up (`direction` 1) or down (−1), or null when the rules end there. */
export function stepQuantity(rules: QuantityRules, quantity: number, direction: 1 | -1): number | null {
  const { step } = limitsOf(rules)
  const next = (toMilli(quantity) + direction * toMilli(step)) / 1000
  return isQuantityAllowed(rules, next) ? next : null
}

/** The nearest allowed quantity not above the wanted one, at least the smallest. Merging cart lines uses it. */
export function clampQuantity(rules: QuantityRules, quantity: number): number {
  const { min, max, step } = limitsOf(rules)
  const bounded = Math.min(Math.max(quantity, min), max)
  const steps = Math.floor((toMilli(bounded) - toMilli(min)) / toMilli(step))
  return (toMilli(min) + steps * toMilli(step)) / 1000
}

export function limitsOf(rules: QuantityRules): { min: number; max: number; step: number } {
  const step = rules.quantityStep > 0 ? rules.quantityStep : 1
  return {
    step,
    min: rules.minQuantity > 0 ? rules.minQuantity : step,
    max: rules.maxQuantity > 0 ? Math.min(rules.maxQuantity, QUANTITY_CEILING) : QUANTITY_CEILING,
  }
}

function toMilli(quantity: number): number {
  return Math.round(quantity * 1000)
}
