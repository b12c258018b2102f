// The catalogue's tools beside the products: one tab each, in the address as `?vista=`. Each tool's code comes with its tab.
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { importWithRetry } from '#data/db/import-with-retry.ts'
import { PanelSkeleton } from '#features/office/catalogue-tools/panel-parts.tsx'
import styles from './catalogue-tabs.module.css'

const CATALOGUE_VIEWS = ['categorie', 'varianti', 'prezzi', 'campagne', 'csv'] as const
type CatalogueView = (typeof CATALOGUE_VIEWS)[number]

const TABS: readonly { view: CatalogueView | undefined; label: string }[] = [
  { view: undefined, label: 'Prodotti' },
  { view: 'categorie', label: 'Categorie' },
  { view: 'varianti', label: 'Varianti' },
  { view: 'prezzi', label: 'Prezzi' },
  { view: 'campagne', label: 'Campagne' },
  { view: 'csv', label: 'Importa ed esporta' },
]

const PANELS = {
  categorie: lazy(async () => ({
    default: (await importWithRetry(() => import('#features/office/catalogue-tools/categories-panel.tsx'))).CategoriesPanel,
  })),
  varianti: lazy(async () => ({
    default: (await importWithRetry(() => import('#features/office/catalogue-tools/variants-panel.tsx'))).VariantsPanel,
  })),
  prezzi: lazy(async () => ({
    default: (await importWithRetry(() => import('#features/office/catalogue-tools/prices-panel.tsx'))).PricesPanel,
  })),
  campagne: lazy(async () => ({
    default: (await importWithRetry(() => import('#features/office/campaigns/campaigns-panel.tsx'))).CampaignsPanel,
  })),
  csv: lazy(async () => ({
    default: (await importWithRetry(() => import('#features/office/catalogue-tools/list-import/csv-panel.tsx'))).CsvPanel,
  })),
}

export function readView(value: unknown): CatalogueView | undefined {
  return CATALOGUE_VIEWS.find((view) => view === value)
}

/** @param view the one that is open */
export function CatalogueTabs({ view }: { view: CatalogueView | undefined }) {
  return (
    <nav className={styles.tabs} aria-label="Catalogo">
      {TABS.map((tab) => (
        <Link
          key={tab.label}
          to="/gestionale/prodotti"
          // Where a product is open, its tab leads to where one is.
          search={(now) => (tab.view ? { vista: tab.view } : view ? {} : now)}
          className={styles.tab}
          ref={tab.view === view ? showTab : null}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}

/** On a phone the last ones stand beyond the edge. */
function showTab(tab: HTMLAnchorElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

export function CataloguePanel({ view }: { view: CatalogueView }) {
  const Panel = PANELS[view]
  return (
    <Suspense fallback={<PanelSkeleton label="Carico" />}>
      <Panel />
    </Suspense>
  )
}
