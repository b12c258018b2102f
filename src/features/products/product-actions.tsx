// What is done to a product as a whole: seen as customers see it, duplicated, deleted.
import { Copy, ExternalLink, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import type { WholeCatalogue } from '#data/catalogue-tools.ts'
import { deleteRecord } from '#data/office-write.ts'
import { copyProduct } from '#data/product-write.ts'
import { writeProblem } from '#data/write-problem.ts'
import { lastPlace } from '#domain/sort-order.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import styles from './product-form.module.css'
import { PRODUCT_PROBLEMS } from './product-problems.ts'
import { type ProductRow, recordFields, valuesOf } from './product-values.ts'

export interface ProductActionsProps {
  product: ProductRow
  catalogue: WholeCatalogue
  isDisabled: boolean
  onOpen: (id: string | null) => void
}

export function ProductActions({ product, catalogue, isDisabled, onOpen }: ProductActionsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [busy, setBusy] = useState<'copy' | 'delete' | null>(null)
  const copy = async () => {
    setBusy('copy')
    // A barcode is one product's alone.
    const values = { ...valuesOf(product), name: `Copia di ${product.name}`.slice(0, 120), isHidden: true, barcode: '' }
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
          className={styles.link}
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
