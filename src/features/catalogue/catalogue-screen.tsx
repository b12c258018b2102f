// The counter: categories, "senza", search, and the products. The same on phone, desktop and kiosk; what stands above it
// (greeting, hero) is the caller's.
import type { ReactNode } from 'react'
import { Chip } from '#ui/chip.tsx'
import { useText } from '#ui/use-text.ts'
import { AllergenFilter } from './allergen-filter.tsx'
import { allergenOptions, type CatalogueFilter } from './catalogue-filter.ts'
import { CatalogueProducts } from './catalogue-products.tsx'
import styles from './catalogue-screen.module.css'
import { CatalogueLoading, CatalogueNotHere, ToolsLoading } from './catalogue-states.tsx'
import { CategoryRow } from './category-row.tsx'
import { SearchBox } from './search-box.tsx'
import { useCatalogue } from './use-catalogue.ts'

export interface CatalogueScreenProps {
  filter: CatalogueFilter
  onFilter: (filter: CatalogueFilter) => void
  isReachable: boolean
  /** Greeting and hero; left out while searching. */
  children?: ReactNode
}

export function CatalogueScreen({ filter, onFilter, isReachable, children }: CatalogueScreenProps) {
  const t = useText()
  const catalogue = useCatalogue()
  const isSearching = filter.query !== null
  if (catalogue && !catalogue.isLoaded && !isReachable) return <CatalogueNotHere />
  return (
    <div className={styles.screen}>
      {isSearching ? <h1 className="visually-hidden">Cerca nella vetrina</h1> : children}
      <div className={styles.tools}>
        <div className={isSearching ? styles.search : styles.searchWide}>
          <SearchBox
            query={filter.query ?? ''}
            onChange={(query) => onFilter({ ...filter, query })}
            onClose={() => onFilter({ ...filter, query: null })}
            takesFocus={isSearching}
          />
        </div>
        {catalogue?.isLoaded ? (
          <>
            <CategoryRow
              categories={catalogue.categories}
              chosenSlug={filter.categorySlug}
              onChoose={(categorySlug) => onFilter({ ...filter, categorySlug, query: null })}
            />
            <div className={styles.filters}>
              <Chip isOn={filter.isToday} onClick={() => onFilter({ ...filter, isToday: !filter.isToday })}>
                {t('Ritiro oggi')}
              </Chip>
              <AllergenFilter
                options={allergenOptions(catalogue.products)}
                chosen={filter.without}
                onChange={(without) => onFilter({ ...filter, without })}
              />
            </div>
          </>
        ) : (
          <ToolsLoading />
        )}
      </div>
      {catalogue?.isLoaded ? (
        <CatalogueProducts catalogue={catalogue} filter={filter} onFilter={onFilter} hasFeatured />
      ) : (
        <CatalogueLoading />
      )}
    </div>
  )
}
