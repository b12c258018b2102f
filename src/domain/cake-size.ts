// Persone → chili: how much cake so many guests need, and which of the shop's sizes that is.
import { cakeGrams } from '#domain/cake-facts.ts'
import type { Product, Variant } from '#domain/catalogue.ts'
import type { TypeChoice } from '#domain/line-choices.ts'
import type { Cents } from '#domain/money.ts'

/** In kilos with at most one decimal, as it is said at the counter: 1.2. */
export function cakeKilos(servings: number): number {
  return Math.round((cakeGrams(servings) ?? 0) / 100) / 10
}

/** The smallest size that is enough for so many and can be had; null when none is: then the shop is asked. */
export function sizeForGuests<Size extends Pick<Variant, 'servings' | 'isAvailable'>>(
  guests: number,
  sizes: readonly Size[],
): Size | null {
  return sizes.reduce<Size | null>((best, size) => {
    if (!size.isAvailable || size.servings < guests) return best
    return best === null || size.servings < best.servings ? size : best
  }, null)
}

/** What the cake costs at least in this size: the cheapest that can be had of every other required choice. */
export function priceFromCents(product: Pick<Product, 'priceCents'>, types: readonly TypeChoice[], size: Variant): Cents {
  const cheapest = types.map(({ type, variants }) => {
    if (type.id === size.typeId) return size.priceIncreaseCents
    const prices = variants.filter(({ isAvailable }) => isAvailable).map(({ priceIncreaseCents }) => priceIncreaseCents)
    return type.isRequired && prices.length > 0 ? Math.min(...prices) : 0
  })
  return cheapest.reduce((sum, cents) => sum + cents, product.priceCents)
}

/** The sizes that a product comes in, in the shop's order; empty when it comes in none. */
export function sizesOf(types: readonly TypeChoice[]): Variant[] {
  return types.flatMap(({ variants }) => variants.filter(({ servings }) => servings > 0))
}

/** The shop's cake to compose; a sold-out one when there is no other, null when there is none. */
export function composedOf<Sold extends Pick<Product, 'composition' | 'isAvailable'>>(products: readonly Sold[]): Sold | null {
  const composed = products.filter(({ composition }) => composition === 'compose')
  return composed.find(({ isAvailable }) => isAvailable) ?? composed[0] ?? null
}
