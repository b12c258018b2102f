// One product in full: its head with the price and what can be done to it as a whole (view, duplicate, delete), what somebody else changed
// meanwhile, its fields, and the bar that saves.

import { ArrowLeft, Copy, ExternalLink, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { deleteRecord, writeProblem } from '#data/admin/write.ts'
import { copyProduct } from '#data/catalogue/product-write.ts'
import type { WholeCatalogue } from '#data/catalogue/whole-catalogue.ts'
import { allergenList, declarationText } from '#domain/catalogue/allergen-declaration.ts'
import { PRODUCT_FIELDS } from '#domain/catalogue/product-schema.ts'
import { lastPlace } from '#domain/catalogue/sorting.ts'
import type { Choice } from '#domain/fields.ts'
import { useIsReachable } from '#hooks/use-connection.ts'
import { classNames } from '#ui/class-names.ts'
import { ConfirmDialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { IconButton } from '#ui/form/button.tsx'
import looks from '#ui/office/looks.module.css'
import { MergeNotice } from '#ui/office/merge-notice.tsx'
import { useTitleOfNew } from '#ui/office/record-frame.tsx'
import { SaveBar } from '#ui/office/save-bar.tsx'
import { UnsavedGuard } from '#ui/office/unsaved-guard.tsx'
import { pluralText } from '#ui/text/plural-text.ts'
import styles from './product-detail.module.css'
import { ProductFields, SaleFields } from './product-fields.tsx'
import {
  emptyValues,
  FIELD_LABELS,
  type FieldName,
  PRODUCT_PROBLEMS,
  type ProductRow,
  type ProductValues,
  recordFields,
  valuesOf,
} from './product-values.ts'
import { type ProductForm, useProductForm } from './use-product-form.ts'

interface ProductDetailProps {
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
  const isOnline = useIsReachable()
  const title = useTitleOfNew(product === null)
  const { row } = form
  const save = async () => {
    const isNew = row === null
    const saved = await form.save()
    if (!saved || !('row' in saved)) return
    toast.success(isNew ? `${saved.row.name}: creato` : `${saved.row.name}: salvato`)
    if (isNew) onOpen(saved.row.id)
  }
  const names = {
    categories: new Map(catalogue.categories.map(({ id, name }) => [id, name])),
    types: new Map(catalogue.types.map(({ id, name }) => [id, name])),
  }
  return (
    <div className={classNames('column', styles.detail)}>
      <div ref={form.ref} className={looks.scroll}>
        <div className={classNames('cluster gap-2', looks.pad, looks.lined)}>
          <IconButton
            label="Torna all’elenco"
            icon={<ArrowLeft size={20} aria-hidden="true" />}
            className={looks.back}
            onClick={onClose}
          />
          <div className={classNames('fill', styles.titles)}>
            <h2 ref={title} className={classNames('text-5', looks.typed)} tabIndex={-1}>
              {row?.name ?? 'Nuovo prodotto'}
            </h2>
            {row && <p className="muted text-2">{names.categories.get(row.categoryId) ?? 'Senza categoria'}</p>}
          </div>
          {row && <ProductActions product={row} catalogue={catalogue} isDisabled={!isOnline} onOpen={onOpen} />}
          <SaleFields form={form} onSave={() => void save()} />
        </div>
        <div className={looks.notices}>
          {!isOnline && <Notice tone="offline">Sei offline: puoi leggere e scrivere qui, per salvare serve la rete.</Notice>}
          {row && product === null && (
            <Notice tone="attention">Qualcuno ha eliminato questo prodotto. Quello che hai scritto è ancora qui.</Notice>
          )}
          <ChangedNotice form={form} names={names} />
        </div>
        <ProductFields form={form} catalogue={catalogue} />
      </div>
      <SaveBar
        changed={form.changed.map((name) => FIELD_LABELS[name].toLowerCase())}
        isSaving={form.isSaving}
        problem={form.problem}
        action={row ? 'Salva' : 'Crea'}
        onSave={() => void save()}
        onDiscard={form.discard}
      />
      <UnsavedGuard isDirty={form.isDirty} guardsQuery />
    </div>
  )
}

// What is done to a product as a whole: seen as customers see it, duplicated, deleted.

interface ProductActionsProps {
  product: ProductRow
  catalogue: WholeCatalogue
  isDisabled: boolean
  onOpen: (id: string | null) => void
}

function ProductActions({ product, catalogue, isDisabled, onOpen }: ProductActionsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [busy, setBusy] = useState<'copy' | 'delete' | null>(null)
  const copy = async () => {
    setBusy('copy')
    // A barcode is one product's alone, as its number on the scale is.
    const values = {
      ...valuesOf(product),
      name: `Copia di ${product.name}`.slice(0, PRODUCT_FIELDS.name.max),
      isHidden: true,
      barcode: '',
      scaleCode: '',
    }
    const sort = lastPlace(catalogue.products.map((other) => other.sort))
    const outcome = await copyProduct(product, { ...recordFields(values), sort })
    setBusy(null)
    if (outcome.kind !== 'saved') return void toast.error(writeProblem(outcome, PRODUCT_PROBLEMS))
    toast.success('Copia pronta, ancora nascosta')
    onOpen(outcome.product.id)
  }
  const remove = async () => {
    setBusy('delete')
    const outcome = await deleteRecord('products', product.id, { seen: product.updated })
    setBusy(null)
    setIsAsking(false)
    if (outcome.kind !== 'saved') return void toast.error(writeProblem(outcome, PRODUCT_PROBLEMS))
    toast.success(`${product.name}: eliminato`)
    onOpen(null)
  }
  return (
    <>
      {!product.isHidden && (
        <a
          href={`/prodotto/${product.id}`}
          target="_blank"
          rel="noreferrer"
          className={classNames('center', styles.link)}
          aria-label="Vedi come lo vedono i clienti"
        >
          <ExternalLink size={20} aria-hidden="true" />
        </a>
      )}
      <IconButton
        label="Duplica"
        icon={<Copy size={20} aria-hidden="true" />}
        disabled={isDisabled || busy !== null}
        onClick={() => void copy()}
      />
      <IconButton
        label="Elimina"
        icon={<Trash2 size={20} aria-hidden="true" />}
        disabled={isDisabled || busy !== null}
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={`Eliminare ${product.name}?`}
        text={
          <p>
            Sparisce dal negozio, dal totem e dalla cassa, anche dai carrelli aperti. Gli ordini già fatti tengono il suo nome e
            il suo prezzo. Se deve solo fermarsi per un po’, segnalo esaurito o nascondilo.
          </p>
        }
        action="Elimina il prodotto"
        back="Tieni il prodotto"
        tone="danger"
        isBusy={busy === 'delete'}
        onConfirm={() => void remove()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}

// Somebody else changed the product that is being edited.

function ChangedNotice({ form, names }: { form: ProductForm; names: NamesById }) {
  return <MergeNotice form={form} labels={FIELD_LABELS} text={(values, name) => fieldText(values, name, names)} />
}

// One field's value in words, for the question whose change counts.

/** What ids are called. */
interface NamesById {
  categories: ReadonlyMap<string, string>
  types: ReadonlyMap<string, string>
}

const LONGEST = 80

function fieldText(values: ProductValues, name: FieldName, names: NamesById): string {
  switch (name) {
    case 'pictures':
      return pluralText(values.pictures.length, 'immagine', 'immagini')
    case 'categoryId':
      return names.categories.get(values.categoryId) ?? 'nessuna'
    case 'priceCents':
      return `${values.priceCents} €`
    case 'allergens':
      return declarationText(values.allergens)
    case 'mayContain':
      return allergenList(values.mayContain) || 'nessuna'
    case 'variantTypeIds':
      return values.variantTypeIds.map((id) => names.types.get(id) ?? '?').join(', ') || 'nessuna'
    case 'composition':
      return choiceText(PRODUCT_FIELDS.composition.choices[values.composition])
    case 'vat':
      return choiceText(PRODUCT_FIELDS.vat.choices[values.vat])
    case 'isFeatured':
    case 'isHidden':
    case 'isAvailable':
    case 'isWedding':
      return values[name] ? 'sì' : 'no'
    default:
      return shortened(values[name])
  }
}

function choiceText({ label, inSentence }: Choice): string {
  return inSentence ?? label.toLowerCase()
}

function shortened(text: string): string {
  if (text === '') return 'vuoto'
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
