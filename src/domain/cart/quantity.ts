// Quantity rules of a product (smallest, largest, step) and quantities in words. Quantities are numbers with at most three
// decimals (0.25 kg).
import type { Product, Unit } from '#domain/catalogue/catalogue.ts'
import { QUANTITY_CEILING, UNITS } from '#domain/catalogue/units.ts'
import { decimalText } from '#domain/money.ts'

export type QuantityRules = Pick<Product, 'minQuantity' | 'maxQuantity' | 'quantityStep'>

/** Kilos. */
const ONE_GRAM = 0.001

/** At the counter what is sold by weight is weighed: any whole grams, as much as the product allows. Pieces keep their steps. */
export function counterRules(product: QuantityRules & Pick<Product, 'unit'>): QuantityRules {
  if (product.unit !== 'kg') return product
  return { minQuantity: ONE_GRAM, maxQuantity: product.maxQuantity, quantityStep: ONE_GRAM }
}

/** Whether the rules allow exactly this quantity. */
export function isQuantityAllowed(rules: QuantityRules, quantity: number): boolean {
  if (!Number.isFinite(quantity)) return false
  const { min, max, step } = limitsOf(rules)
  const steps = (toMilli(quantity) - toMilli(min)) / toMilli(step)
  return quantity >= min && quantity <= max && Number.isInteger(steps) && Math.abs(toMilli(quantity) - quantity * 1000) < 1e-6
}

/** What is wrong with a quantity, Italian; null when the rules allow it. */
export function quantityProblem(rules: QuantityRules, unit: Unit, quantity: number): string | null {
  if (isQuantityAllowed(rules, quantity)) return null
  const { min, max, step } = limitsOf(rules)
  if (quantity > max) return `Al massimo ${quantityText(max, unit)}.`
  if (quantity < min) return `Almeno ${quantityText(min, unit)}.`
  if (unit === 'kg' && step === ONE_GRAM) return 'Solo grammi interi.'
  return step === 1 ? 'Solo quantità intere.' : `Da ${quantityText(min, unit)}, a passi di ${quantityText(step, unit)}.`
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

/** Both together, without what binary floating point adds. */
export function addQuantities(one: number, other: number): number {
  return (toMilli(one) + toMilli(other)) / 1000
}

// A weight as it is typed or read off the scale's display.

export interface Weight {
  grossGrams: number
  /** Of what is weighed along and not sold: tray, paper. 0 when none was said. */
  taraGrams: number
  /** What is sold, > 0. */
  netGrams: number
}

const WEIGHT = /^(\d+)(?:,(\d{1,3}))?\s*(k?g)?$/

/**
 * `347`, `347 g`, `0,347`, `0,347 kg`; behind a minus the tara: `380−33`. Whole numbers are grams, with a comma they are kilos.
 * @returns null for what is none, or leaves nothing to sell
 */
export function readWeight(text: string): Weight | null {
  const [gross = '', tara = '', ...rest] = text.replaceAll('.', ',').split(/[-−]/)
  const grossGrams = readGrams(gross)
  const taraGrams = tara.trim() === '' ? 0 : readGrams(tara)
  if (grossGrams === null || taraGrams === null || rest.length > 0 || grossGrams <= taraGrams) return null
  return { grossGrams, taraGrams, netGrams: grossGrams - taraGrams }
}

function readGrams(text: string): number | null {
  const [, whole = '', decimals, unit] = WEIGHT.exec(text.trim().toLowerCase()) ?? []
  if (whole === '') return null
  if (unit === 'kg' || (decimals !== undefined && unit === undefined)) return Number(whole + (decimals ?? '').padEnd(3, '0'))
  return decimals === undefined ? Number(whole) : null
}

/** `0,347 kg`, or with what was taken off: `lordo 0,380 − tara 0,033 = 0,347 kg`. */
export function weightText({ grossGrams, taraGrams, netGrams }: Weight): string {
  const kilos = (grams: number) => `${Math.floor(grams / 1000)},${String(grams % 1000).padStart(3, '0')}`
  if (taraGrams === 0) return `${kilos(netGrams)} kg`
  return `lordo ${kilos(grossGrams)} − tara ${kilos(taraGrams)} = ${kilos(netGrams)} kg`
}

// Quantities in words, without Intl: `2`, `0,5 kg`, `al kg`.

/** `6`, or `1,5 kg` for what is sold by weight. */
export function quantityText(quantity: number, unit: Unit | undefined): string {
  return unit === 'kg' ? `${decimalText(quantity)} kg` : decimalText(quantity)
}

/** What a price is for: `al pezzo`. */
export function perUnitText(unit: Unit): (typeof UNITS)[Unit]['per'] {
  return UNITS[unit].per
}

type Counted = readonly { quantity: number; unit: Unit | undefined }[]

/** Pieces and kilos cannot be added up. */
export function countOf(lines: Counted): { pieces: number; kilos: number } {
  const kilos = lines.reduce((sum, line) => sum + (line.unit === 'kg' ? Math.round(line.quantity * 1000) : 0), 0) / 1000
  const pieces = lines.reduce((sum, line) => sum + (line.unit === 'kg' ? 0 : line.quantity), 0)
  return { pieces, kilos }
}

/** `5 pezzi`, `0,5 kg`, `4 pezzi e 1,5 kg`. */
export function countText(lines: Counted): string {
  const { pieces, kilos } = countOf(lines)
  const piecesText = `${decimalText(pieces)} ${pieces === 1 ? UNITS.pezzo.label : UNITS.pezzo.plural}`
  if (kilos === 0) return piecesText
  return pieces === 0 ? `${decimalText(kilos)} kg` : `${piecesText} e ${decimalText(kilos)} kg`
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
