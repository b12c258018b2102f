// Finding a product by what people type: prefixes, accents forgotten, a slip forgiven (`sfogliatela`, `tiramisu`).
import MiniSearch, { type SearchOptions } from 'minisearch'
import type { Category, Product } from '#domain/catalogue/catalogue.ts'
import { inLanguage, type TextInLanguage, type Translations } from '#domain/catalogue/translations.ts'
import { searchText } from '#domain/fold.ts'

type Searched = 'name' | 'description' | 'ingredients'
type Searchable = Pick<Product, 'id' | 'categoryId' | Searched | keyof Translations<Searched>>

/** Product ids, best first. */
export interface ProductIndex {
  /** What fits every word. */
  find: (query: string) => string[]
  /** What comes near when nothing fits: some of the words, or worse slips. */
  near: (query: string) => string[]
}

const MOST_NEAR = 5

/** @param language on the screen: what is found in it is found by its Italian words too */
export function indexProducts(
  products: readonly Searchable[],
  categories: readonly Pick<Category, 'id' | 'name' | keyof Translations<'name'>>[],
  language: TextInLanguage['lang'],
): ProductIndex {
  const categoryNames = new Map(categories.map((category) => [category.id, wordsOf(category, 'name', language)]))
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
    products.map((product) => ({
      id: product.id,
      name: wordsOf(product, 'name', language),
      description: wordsOf(product, 'description', language),
      ingredients: wordsOf(product, 'ingredients', language),
      category: categoryNames.get(product.categoryId) ?? '',
    })),
  )
  const ids = (query: string, options: SearchOptions = {}) => index.search(query, options).map(({ id }) => String(id))
  return {
    find: (query) => ids(query),
    near: (query) => ids(query, { combineWith: 'OR', fuzzy: (term) => (term.length < 4 ? false : 0.4) }).slice(0, MOST_NEAR),
  }
}

/** In Italian, and in the language where it says something else. */
function wordsOf<Name extends string>(
  row: Readonly<Record<Name, string>> & Translations<NoInfer<Name>>,
  name: Name,
  language: TextInLanguage['lang'],
): string {
  const { text } = inLanguage(row, name, language)
  return text === row[name] ? text : `${row[name]} ${text}`
}
