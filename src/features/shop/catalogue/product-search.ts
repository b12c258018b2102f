// Finding a product by what people type: prefixes, accents forgotten, a slip forgiven (`sfogliatela`, `tiramisu`).
import MiniSearch, { type SearchOptions } from 'minisearch'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { searchText } from '#domain/fold.ts'

type Searchable = Pick<Product, 'id' | 'name' | 'description' | 'ingredients' | 'categoryId'>

/** Product ids, best first. */
export interface ProductIndex {
  /** What fits every word. */
  find: (query: string) => string[]
  /** What comes near when nothing fits: some of the words, or worse slips. */
  near: (query: string) => string[]
}

const MOST_NEAR = 5

export function indexProducts(products: readonly Searchable[], categoryNames: ReadonlyMap<string, string>): ProductIndex {
  const index = new MiniSearch<{ id: string }>({
    fields: ['name', 'category', 'description', 'ingredients'],
    tokenize: (text) => searchText(text).split(/[\n\r\p{Z}\p{P}]+/u),
    searchOptions: {
      boost: { name: 4, category: 2 },
      prefix: true,
      // One slip in words of four letters, two in words of eight; shorter words must be right.
      fuzzy: (term) => (term.length < 4 ? false : Math.min(2, Math.floor(term.length / 4))),
      combineWith: 'AND',
    },
  })
  index.addAll(
    products.map(({ id, name, description, ingredients, categoryId }) => ({
      id,
      name,
      description,
      ingredients,
      category: categoryNames.get(categoryId) ?? '',
    })),
  )
  const ids = (query: string, options: SearchOptions = {}) => index.search(query, options).map(({ id }) => String(id))
  return {
    find: (query) => ids(query),
    near: (query) => ids(query, { combineWith: 'OR', fuzzy: (term) => (term.length < 4 ? false : 0.4) }).slice(0, MOST_NEAR),
  }
}
