// One product in full: its head with what can be done to it as a whole, its fields, and the foot that saves.
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import type { WholeCatalogue } from '#data/catalogue-tools.ts'
import { lastPlace } from '#domain/sort-order.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SaveBar } from '#ui/save-bar.tsx'
import { Switch } from '#ui/switch.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { useWrongFocus } from '#ui/use-wrong-focus.ts'
import { ChangedNotice } from './changed-notice.tsx'
import { ProductActions } from './product-actions.tsx'
import { ProductFields } from './product-fields.tsx'
import styles from './product-form.module.css'
import { emptyValues, FIELD_LABELS, type ProductRow, valuesOf } from './product-values.ts'
import { useIsOnline, useProductForm } from './use-product-form.ts'

export interface ProductDetailProps {
  /** Null for a new one. */
  product: ProductRow | null
  catalogue: WholeCatalogue
  /** Opens another, or none; what is unsaved here is given up. */
  onOpen: (id: string | null) => void
  onClose: () => void
}

export function ProductDetail({ product, catalogue, onOpen, onClose }: ProductDetailProps) {
  const [start] = useState(() => (product ? valuesOf(product) : emptyValues(catalogue.categories[0]?.id ?? '')))
  const form = useProductForm(product, start, lastPlace(catalogue.products.map(({ sort }) => sort)))
  const isOnline = useIsOnline()
  const title = useTitleOfNew(product === null)
  const { ref, focusWrong } = useWrongFocus<HTMLDivElement>()
  const { row } = form.base
  const save = async () => {
    const isNew = row === null
    const saved = await form.save()
    if (!saved) return focusWrong()
    toast.success(isNew ? `${saved.name}: creato` : `${saved.name}: salvato`)
    if (isNew) onOpen(saved.id)
  }
  const names = {
    categories: new Map(catalogue.categories.map(({ id, name }) => [id, name])),
    types: new Map(catalogue.types.map(({ id, name }) => [id, name])),
  }
  return (
    <div className={styles.detail}>
      <div ref={ref} className={styles.scroll}>
        <div className={styles.head}>
          <IconButton
            label="Torna all’elenco"
            icon={<ArrowLeft size={20} aria-hidden="true" />}
            className={styles.back}
            onClick={onClose}
          />
          <div className={styles.titles}>
            <h2 ref={title} className={styles.title} tabIndex={-1}>
              {row?.name ?? 'Nuovo prodotto'}
            </h2>
            {row && <p className={styles.text}>{names.categories.get(row.categoryId) ?? 'Senza categoria'}</p>}
          </div>
          <Switch
            label={form.values.isAvailable ? 'Disponibile' : 'Esaurito'}
            isOn={form.values.isAvailable}
            onChange={(isAvailable) => form.set({ isAvailable })}
          />
          {row && <ProductActions product={row} catalogue={catalogue} isDisabled={!isOnline} onOpen={onOpen} />}
        </div>
        <div className={styles.notices}>
          {!isOnline && <Notice tone="offline">Sei offline: puoi leggere e scrivere qui, per salvare serve la rete.</Notice>}
          {row && product === null && (
            <Notice tone="attention">Qualcuno ha eliminato questo prodotto. Quello che hai scritto è ancora qui.</Notice>
          )}
          <ChangedNotice form={form} names={names} />
        </div>
        <ProductFields form={form} catalogue={catalogue} />
      </div>
      <SaveBar
        changed={form.changed.map((name) => FIELD_LABELS[name])}
        isSaving={form.isSaving}
        problem={form.problem}
        action={row ? 'Salva' : 'Crea'}
        onSave={() => void save()}
        onDiscard={form.discard}
      />
      <UnsavedGuard isDirty={form.changed.length > 0} guardsQuery />
    </div>
  )
}

/** Who asked for a new one goes on there; the list with all its rows would lie in between. */
function useTitleOfNew(isNew: boolean) {
  const title = useRef<HTMLHeadingElement>(null)
  const wasNew = useRef(isNew)
  useEffect(() => {
    if (wasNew.current) title.current?.focus({ preventScroll: true })
  }, [])
  return title
}
