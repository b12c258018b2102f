// Narrowing the counter's tiles by category and by what is typed, a name or a barcode; case and accents do not matter.
import type { Product } from '#domain/catalogue.ts'

/** @param categoryId null for all. A search looks through all categories: whoever types knows the name, not the shelf. */
export function filterProducts<T extends Pick<Product, 'name' | 'categoryId' | 'barcode'>>(
  products: readonly T[],
  categoryId: string | null,
  query: string,
): T[] {
  const words = plain(query).split(' ').filter(Boolean)
  const isMeant = (product: T) => words.every((word) => plain(product.name).includes(word) || isCodeOf(product, word))
  if (words.length > 0) return products.filter(isMeant)
  return products.filter((product) => categoryId === null || product.categoryId === categoryId)
}

/** Without a search the cake to compose comes first: it is no product like the others. */
export function composedFirst<T extends Pick<Product, 'composition'>>(products: readonly T[], query: string): readonly T[] {
  if (query.trim() !== '') return products
  const isComposed = ({ composition }: T) => composition === 'compose'
  return [...products.filter(isComposed), ...products.filter((product) => !isComposed(product))]
}

/** A code that is typed by hand shows its product while it is typed; a few digits could be any number. */
function isCodeOf({ barcode }: Pick<Product, 'barcode'>, word: string): boolean {
  return /^\d{6,}$/.test(word) && barcode.includes(word)
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
