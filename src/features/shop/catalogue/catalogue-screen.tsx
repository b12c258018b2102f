// The shop window: categories, "senza", search, and the products. The same on phone, desktop and kiosk; what stands above it
// (greeting, hero) is the caller's.
import { Search, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { importWithRetry } from '#data/db/import-with-retry.ts'
import { allergenNames } from '#domain/catalogue/allergens.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/form/button.tsx'
import { Chip } from '#ui/form/chip.tsx'
import { Field } from '#ui/form/field.tsx'
import { useTranslate } from '#ui/languages/translate.ts'
import type { CatalogueFilter } from './catalogue-filter.ts'
import { CatalogueProducts } from './catalogue-products.tsx'
import styles from './catalogue-screen.module.css'
import { CatalogueLoading, CatalogueNotHere, ToolsLoading } from './catalogue-states.tsx'
import { CategoryRow } from './category-row.tsx'
import { type Catalogue, useCatalogue } from './use-catalogue.ts'

/** After a tap. */
const ProductAllergens = lazy(async () => ({
  default: (await importWithRetry(() => import('./allergen-filter.tsx'))).ProductAllergens,
}))

interface CatalogueScreenProps {
  filter: CatalogueFilter
  onFilter: (filter: CatalogueFilter) => void
  isReachable: boolean
  /** Greeting and hero; left out under a filter. @param composes false once no cake can be composed here today */
  above: (composes: boolean) => ReactNode
}

export function CatalogueScreen({ filter, onFilter, isReachable, above }: CatalogueScreenProps) {
  const catalogue = useCatalogue()
  const isSearching = filter.query !== null
  const isFiltered = isSearching || filter.categorySlug !== null || filter.isToday || filter.without.length > 0
  if (catalogue && !catalogue.isLoaded && !isReachable) return <CatalogueNotHere />
  return (
    <div className={classNames('stack gap-4', styles.screen)}>
      {isFiltered ? (
        <h1 className="visually-hidden">{isSearching ? 'Cerca nella vetrina' : 'Cosa ti prepariamo?'}</h1>
      ) : (
        above(mayCompose(catalogue))
      )}
      <div className={classNames('wrap gap-2', styles.tools)}>
        {isSearching && (
          <div className={styles.search}>
            <SearchBox
              query={filter.query ?? ''}
              onChange={(query) => onFilter({ ...filter, query })}
              onClose={() => onFilter({ ...filter, query: null })}
            />
          </div>
        )}
        {!catalogue?.isLoaded ? (
          <ToolsLoading />
        ) : (
          catalogue.products.length > 0 && <Tools catalogue={catalogue} filter={filter} onFilter={onFilter} />
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

interface ToolsProps extends Pick<CatalogueScreenProps, 'filter' | 'onFilter'> {
  catalogue: Catalogue
}

function Tools({ catalogue, filter, onFilter }: ToolsProps) {
  const t = useTranslate()
  const [isChoosing, setChoosing] = useState(false)
  const { without, isToday } = filter
  return (
    <>
      <CategoryRow
        categories={catalogue.categories}
        chosenSlug={filter.categorySlug}
        onChoose={(categorySlug) => onFilter({ ...filter, categorySlug, query: null })}
      />
      <div className={classNames('row gap-2', styles.filters)}>
        {filter.query === null && (
          <IconButton
            label="Cerca nella vetrina"
            look="edged"
            className={styles.opener}
            icon={<Search size="1.2em" aria-hidden="true" />}
            onClick={() => onFilter({ ...filter, query: '' })}
          />
        )}
        <Chip isOn={isToday} onClick={() => onFilter({ ...filter, isToday: !isToday })}>
          {t('Ritiro oggi')}
        </Chip>
        <Chip isOn={without.length > 0} aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          {without.length > 0 ? t('Senza {names}', { names: allergenNames(without, t) }) : t('Senza…')}
        </Chip>
      </div>
      {isChoosing && (
        <Suspense>
          <ProductAllergens
            products={catalogue.products}
            chosen={without}
            onChange={(without) => onFilter({ ...filter, without })}
          />
        </Suspense>
      )}
    </>
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
}

function SearchBox({ query, onChange, onClose }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  // The field was opened by a tap: the keyboard follows.
  useEffect(() => input.current?.focus(), [])
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
        trailing={<IconButton label="Chiudi la ricerca" icon={<X size="1.1em" aria-hidden="true" />} onClick={onClose} />}
      />
    </search>
  )
}
