// /gestionale/prodotti: what the shop sells, `?prodotto=` opens one, `?stato=` lists some, such as `senza-allergeni`,
// and the tools around it by `?vista=`.
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ProductsScreen } from '#features/office/products/products-screen.tsx'
import { ExampleNotice } from '#features/office/welcome/example-card.tsx'
import { ConnectionSlot } from '#layout/app/connection-slot.tsx'
import { textParams } from '#layout/app/search-params.ts'
import { CataloguePanel, CatalogueTabs, readView } from '#layout/office/catalogue-tabs.tsx'
import styles from '#layout/office/office-frame.module.css'
import { classNames } from '#ui/class-names.ts'
import { OfficeBar } from '#ui/office/office-bar.tsx'

export const Route = createFileRoute('/gestionale/prodotti')({
  staticData: { title: 'Prodotti' },
  validateSearch: textParams('vista', 'prodotto', 'stato'),
  component: Screen,
})

function Screen() {
  const { vista, prodotto, stato } = Route.useSearch()
  const view = readView(vista)
  const navigate = useNavigate()
  return (
    <div className={classNames('column', styles.screen)}>
      <OfficeBar title="Prodotti" mark={<ConnectionSlot look="office" />} />
      <CatalogueTabs view={view} />
      <div className={classNames('column', styles.body)}>
        {view ? (
          <CataloguePanel view={view} />
        ) : (
          <ProductsScreen
            chosen={prodotto ?? null}
            notice={<ExampleNotice />}
            state={stato}
            onChoose={(chosen, { isSure }) =>
              void navigate({
                to: '/gestionale/prodotti',
                search: chosen === null ? {} : { prodotto: chosen },
                ignoreBlocker: isSure,
              })
            }
          />
        )}
      </div>
    </div>
  )
}
