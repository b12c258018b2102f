// What the counter alone does with a cart: weighed to the gram, nothing cut off without a word, handed over at once, taken from a
// scale's label. Apart from what every page of the shop needs of a cart, so that none of them carries it.
import { isReadyToday, type Product, type Unit } from '#domain/catalogue/catalogue.ts'
import type { ScaleLabel } from '#domain/catalogue/scale-label.ts'
import { type Cents, formatEuro, QUANTITY_PARTS } from '#domain/money.ts'
import { addToCart, type Cart, type CartItem, merges } from './cart.ts'
import { linePrice } from './pricing.ts'
import { isQuantityAllowed, limitsOf, type QuantityRules, quantityText } from './quantity.ts'

/** Kilos. */
const ONE_GRAM = 0.001

/**
 * At the counter what is sold by weight is weighed: any whole grams, as much as the product allows. What is counted whole is counted,
 * from one: a product's minimum and step are for who orders without asking. Halves (a tray) keep their rules.
 */
export function counterRules(product: QuantityRules & Pick<Product, 'unit'>): QuantityRules {
  const { maxQuantity } = product
  if (product.unit === 'kg') return { minQuantity: ONE_GRAM, maxQuantity, quantityStep: ONE_GRAM }
  const { min, step } = limitsOf(product)
  return Number.isInteger(min) && step >= 1 ? { minQuantity: 1, maxQuantity, quantityStep: 1 } : product
}

/** What a line there may hold: a label may say the price of a part of a gram. */
export function counterLineRules(product: QuantityRules & Pick<Product, 'unit'>): QuantityRules {
  const rules = counterRules(product)
  return product.unit === 'kg' ? { ...rules, quantityStep: 1 / QUANTITY_PARTS } : rules
}

/** What a tap on a product, + and − do there: one piece; of what is weighed, as much as the product says. */
export function counterSteps(product: QuantityRules & Pick<Product, 'unit'>): QuantityRules {
  return product.unit === 'kg' ? product : counterRules(product)
}

/** What is wrong with a quantity, Italian; null when the rules allow it. */
export function quantityProblem(rules: QuantityRules, unit: Unit, quantity: number): string | null {
  if (isQuantityAllowed(rules, quantity)) return null
  const { min, max, step } = limitsOf(rules)
  if (quantity > max) return `Al massimo ${quantityText(max, unit)}.`
  if (quantity < min) return `Almeno ${quantityText(min, unit)}.`
  if (unit === 'kg' && step === ONE_GRAM) return 'Solo grammi interi.'
  return step === 1 ? 'Solo quantità intere.' : `${quantityText(step, unit)} alla volta, da ${quantityText(min, unit)} in su.`
}

/** As `addToCart`, but nothing is cut off without a word: null when the product's rules do not allow the sum. */
export function addExactly(cart: Cart, item: CartItem, rules: QuantityRules): Cart | null {
  const line = cart.items.find((other) => merges(other, item))
  const sum = addQuantities(line?.quantity ?? 0, item.quantity)
  return isQuantityAllowed(rules, sum) ? addToCart(cart, item, rules) : null
}

/** Both together, without what binary floating point adds. */
function addQuantities(one: number, other: number): number {
  return (Math.round(one * 1000) + Math.round(other * 1000)) / 1000
}

// What is handed over at once.

type Ready = Pick<Product, 'leadDays' | 'composition'>

/** Whether all of it stands ready in the shop. @param products by id; what is not sold any more is not ready */
export function canGoAtOnce({ items }: Cart, products: ReadonlyMap<string, Ready>): boolean {
  const isReady = ({ id }: CartItem) => {
    const product = products.get(id)
    return product !== undefined && isReadyToday(product)
  }
  return items.length > 0 && items.every(isReady)
}

/** What the counter does with it unless somebody wants it for another time: "Subito". */
export function goesAtOnce(cart: Cart, products: ReadonlyMap<string, Ready>): boolean {
  return cart.isImmediate !== false && canGoAtOnce(cart, products)
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

// From the label of a scale to a line of the cart. The price on the label is what the customer reads: to the cent it is what is
// charged, or the label is refused.

/**
 * How much of the product a label is for, in its unit; or why it cannot be sold by it, Italian. A line is a quantity at a unit price:
 * a price is turned into the grams, or the pieces, that cost exactly that. A scale that weighs more finely prints prices of no whole
 * gram: of those the line has the very weight, which is shown to the gram.
 */
export function labelQuantity(
  { says }: ScaleLabel,
  product: Pick<Product, 'name' | 'unit' | 'priceCents' | 'minQuantity' | 'maxQuantity' | 'quantityStep'>,
): { ok: true; quantity: number } | { ok: false; problem: string } {
  const { name, unit, priceCents } = product
  const refuse = (problem: string) => ({ ok: false as const, problem: `«${name}»: ${problem}` })
  if (says.kind === 'weight' && unit !== 'kg') return refuse('l’etichetta dice un peso, ma non si vende a peso.')
  const quantity = says.kind === 'weight' ? says.grams / 1000 : quantityFor(says.cents, priceCents, unit === 'kg')
  if (quantity === null) {
    const price = says.kind === 'price' ? formatEuro(says.cents) : ''
    const list = `${formatEuro(priceCents)} ${unit === 'kg' ? 'al kg' : 'l’uno'}`
    return refuse(`l’etichetta dice ${price}, che a ${list} non torna. Guarda se la bilancia ha il prezzo di oggi.`)
  }
  const problem = quantityProblem(counterLineRules(product), unit, quantity)
  if (problem === null) return { ok: true, quantity }
  return refuse(`l’etichetta dice ${quantityText(quantity, unit)}. ${problem}`)
}

/** Null when nothing that can be weighed or counted costs exactly that. */
function quantityFor(cents: Cents, unitPriceCents: Cents, isWeight: boolean): number | null {
  if (unitPriceCents === 0) return null
  const exact = cents / unitPriceCents
  const grams = exact * 1000
  const weights = [Math.floor(grams) / 1000, Math.ceil(grams) / 1000, Math.round(exact * QUANTITY_PARTS) / QUANTITY_PARTS]
  const candidates = isWeight ? weights : [Math.round(exact)]
  return candidates.find((quantity) => quantity > 0 && linePrice({ unitPriceCents, quantity }) === cents) ?? null
}
