// What the kiosk sells: categories, "senza", and the products in big tiles. What is filtered is this customer's, and kept here:
// a kiosk's address is not shared.
import { type ReactNode, useState } from 'react'
import { AllergenButton } from '#features/catalogue/allergen-button.tsx'
import { allergenOptions, type CatalogueFilter, NO_FILTER } from '#features/catalogue/catalogue-filter.ts'
import { CatalogueProducts } from '#features/catalogue/catalogue-products.tsx'
import { CatalogueLoading, CatalogueNotHere } from '#features/catalogue/catalogue-states.tsx'
import { CategoryRow } from '#features/catalogue/category-row.tsx'
import { type Catalogue, useCatalogue } from '#features/catalogue/use-catalogue.ts'
import { ConnectionSlot } from './-connection-slot.tsx'
import styles from './-kiosk-shelf.module.css'
import { useIsReachable } from './-use-is-reachable.ts'

export interface Shelf {
  catalogue: Catalogue | undefined
  filter: CatalogueFilter
  onFilter: (filter: CatalogueFilter) => void
  categories: ReactNode
  tools: ReactNode
}

export function useKioskShelf(): Shelf {
  const catalogue = useCatalogue()
  const [filter, onFilter] = useState<CatalogueFilter>(NO_FILTER)
  const { categories = [], products = [] } = catalogue ?? {}
  return {
    catalogue,
    filter,
    onFilter,
    categories: (
      <CategoryRow
        categories={categories}
        chosenSlug={filter.categorySlug}
        onChoose={(categorySlug) => onFilter({ ...filter, categorySlug })}
      />
    ),
    tools: (
      <div className={styles.tools}>
        <AllergenButton
          options={allergenOptions(products)}
          chosen={filter.without}
          onChange={(without) => onFilter({ ...filter, without })}
        />
        <ConnectionSlot />
      </div>
    ),
  }
}

export function KioskShelf({ shelf: { catalogue, filter, onFilter } }: { shelf: Shelf }) {
  const isReachable = useIsReachable()
  if (catalogue?.isLoaded) return <CatalogueProducts catalogue={catalogue} filter={filter} onFilter={onFilter} />
  return catalogue && !isReachable ? <CatalogueNotHere /> : <CatalogueLoading />
}
