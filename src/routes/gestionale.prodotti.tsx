// /gestionale/prodotti: what the shop sells, `?prodotto=` opens one, and the tools around it by `?vista=`.
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Products } from '#features/products/products.tsx'
import { OfficeBar } from '#ui/office-bar.tsx'
import styles from './-catalogue-frame.module.css'
import { CataloguePanel, CatalogueTabs, readView } from './-catalogue-views.tsx'
import { ConnectionSlot } from './-connection-slot.tsx'
import { searchTexts } from './-search-texts.ts'

export const Route = createFileRoute('/gestionale/prodotti')({
  staticData: { title: 'Prodotti' },
  validateSearch: searchTexts('vista', 'prodotto'),
  component: Screen,
})

function Screen() {
  const { vista, prodotto } = Route.useSearch()
  const view = readView(vista)
  const navigate = useNavigate()
  return (
    <div className={styles.screen}>
      <OfficeBar title="Prodotti" mark={<ConnectionSlot look="office" />} />
      <CatalogueTabs view={view} />
      <div className={styles.body}>
        {view ? (
          <CataloguePanel view={view} />
        ) : (
          <Products
            chosen={prodotto ?? null}
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
