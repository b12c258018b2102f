// The catalogue as the mirror holds it, live; until it has been mirrored, as the server rendered it.
import { servedShop } from '#data/served-shop.ts'
import { watch } from '#data/watch.ts'
import type { Category, Product } from '#domain/catalogue.ts'
import { useLive } from '#ui/use-live.ts'

export interface Catalogue {
  categories: Category[]
  products: Product[]
  /** Whether it has been here once: an empty list before that means "not yet". */
  isLoaded: boolean
}

const readCatalogue = watch(async () => {
  const { isCatalogueLoaded, listCategories, listProducts } = await import('#data/catalogue.ts')
  return async (): Promise<Catalogue> => {
    const [categories, products, isLoaded] = await Promise.all([listCategories(), listProducts(), isCatalogueLoaded()])
    return { categories, products, isLoaded: isLoaded || products.length > 0 }
  }
})

/** undefined while the device's database is being read. */
export function useCatalogue(): Catalogue | undefined {
  const found = useLive(readCatalogue, [])
  if (found?.isLoaded) return found
  const served = servedShop()
  return served?.shows === 'catalogue' ? catalogueOf(served) : found
}

let lastServed: Catalogue | undefined

/** The same object each time: what screens make of a catalogue, they make once. */
function catalogueOf({ categories, products }: Pick<Catalogue, 'categories' | 'products'>): Catalogue {
  if (lastServed?.products !== products) lastServed = { categories, products, isLoaded: true }
  return lastServed
}
