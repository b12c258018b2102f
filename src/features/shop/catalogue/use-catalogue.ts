// The catalogue as the mirror holds it, live; until it has been mirrored, as the server rendered it.
import { ssrSnapshot } from '#data/catalogue/ssr-snapshot.ts'
import { watch } from '#data/db/watch.ts'
import type { Category, OfferedProduct } from '#domain/catalogue/catalogue.ts'
import { useLive } from '#hooks/use-live.ts'

export interface Catalogue {
  /** Those with products. */
  categories: Category[]
  products: OfferedProduct[]
  /** Whether it has been here once: an empty list before that means "not yet". */
  isLoaded: boolean
}

const readCatalogue = watch(async () => (await import('#data/catalogue/catalogue.ts')).readWindow)

/** undefined while the device's database is being read. */
export function useCatalogue(): Catalogue | undefined {
  const found = useLive(readCatalogue, [])
  // The mirror arrives collection by collection: what the server rendered was whole.
  if (found?.isWhole) return found
  const served = ssrSnapshot()
  return served?.shows === 'catalogue' ? catalogueOf(served) : found
}

/** It has been here, and nothing is sold. */
export function isEmptyWindow(catalogue: Catalogue | undefined): boolean {
  return catalogue?.isLoaded === true && catalogue.products.length === 0
}

let lastServed: Catalogue | undefined

/** The same object each time: what screens make of a catalogue, they make once. */
function catalogueOf({ categories, products }: Pick<Catalogue, 'categories' | 'products'>): Catalogue {
  if (lastServed?.products !== products) lastServed = { categories, products, isLoaded: true }
  return lastServed
}
