// The shop window. What is filtered stands in the address, so that it can be shared and gone back to.
import { createFileRoute } from '@tanstack/react-router'
import { isAllergen } from '#domain/catalogue/allergens.ts'
import type { CatalogueFilter } from '#features/shop/catalogue/catalogue-filter.ts'
import { CatalogueScreen } from '#features/shop/catalogue/catalogue-screen.tsx'
import { Hero } from '#features/shop/catalogue/hero.tsx'
import { useIsReachable } from '#hooks/use-connection.ts'
import { useSession } from '#hooks/use-session.ts'
import { textParams } from '#layout/app/search-params.ts'
import { FloatingCart } from '#layout/shop/floating-cart.tsx'

/** `cerca`: empty while the search is open and nothing typed. `senza`: allergens, comma-separated. `ritiro`: `oggi`, or nothing. */
const readSearch = textParams('categoria', 'cerca', 'senza', 'ritiro')

export const Route = createFileRoute('/_shop/')({
  staticData: { title: 'Vetrina' },
  validateSearch: readSearch,
  component: Home,
})

function Home() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const session = useSession()
  const isReachable = useIsReachable()
  return (
    <>
      <CatalogueScreen
        filter={filterOf(search)}
        onFilter={(filter) => void navigate({ search: searchOf(filter), replace: true, resetScroll: false })}
        isReachable={isReachable}
        above={(composes) => <Hero name={session?.user.name ?? ''} composes={composes} />}
      />
      <FloatingCart />
    </>
  )
}

type CatalogueSearch = ReturnType<typeof readSearch>

function filterOf({ categoria, cerca, senza, ritiro }: CatalogueSearch): CatalogueFilter {
  const without = senza?.split(',').filter(isAllergen) ?? []
  return { categorySlug: categoria || null, query: cerca ?? null, without, isToday: ritiro === 'oggi' }
}

function searchOf({ categorySlug, query, without, isToday }: CatalogueFilter): CatalogueSearch {
  return {
    ...(categorySlug !== null && { categoria: categorySlug }),
    ...(query !== null && { cerca: query }),
    ...(without.length > 0 && { senza: without.join(',') }),
    ...(isToday && { ritiro: 'oggi' }),
  }
}
