// The quantity rules of a product in words: nobody should have to find out by pressing +.
import type { Unit } from '#domain/catalogue.ts'
import { limitsOf, QUANTITY_CEILING, type QuantityRules } from '#domain/quantity.ts'
import { quantityText } from '#domain/quantity-text.ts'

/** What is worth saying, as texts; null for what goes without saying. */
export interface QuantityWords {
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
