// What of the catalogue is shown: one category or all, nothing that contains what a person cannot eat.
import { type Allergen, isDeclared } from '#domain/catalogue/allergens.ts'
import type { Category, Product } from '#domain/catalogue/catalogue.ts'
import { firstSlotOf } from '#domain/pickup/first-slot.ts'
import { isSameDay } from '#ui/text/dates.ts'
import type { FirstSlotsNow } from './availability.ts'

export interface CatalogueFilter {
  /** Null for all. */
  categorySlug: string | null
  /** What is searched; null while the search is closed, empty while nothing is typed yet. */
  query: string | null
  without: readonly Allergen[]
  /** Only what can be collected today. */
  isToday: boolean
}

export const NO_FILTER: CatalogueFilter = { categorySlug: null, query: null, without: [], isToday: false }

export interface Section<SomeProduct> {
  category: Category
  products: SomeProduct[]
}

/** Categories with their products, in their order; empty ones are left out. @param categorySlug null for all */
export function sectionsOf<SomeProduct extends Pick<Product, 'categoryId'>>(
  categories: readonly Category[],
  products: readonly SomeProduct[],
  categorySlug: string | null,
): Section<SomeProduct>[] {
  return categories
    .filter((category) => categorySlug === null || category.slug === categorySlug)
    .map((category) => ({ category, products: products.filter((product) => product.categoryId === category.id) }))
    .filter((section) => section.products.length > 0)
}

/**
 * "Senza latte" hides what contains milk, and what nobody has declared. Traces stay, and the card says so: hiding them would empty
 * most counters.
 */
export function withoutAllergens<SomeProduct extends Pick<Product, 'allergens'>>(
  products: readonly SomeProduct[],
  without: readonly Allergen[],
): SomeProduct[] {
  if (without.length === 0) return [...products]
  return products.filter((product) => isDeclared(product) && !without.some((allergen) => product.allergens.includes(allergen)))
}

/** Whether what takes so many days of preparation can be collected today. While the hours are not known everything can. */
export function isForToday(product: Pick<Product, 'id' | 'isAvailable' | 'leadDays'>, { slots, nowMs }: FirstSlotsNow): boolean {
  const firstMs = firstSlotOf(product, slots)
  if (firstMs === undefined) return true
  return product.isAvailable && firstMs !== null && isSameDay(firstMs, nowMs)
}

const FEATURED_SHOWN = 5

/** What the owner put forward and can be bought: it stands before the categories, and there only. */
export function featuredOf<SomeProduct extends Pick<Product, 'isFeatured' | 'isAvailable'>>(
  products: readonly SomeProduct[],
): SomeProduct[] {
  return products.filter(({ isFeatured, isAvailable }) => isFeatured && isAvailable).slice(0, FEATURED_SHOWN)
}
