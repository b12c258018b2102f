// What may have happened to a line of the cart since it was put there: the product is gone, sold out, or costs otherwise.
import type { CartItem } from '#domain/cart.ts'
import type { CustomVariant, Product, Variant, VariantType } from '#domain/catalogue.ts'
import { PHRASE_TYPE } from '#domain/catalogue.ts'
import type { Cents } from '#domain/money.ts'
import { unitPrice } from '#domain/pricing.ts'

export type LineProblem =
  | { kind: 'gone' }
  | { kind: 'sold-out' }
  /** What the same choice costs today. */
  | { kind: 'price'; unitPriceCents: Cents; customVariants: CustomVariant[] }

export interface Choosable {
  type: Pick<VariantType, 'name'>
  variants: readonly Pick<Variant, 'value' | 'priceIncreaseCents' | 'isAvailable'>[]
}

/**
 * Null when the line is as the catalogue has it.
 * @param product null when it is not sold any more
 */
export function lineProblem(
  item: CartItem,
  product: Pick<Product, 'priceCents' | 'isAvailable'> | null,
  choices: readonly Choosable[],
): LineProblem | null {
  if (product === null) return { kind: 'gone' }
  if (!product.isAvailable) return { kind: 'sold-out' }
  const current: CustomVariant[] = []
  for (const chosen of item.customVariants) {
    if (chosen.type === PHRASE_TYPE) {
      current.push(chosen)
      continue
    }
    const known = choices.find(({ type }) => type.name === chosen.type)?.variants.find(({ value }) => value === chosen.value)
    if (!known) return { kind: 'gone' }
    if (!known.isAvailable) return { kind: 'sold-out' }
    current.push({ ...chosen, priceIncreaseCents: known.priceIncreaseCents })
  }
  const unitPriceCents = unitPrice(product.priceCents, current)
  return unitPriceCents === item.unitPriceCents ? null : { kind: 'price', unitPriceCents, customVariants: current }
}
