// How large a cake is: guests to kilos, the shop's sizes and their prices, the weight and first day of a composed one.
import type { TypeChoice } from '#domain/cart/line-choices.ts'
import type { Product, Variant } from '#domain/catalogue/catalogue.ts'

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

/** The sizes that a product comes in, in the shop's order; empty when it comes in none. */
export function sizesOf(types: readonly TypeChoice[]): Variant[] {
  return types.flatMap(({ variants }) => variants.filter(({ servings }) => servings > 0))
}

/** Whether there is a cake to compose or to personalise. */
export function hasCakes(products: readonly Pick<Product, 'composition'>[]): boolean {
  return products.some(({ composition }) => composition !== 'none')
}

/** The shop's cake to compose; a sold-out one when there is no other, null when there is none. */
export function composedOf<Sold extends Pick<Product, 'composition' | 'isAvailable'>>(products: readonly Sold[]): Sold | null {
  const composed = products.filter(({ composition }) => composition === 'compose')
  return composed.find(({ isAvailable }) => isAvailable) ?? composed[0] ?? null
}

// What a composed cake comes to, with every tap: weight, first day.

/** A slice of a layered cake, as pastry shops count it. */
const GRAMS_PER_GUEST = 150
/** Guests from which on it is built over two days. */
const LARGE_SERVINGS = 30

/** @returns null while nobody said how many guests */
export function cakeGrams(servings: number | null): number | null {
  return servings === null ? null : servings * GRAMS_PER_GUEST
}

/** `preparation_time` of the product, a day more for a cake of two tiers. */
export function cakeLeadDays(product: { leadDays: number }, servings: number | null): number {
  return product.leadDays + ((servings ?? 0) >= LARGE_SERVINGS ? 1 : 0)
}
