// The products: all of them on one side, the chosen one with everything about it on the other.

import { type ReactNode, useState } from 'react'
import { toast } from 'sonner'
import { readWholeCatalogue, type WholeCatalogue } from '#data/catalogue/whole-catalogue.ts'
import { storedBarcode } from '#domain/catalogue/barcode.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { useProductScans } from '#hooks/use-product-scans.ts'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import looks from '#ui/office/looks.module.css'
import { OfficeSplit } from '#ui/office/office-split.tsx'
import { ProductDetail } from './product-detail.tsx'
import styles from './product-list.module.css'
import { ProductList } from './product-list.tsx'

/** In the address's place of an id. */
const NEW = 'nuovo'

export interface ProductsScreenProps {
  /** Its id, `nuovo`, or null. */
  chosen: string | null
  /** What the list begins with, such as `nascosti`. */
  state: string | undefined
  /** Above the list. */
  notice?: ReactNode
  /** @param isSure what is unsaved is given up */
  onChoose: (chosen: string | null, options: { isSure: boolean }) => void
}

export function ProductsScreen({ chosen, state, notice, onChoose }: ProductsScreenProps) {
  const catalogue = useLiveQuery(readWholeCatalogue, [])
  useProductScans({
    // What is read into a field is meant for it.
    isKnown: () => false,
    onScan: (digits) => {
      const product = catalogue?.products.find(({ barcode }) => barcode === storedBarcode(digits))
      if (product) onChoose(product.id, { isSure: false })
      else if (catalogue) toast.warning(`Nessun prodotto ha il codice ${digits}.`, { id: 'scanned' })
    },
  })
  if (!catalogue) return <ProductsSkeleton />
  return (
    <OfficeSplit
      listLabel="Prodotti"
      detailLabel="Prodotto scelto"
      detailWidth="main"
      isDetailOpen={chosen !== null}
      list={
        <ProductList
          catalogue={catalogue}
          notice={notice}
          chosenId={chosen}
          state={state}
          onOpen={(id) => onChoose(id, { isSure: false })}
          onNew={() => onChoose(NEW, { isSure: false })}
        />
      }
      detail={<Detail key={chosen} chosen={chosen} catalogue={catalogue} onChoose={onChoose} />}
    />
  )
}

function Detail({ chosen, catalogue, onChoose }: Omit<ProductsScreenProps, 'state' | 'notice'> & { catalogue: WholeCatalogue }) {
  const product = catalogue.products.find(({ id }) => id === chosen) ?? null
  // One that was just made, or is deleted while it is open, is not in the list (any more).
  const [wasHere, setWasHere] = useState(product !== null)
  if (product && !wasHere) setWasHere(true)
  if (chosen === null || (chosen !== NEW && !product && !wasHere)) {
    // The list says so.
    if (catalogue.products.length === 0) return null
    return (
      <EmptyState scene="tutto-fatto" title="Scegli un prodotto" text="Qui ne cambi prezzo, foto, allergeni e tutto il resto." />
    )
  }
  return (
    <ProductDetail
      product={product}
      catalogue={catalogue}
      onOpen={(id) => onChoose(id, { isSure: true })}
      onClose={() => onChoose(null, { isSure: false })}
    />
  )
}

const ROWS = 9

function ProductsSkeleton() {
  return (
    <Loading label="Leggo i prodotti" className={classNames('stack gap-5', looks.pad, styles.skeleton)}>
      <div className="stack gap-4">
        {Array.from({ length: ROWS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <Skeleton key={index} height="44px" />
        ))}
      </div>
      <div className="stack gap-4">
        <Skeleton width="40%" height="28px" />
        <Skeleton height="180px" />
        <Skeleton height="44px" />
        <Skeleton height="90px" />
      </div>
    </Loading>
  )
}
