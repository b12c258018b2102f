// The counter. What is filtered stands in the address, so that it can be shared and gone back to.
import { createFileRoute } from '@tanstack/react-router'
import { isAllergen } from '#domain/allergens.ts'
import { CartBar } from '#features/cart/cart-bar.tsx'
import type { CatalogueFilter } from '#features/catalogue/catalogue-filter.ts'
import { CatalogueScreen } from '#features/catalogue/catalogue-screen.tsx'
import { Hero } from '#features/catalogue/hero.tsx'
import { usePickupText } from '#features/pickup/use-pickup-text.ts'
import { OpeningLine } from './-opening-line.tsx'
import { useIsReachable } from './-use-is-reachable.ts'
import { useSession } from './-use-session.ts'

interface CatalogueSearch {
  categoria?: string
  /** Empty while the search is open and nothing typed. */
  cerca?: string
  /** Allergens, comma-separated. */
  senza?: string
  ritiro?: 'oggi'
}

export const Route = createFileRoute('/_shop/')({
  staticData: { title: 'Vetrina' },
  validateSearch: ({ categoria, cerca, senza, ritiro }: Record<string, unknown>): CatalogueSearch => ({
    ...(typeof categoria === 'string' && categoria && { categoria }),
    ...(typeof cerca === 'string' && { cerca }),
    ...(typeof senza === 'string' && senza && { senza }),
    ...(ritiro === 'oggi' && { ritiro }),
  }),
  component: Home,
})

function Home() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const session = useSession()
  const isReachable = useIsReachable()
  const pickupText = usePickupText()
  return (
    <>
      <CatalogueScreen
        filter={filterOf(search)}
        onFilter={(filter) => void navigate({ search: searchOf(filter), replace: true, resetScroll: false })}
        isReachable={isReachable}
      >
        <Hero name={session?.user.name ?? ''}>
          <OpeningLine />
        </Hero>
      </CatalogueScreen>
      <CartBar pickupText={pickupText} />
    </>
  )
}

function filterOf({ categoria, cerca, senza, ritiro }: CatalogueSearch): CatalogueFilter {
  const without = senza?.split(',').filter(isAllergen) ?? []
  return { categorySlug: categoria ?? null, query: cerca ?? null, without, isToday: ritiro === 'oggi' }
}

function searchOf({ categorySlug, query, without, isToday }: CatalogueFilter): CatalogueSearch {
  return {
    ...(categorySlug !== null && { categoria: categorySlug }),
    ...(query !== null && { cerca: query }),
    ...(without.length > 0 && { senza: without.join(',') }),
    ...(isToday && { ritiro: 'oggi' as const }),
  }
}
