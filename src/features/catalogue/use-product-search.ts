// Searching while typing. The index is built on the first letter: most visits never search.
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Product } from '#domain/catalogue.ts'
import type { indexProducts } from './product-search.ts'
import type { Catalogue } from './use-catalogue.ts'

export interface SearchResult {
  found: Product[]
  /** What comes near, where nothing was found. */
  near: Product[]
}

/** Best first; null when nothing is searched, undefined while the index is being built. */
export function useProductSearch(catalogue: Catalogue | undefined, query: string): SearchResult | null | undefined {
  const wanted = useDeferredValue(query.trim())
  const [index, setIndex] = useState<{ build: typeof indexProducts }>()
  const isNeeded = wanted !== '' && index === undefined
  useEffect(() => {
    if (!isNeeded) return
    let isCurrent = true
    import('./product-search.ts').then((module) => isCurrent && setIndex({ build: module.indexProducts }))
    return () => {
      isCurrent = false
    }
  }, [isNeeded])
  const built = useMemo(() => {
    if (!index || !catalogue) return undefined
    return index.build(catalogue.products, new Map(catalogue.categories.map(({ id, name }) => [id, name])))
  }, [index, catalogue])
  return useMemo(() => {
    if (wanted === '') return null
    if (!built || !catalogue) return undefined
    const byId = new Map(catalogue.products.map((product) => [product.id, product]))
    const read = (ids: string[]) => ids.flatMap((id) => byId.get(id) ?? [])
    const found = read(built.find(wanted))
    return { found, near: found.length > 0 ? [] : read(built.near(wanted)) }
  }, [wanted, built, catalogue])
}
