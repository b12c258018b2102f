// Which products the list shows, by category and in the owner's order.
import type { WholeCatalogue } from '#data/catalogue/tools.ts'
import { wordKey } from '#domain/catalogue/csv.ts'
import type { ProductRow } from './product-values.ts'

export type StateFilter = 'all' | 'sold-out' | 'hidden'

export interface ListFilter {
  query: string
  /** Empty for all. */
  categoryId: string
  state: StateFilter
}

export interface ProductGroup {
  id: string
  name: string
  products: readonly ProductRow[]
}

/** Groups without products are left out. Products of no category stand last. */
export function groupProducts({ categories, products }: WholeCatalogue, filter: ListFilter): ProductGroup[] {
  const known = new Set(categories.map(({ id }) => id))
  const shown = products.filter((product) => isShown(product, filter))
  const groups = categories.map(({ id, name }) => ({ id, name, products: shown.filter(({ categoryId }) => categoryId === id) }))
  const others = { id: '', name: 'Senza categoria', products: shown.filter(({ categoryId }) => !known.has(categoryId)) }
  return [...groups, others].filter((group) => group.products.length > 0)
}

function isShown(product: ProductRow, { query, categoryId, state }: ListFilter): boolean {
  if (categoryId !== '' && product.categoryId !== categoryId) return false
  if (state === 'sold-out' && product.isAvailable) return false
  if (state === 'hidden' && !product.isHidden) return false
  const name = wordKey(product.name)
  return wordKey(query)
    .split('_')
    .every((word) => name.includes(word))
}

/**
 * The places that a category's products get in their new order: those they had, so that the other categories' stay. Equal places
 * are pulled apart.
 * @returns only what changes
 */
export function newPlaces(
  products: readonly Pick<ProductRow, 'id' | 'sort'>[],
  ids: readonly string[],
): { id: string; sort: number }[] {
  const before = new Map(products.map(({ id, sort }) => [id, sort]))
  let last = Number.NEGATIVE_INFINITY
  const places = [...before.values()]
    .sort((a, b) => a - b)
    .map((sort) => {
      last = Math.max(sort, last + 1)
      return last
    })
  return ids.map((id, index) => ({ id, sort: places[index] ?? 0 })).filter(({ id, sort }) => before.get(id) !== sort)
}
