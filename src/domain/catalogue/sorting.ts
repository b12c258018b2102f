// The order of the catalogue: which places have to be written when a person reorders a list, and which products come next to
// one.
import type { Product } from './catalogue.ts'

/**
 * @param ids in their new order
 * @param sorts each one's place as it is stored
 * @returns only those whose place changes, counted from 1
 */
export function movedPlaces(ids: readonly string[], sorts: ReadonlyMap<string, number>): { id: string; sort: number }[] {
  return ids.map((id, index) => ({ id, sort: index + 1 })).filter(({ id, sort }) => sorts.get(id) !== sort)
}

/** The place after all others. */
export function lastPlace(sorts: readonly number[]): number {
  return Math.floor(Math.max(0, ...sorts)) + 1
}

// What else to offer to somebody who looks at one product: its neighbours on the shelf.

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
