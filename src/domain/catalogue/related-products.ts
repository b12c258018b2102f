// What else to offer to somebody who looks at one product: its neighbours in the catalogue's order.
import type { Product } from './catalogue.ts'

const MOST = 5

/**
 * Of the same category, those that come after it first, then from the start of the category; sold-out ones are left out.
 * @param products in the catalogue's order
 */
export function relatedTo<Row extends Pick<Product, 'id' | 'categoryId' | 'isAvailable'>>(
  product: Pick<Product, 'id' | 'categoryId'>,
  products: readonly Row[],
): Row[] {
  const neighbours = products.filter(({ categoryId }) => categoryId === product.categoryId)
  const place = neighbours.findIndex(({ id }) => id === product.id)
  return [...neighbours.slice(place + 1), ...neighbours.slice(0, Math.max(place, 0))]
    .filter(({ isAvailable }) => isAvailable)
    .slice(0, MOST)
}
