// What else to offer to somebody who looks at one product: its neighbours on the shelf.
import type { Product } from '#domain/catalogue.ts'

const MOST = 5

/**
 * Of the same category, those that come after it first, then from the shelf's start; sold-out ones are left out.
 * @param products in the shelf's order
 */
export function relatedTo(product: Pick<Product, 'id' | 'categoryId'>, products: readonly Product[]): Product[] {
  const shelf = products.filter(({ categoryId }) => categoryId === product.categoryId)
  const place = shelf.findIndex(({ id }) => id === product.id)
  return [...shelf.slice(place + 1), ...shelf.slice(0, Math.max(place, 0))]
    .filter(({ isAvailable }) => isAvailable)
    .slice(0, MOST)
}
