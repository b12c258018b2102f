// The products that pass the filter: in titled sections by category, or as the search found them; how many there are, said
// aloud at every change; and what to say when there is none.
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { importWithRetry } from '#data/db/import-with-retry.ts'
import { allergenNames, isDeclared } from '#domain/catalogue/allergens.ts'
import type { Category, OfferedProduct } from '#domain/catalogue/catalogue.ts'
import { catalogueText } from '#hooks/catalogue-words.ts'
import { classNames } from '#ui/class-names.ts'
import { shownLanguage, useTranslate } from '#ui/languages/translate.ts'
import { useFirstSlots } from './availability.ts'
import { type CatalogueFilter, featuredOf, isForToday, NO_FILTER, sectionsOf, withoutAllergens } from './catalogue-filter.ts'
import styles from './catalogue-products.module.css'
import { NothingFound } from './catalogue-states.tsx'
import { ProductGrid, type ProductGridProps, ProductGridSkeleton, useCartCounts } from './product-grid.tsx'
import type { indexProducts } from './product-search.ts'
import type { Catalogue } from './use-catalogue.ts'

const EAGER_PICTURES = 4

interface CatalogueProductsProps {
  catalogue: Catalogue
  filter: CatalogueFilter
  onFilter: (filter: CatalogueFilter) => void
  /** What the owner put forward stands first, while nothing is filtered. */
  hasFeatured?: boolean
}

export function CatalogueProducts({ catalogue, filter, onFilter, hasFeatured = false }: CatalogueProductsProps) {
  const t = useTranslate()
  const counts = useCartCounts()
  const firstSlots = useFirstSlots(catalogue.products)
  const search = useProductSearch(catalogue, filter.query ?? '')
  if (search === undefined) return <ProductGridSkeleton count={4} />

  const pass = (products: readonly OfferedProduct[]) =>
    withoutAllergens(products, filter.without).filter((product) => !filter.isToday || isForToday(product, firstSlots))
  const passing = pass(search?.found ?? catalogue.products)
  const isWhole = hasFeatured && search === null && filter.categorySlug === null && passing.length === catalogue.products.length
  const shared = { counts, firstSlots, without: filter.without, isCounted: !isWhole }
  const featured = isWhole ? featuredOf(passing) : []
  const rest = passing.filter((product) => !featured.includes(product))
  const sections = search === null ? sectionsOf(catalogue.categories, rest, filter.categorySlug) : []
  const shownCount =
    search === null ? sections.reduce((sum, { products }) => sum + products.length, featured.length) : passing.length
  const near = pass(search?.near ?? [])
  return (
    <>
      <FilterSummary
        filter={filter}
        count={shownCount}
        hasUndeclared={catalogue.products.some((product) => !isDeclared(product))}
      />
      {shownCount === 0 && (
        <NothingFound
          catalogue={catalogue}
          filter={filter}
          firstSlots={firstSlots}
          hasNear={near.length > 0}
          onClear={() => onFilter(NO_FILTER)}
        />
      )}
      {near.length > 0 && <CatalogueSection title={t('Forse cercavi')} products={near} {...shared} />}
      {search && passing.length > 0 && (
        <CatalogueSection
          title={t('Per «{words}»', { words: filter.query?.trim() ?? '' })}
          products={passing}
          eagerCount={EAGER_PICTURES}
          {...shared}
        />
      )}
      {featured.length > 0 && (
        <CatalogueSection title={t('In evidenza')} products={featured} isStrip eagerCount={EAGER_PICTURES} {...shared} />
      )}
      {sections.map(({ category, products }, index) => (
        <CatalogueSection
          key={category.id}
          {...titleOf(category)}
          products={products}
          eagerCount={featured.length === 0 && index === 0 ? EAGER_PICTURES : 0}
          {...shared}
        />
      ))}
    </>
  )
}

function titleOf(category: Category): Pick<CatalogueSectionProps, 'title' | 'lang'> {
  const { text, lang } = catalogueText(category, 'name')
  return { title: text, lang }
}

// A titled row of the shop window.

interface CatalogueSectionProps extends ProductGridProps {
  title: string
  /** Where it is another than the screen's. */
  lang?: string | undefined
  /** Says how many there are, where it is more than one: all of them, not those that stand elsewhere. */
  isCounted: boolean
}

function CatalogueSection({ title, lang, isCounted, ...grid }: CatalogueSectionProps) {
  const t = useTranslate()
  return (
    <section className={classNames('stack gap-3', styles.section)} aria-label={title}>
      <header className="split gap-4">
        <h2 className="text-5" lang={lang}>
          {title}
        </h2>
        {isCounted && grid.products.length > 1 && (
          <span className="muted text-1 nowrap">{t('{count} prodotto|{count} prodotti', { count: grid.products.length })}</span>
        )}
      </header>
      <ProductGrid {...grid} />
    </section>
  )
}

// How many products pass, said aloud at every change; and what "senza" can promise and what it cannot.

interface FilterSummaryProps {
  filter: CatalogueFilter
  count: number
  /** Of some product nobody has said what it contains. */
  hasUndeclared: boolean
}

function FilterSummary({ filter, count, hasUndeclared }: FilterSummaryProps) {
  const t = useTranslate()
  const isFiltered = filter.without.length > 0 || filter.isToday || Boolean(filter.query?.trim())
  const names = allergenNames(filter.without, t)
  return (
    <>
      {/* Always there: what appears together with its text is not read. */}
      <p className="visually-hidden" role="status">
        {isFiltered ? t('{count} prodotto|{count} prodotti', { count }) : ''}
      </p>
      {names !== '' && count > 0 && (
        <p className="muted text-1">
          {t(
            'Nascosti i prodotti che contengono {names}. Nel nostro laboratorio si lavorano tutti gli allergeni: dove è indicato, possono esserci tracce.',
            {
              names,
            },
          )}{' '}
          {hasUndeclared && t('Nascosti anche quelli senza allergeni indicati: chiedi in negozio.')}
        </p>
      )}
    </>
  )
}

// Searching while typing. The index is built on the first letter: most visits never search.

interface SearchResult {
  found: OfferedProduct[]
  /** What comes near, where nothing was found. */
  near: OfferedProduct[]
}

/** Best first; null when nothing is searched, undefined while the index is being built. */
function useProductSearch(catalogue: Catalogue | undefined, query: string): SearchResult | null | undefined {
  const wanted = useDeferredValue(query.trim())
  const language = shownLanguage()
  const [index, setIndex] = useState<{ build: typeof indexProducts }>()
  const isNeeded = wanted !== '' && index === undefined
  useEffect(() => {
    if (!isNeeded) return
    let isCurrent = true
    void importWithRetry(() => import('./product-search.ts')).then(
      (module) => isCurrent && setIndex({ build: module.indexProducts }),
    )
    return () => {
      isCurrent = false
    }
  }, [isNeeded])
  const built = useMemo(() => {
    if (!index || !catalogue) return undefined
    return index.build(catalogue.products, catalogue.categories, language)
  }, [index, catalogue, language])
  return useMemo(() => {
    if (wanted === '') return null
    if (!built || !catalogue) return undefined
    const byId = new Map(catalogue.products.map((product) => [product.id, product]))
    const read = (ids: string[]) => ids.flatMap((id) => byId.get(id) ?? [])
    const found = read(built.find(wanted))
    return { found, near: found.length > 0 ? [] : read(built.near(wanted)) }
  }, [wanted, built, catalogue])
}
