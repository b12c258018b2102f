// From the label of a scale to a line of the cart. The price on the label is what the customer reads: to the cent it is what is
// charged, or the label is refused.
import type { Product } from '#domain/catalogue/catalogue.ts'
import type { ScaleLabel } from '#domain/catalogue/scale-label.ts'
import { type Cents, formatEuro } from '#domain/money.ts'
import { linePrice } from './pricing.ts'
import { counterRules, quantityProblem, quantityText } from './quantity.ts'

/**
 * How much of the product a label is for, in its unit; or why it cannot be sold by it, Italian. A line is a quantity at a unit price:
 * a price is turned into the grams, or the pieces, that cost exactly that.
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
  const problem = quantityProblem(counterRules(product), unit, quantity)
  if (problem === null) return { ok: true, quantity }
  return refuse(`l’etichetta dice ${quantityText(quantity, unit)}. ${problem}`)
}

/** Null when nothing that can be weighed or counted costs exactly that. */
function quantityFor(cents: Cents, unitPriceCents: Cents, isWeight: boolean): number | null {
  if (unitPriceCents === 0) return null
  const exact = (cents * 1000) / unitPriceCents
  const candidates = isWeight ? [Math.floor(exact), Math.ceil(exact)] : [Math.round(exact / 1000) * 1000]
  const thousandths = candidates.find((some) => some > 0 && linePrice({ unitPriceCents, quantity: some / 1000 }) === cents)
  return thousandths === undefined ? null : thousandths / 1000
}
