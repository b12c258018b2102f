// The shop window: categories, "senza", search, and the products. The same on phone, desktop and kiosk; what stands above it
// (greeting, hero) is the caller's.
import { Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { IconButton } from '#ui/form/button.tsx'
import { Chip } from '#ui/form/chip.tsx'
import { Field } from '#ui/form/field.tsx'
import { useTranslate } from '#ui/languages/translate.ts'
import { AllergenFilter } from './allergen-filter.tsx'
import { allergenOptions, type CatalogueFilter } from './catalogue-filter.ts'
import { CatalogueProducts } from './catalogue-products.tsx'
import styles from './catalogue-screen.module.css'
import { CatalogueLoading, CatalogueNotHere, ToolsLoading } from './catalogue-states.tsx'
import { CategoryRow } from './category-row.tsx'
import { type Catalogue, useCatalogue } from './use-catalogue.ts'

interface CatalogueScreenProps {
  filter: CatalogueFilter
  onFilter: (filter: CatalogueFilter) => void
  isReachable: boolean
  /** Greeting and hero; left out while searching. @param composes false once no cake can be composed here today */
  above: (composes: boolean) => ReactNode
}

export function CatalogueScreen({ filter, onFilter, isReachable, above }: CatalogueScreenProps) {
  const t = useTranslate()
  const catalogue = useCatalogue()
  const isSearching = filter.query !== null
  if (catalogue && !catalogue.isLoaded && !isReachable) return <CatalogueNotHere />
  return (
    <div className={styles.screen}>
      {isSearching ? <h1 className="visually-hidden">Cerca nella vetrina</h1> : above(mayCompose(catalogue))}
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

/** Until the products are here it is taken for so: what mostly stays need not come late. */
function mayCompose(catalogue: Catalogue | undefined): boolean {
  const isComposed = ({ composition, isAvailable }: Product) => composition === 'compose' && isAvailable
  return !catalogue?.isLoaded || catalogue.products.some(isComposed)
}

// The search field. What is typed is kept by the caller; the cross empties and closes it.

interface SearchBoxProps {
  query: string
  onChange: (query: string) => void
  onClose: () => void
  /** The field was opened by a tap: the keyboard should follow. */
  takesFocus: boolean
}

function SearchBox({ query, onChange, onClose, takesFocus }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  return (
    <search>
      <Field
        ref={input}
        label="Cerca nella vetrina"
        isLabelHidden
        type="search"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder="Cerca un dolce, un ingrediente"
        value={query}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        leading={<Search size="1.2em" aria-hidden="true" />}
        trailing={
          query !== '' || takesFocus ? (
            <IconButton label="Chiudi la ricerca" icon={<X size="1.1em" aria-hidden="true" />} onClick={onClose} />
          ) : null
        }
      />
    </search>
  )
}
