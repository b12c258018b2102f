// What a composed cake comes to, with every tap: weight, allergens, first day.
import { type Allergen, addAllergens } from '#domain/allergens.ts'
import type { Variant } from '#domain/catalogue.ts'

/** A slice of a layered cake, as pastry shops count it. */
const GRAMS_PER_GUEST = 150
/** From so many guests on it is built over two days. */
const LARGE_SERVINGS = 30

/** @returns null while nobody said how many guests */
export function cakeGrams(servings: number | null): number | null {
  return servings === null ? null : servings * GRAMS_PER_GUEST
}

/** The product's own allergens and those of everything chosen, in the Regulation's order. */
export function cakeAllergens(
  product: { allergens: readonly Allergen[] },
  chosen: readonly Pick<Variant, 'allergens'>[],
): Allergen[] {
  return addAllergens(product.allergens, ...chosen.map(({ allergens }) => allergens))
}

/** What an option would add to the allergens so far. */
export function addedAllergens(option: Pick<Variant, 'allergens'>, soFar: readonly Allergen[]): Allergen[] {
  return addAllergens(option.allergens).filter((allergen) => !soFar.includes(allergen))
}

/** `preparation_time` of the product, a day more for a cake of two tiers. */
export function cakeLeadDays(product: { leadDays: number }, servings: number | null): number {
  return product.leadDays + ((servings ?? 0) >= LARGE_SERVINGS ? 1 : 0)
}
