// What was ordered: the customer's note first, then each line with its quantity and choices, and a cake's photos (small, large
// when tapped, downloadable for the wafer printer), whether at the server or still waiting on this device.
import { CloudOff, Download, MessageSquareText, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { OrderWithItems } from '#data/orders/orders.ts'
import { listQueuedPhotos } from '#data/photos/queued-photos.ts'
import { lookOfItem } from '#domain/cake/look.ts'
import { variantLines } from '#domain/cart/chosen-texts.ts'
import { quantityText } from '#domain/cart/quantity.ts'
import { formatEuro } from '#domain/money.ts'
import type { OrderItem } from '#domain/order/order.ts'
import type { Units } from '#features/office/order-desk/list/item-text.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { useOrderPhoto } from '#hooks/use-order-photo.ts'
import { CakeTile } from '#ui/cake/cake-tile.tsx'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { ButtonAnchor } from '#ui/form/button.tsx'
import looks from '#ui/office/looks.module.css'
import styles from './detail-items.module.css'

export function DetailItems({ order, units }: { order: OrderWithItems; units: Units }) {
  return (
    <>
      {order.note !== '' && (
        <p className={classNames(looks.egg, 'row gap-3 text-3', styles.note)}>
          <MessageSquareText size={20} aria-hidden="true" />
          <span>
            <span className="visually-hidden">Nota: </span>
            {order.note}
          </span>
        </p>
      )}
      <ul>
        {order.items.map((item) => (
          <Line key={item.id} item={item} units={units} orderNumber={order.number} />
        ))}
      </ul>
    </>
  )
}

function Line({ item, units, orderNumber }: { item: OrderItem; units: Units; orderNumber: string }) {
  const choices = variantLines(item.customVariants)
  const cake = lookOfItem(item)
  return (
    <li className={classNames('stack text-3', styles.item)}>
      <span className={classNames(looks.badge, 'strong figures', styles.quantity)}>
        {quantityText(item.quantity, units.get(item.productId))}
      </span>
      <span className={styles.name}>{item.productName}</span>
      <span className="text-2 figures nowrap">{formatEuro(item.priceCents)}</span>
      {choices.length > 0 && (
        <div className={classNames('wrap gap-3', styles.made)}>
          {cake && <CakeTile look={cake} photoUrl={null} label="" className={classNames('shrink-0', styles.cake)} />}
          <dl className={classNames('stack fill text-2', styles.choices)}>
            {choices.map(({ type, text }) => (
              <div key={type}>
                <dt className="muted">{type}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <ItemPhotos item={item} orderNumber={orderNumber} />
    </li>
  )
}

// A cake's photos in its line: small, large when tapped, and as a file for the printer.

const PHOTO_LOOK = classNames(looks.option, 'row gap-3 text-2', styles.photo)

function ItemPhotos({ item, orderNumber }: { item: OrderItem; orderNumber: string }) {
  const photos = itemPhotos(item, useQueuedPhotos(item.id))
  if (photos.length === 0) return null
  return (
    <ul className={classNames('wrap gap-2', styles.made)} aria-label={`Foto: ${item.productName}`}>
      {photos.map((photo) => (
        <li key={`${photo.field} ${photo.fileName}`}>
          <Photo photo={photo} orderNumber={orderNumber} />
        </li>
      ))}
    </ul>
  )
}

function Photo({ photo, orderNumber }: { photo: ItemPhoto; orderNumber: string }) {
  const { itemId, field, fileName, label } = photo
  const { state, url, retry } = useOrderPhoto(itemId, field, fileName)
  const [isOpen, setIsOpen] = useState(false)
  if (state === 'offline' || state === 'failed')
    return <MissingPhoto label={label} isOffline={state === 'offline'} onRetry={retry} />
  if (url === null) {
    return (
      <Loading label={label} className={PHOTO_LOOK}>
        <Skeleton width="4.5rem" height="4.5rem" shape="tile" />
        <span>{label}</span>
      </Loading>
    )
  }
  return (
    <>
      <button type="button" className={PHOTO_LOOK} onClick={() => setIsOpen(true)}>
        <img src={url} alt="" className={styles.thumb} />
        <span>{label}</span>
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={`${label} · ${orderNumber}`}
        isWide
        footer={
          <ButtonAnchor
            href={url}
            download={downloadName(orderNumber, photo)}
            icon={<Download size="1.15em" aria-hidden="true" />}
          >
            Scarica per la stampa
          </ButtonAnchor>
        }
      >
        <img src={url} alt={label} className={styles.large} />
      </Dialog>
    </>
  )
}

function MissingPhoto({ label, isOffline, onRetry }: { label: string; isOffline: boolean; onRetry: () => void }) {
  return (
    <button type="button" className={PHOTO_LOOK} onClick={onRetry}>
      <span className={classNames('center', styles.thumb)}>
        {isOffline ? <CloudOff size={22} aria-hidden="true" /> : <RotateCcw size={22} aria-hidden="true" />}
      </span>
      <span>
        {label}
        <br />
        <small className="muted text-1">{isOffline ? 'Si vede quando torna la rete' : 'Non si apre: tocca per riprovare'}</small>
      </span>
    </button>
  )
}

// Which photos a line has: those at the server, and those that still wait on this device. Pure.

interface ItemPhoto {
  itemId: string
  field: 'reference_image' | 'wafer_image'
  /** As the server calls it; empty while it has not arrived there. */
  fileName: string
  label: string
}

type Pictured = Pick<OrderItem, 'id' | 'referenceImage' | 'waferImage'>

/** @param queued the photos that wait on this device */
export function itemPhotos(item: Pictured, queued: readonly ItemPhoto['field'][]): ItemPhoto[] {
  const photos: ItemPhoto[] = [
    { itemId: item.id, field: 'wafer_image', fileName: item.waferImage, label: 'Foto per la cialda' },
    { itemId: item.id, field: 'reference_image', fileName: item.referenceImage, label: 'Foto di esempio' },
  ]
  return photos.filter(({ field, fileName }) => fileName !== '' || queued.includes(field))
}

/** What the file is called that is saved for the printer: `K7-042-cialda.jpg`. */
export function downloadName(orderNumber: string, { field, fileName }: ItemPhoto): string {
  const ending = /\.(png|webp)$/.exec(fileName)?.[0] ?? '.jpg'
  return `${orderNumber}-${field === 'wafer_image' ? 'cialda' : 'esempio'}${ending}`
}

// Which photos of a line still wait on this device, live.

const NONE: readonly ItemPhoto['field'][] = []

function useQueuedPhotos(itemId: string): readonly ItemPhoto['field'][] {
  return useLiveQuery(async () => listQueuedPhotos(itemId), [itemId]) ?? NONE
}
