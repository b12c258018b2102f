// The products that pass the filter: by category, or as the search found them; and what to say when none does.
import type { Product } from '#domain/catalogue.ts'
import { useText } from '#ui/use-text.ts'
import { type CatalogueFilter, featuredOf, isForToday, NO_FILTER, sectionsOf, withoutAllergens } from './catalogue-filter.ts'
import { CatalogueSection } from './catalogue-section.tsx'
import { NothingFound } from './catalogue-states.tsx'
import { FilterSummary } from './filter-summary.tsx'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'
import type { Catalogue } from './use-catalogue.ts'
import { useFirstSlots } from './use-first-slots.ts'
import { useProductSearch } from './use-product-search.ts'
import { useCartCounts } from './use-quick-cart.ts'

const EAGER_PICTURES = 4

export interface CatalogueProductsProps {
  catalogue: Catalogue
  filter: CatalogueFilter
  onFilter: (filter: CatalogueFilter) => void
  /** What the owner put forward stands first, while nothing is filtered. */
  hasFeatured?: boolean
}

export function CatalogueProducts({ catalogue, filter, onFilter, hasFeatured = false }: CatalogueProductsProps) {
  const t = useText()
  const counts = useCartCounts()
  const firstSlots = useFirstSlots(catalogue.products.map((product) => product.leadDays))
  const search = useProductSearch(catalogue, filter.query ?? '')
  const shared = { counts, firstSlots, without: filter.without }
  if (search === undefined) return <ProductGridSkeleton count={4} />

  const pass = (products: readonly Product[]) =>
    withoutAllergens(products, filter.without).filter((product) => !filter.isToday || isForToday(product, firstSlots))
  const passing = pass(search?.found ?? catalogue.products)
  const isWhole = hasFeatured && search === null && filter.categorySlug === null && passing.length === catalogue.products.length
  const featured = isWhole ? featuredOf(passing) : []
  const rest = passing.filter((product) => !featured.includes(product))
  const sections = search === null ? sectionsOf(catalogue.categories, rest, filter.categorySlug) : []
  const shownCount =
    search === null ? sections.reduce((sum, { products }) => sum + products.length, featured.length) : passing.length
  const near = pass(search?.near ?? [])
  return (
    <>
      <FilterSummary filter={filter} count={shownCount} />
      {shownCount === 0 && (
        <NothingFound
          catalogue={catalogue}
          filter={filter}
          firstSlots={firstSlots}
          hasNear={near.length > 0}
          onClear={() => onFilter(NO_FILTER)}
        />
      )}
      {near.length > 0 && (
        <CatalogueSection title={t('Forse cercavi')} products={near}>
          <ProductGrid products={near} {...shared} />
        </CatalogueSection>
      )}
      {search && passing.length > 0 && (
        <CatalogueSection title={t('Per «{words}»', { words: filter.query?.trim() ?? '' })} products={passing}>
          <ProductGrid products={passing} eagerCount={EAGER_PICTURES} {...shared} />
        </CatalogueSection>
      )}
      {featured.length > 0 && (
        <CatalogueSection title={t('In evidenza')} products={featured}>
          <ProductGrid products={featured} isStrip eagerCount={EAGER_PICTURES} {...shared} />
        </CatalogueSection>
      )}
      {sections.map(({ category, products }, index) => (
        <CatalogueSection key={category.id} title={category.name} products={products}>
          <ProductGrid products={products} eagerCount={featured.length === 0 && index === 0 ? EAGER_PICTURES : 0} {...shared} />
        </CatalogueSection>
      ))}
    </>
  )
}
