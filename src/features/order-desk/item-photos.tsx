// A cake's photos in its line: small, large when tapped, and as a file for the printer.
import { CloudOff, Download, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { OrderItem } from '#domain/order.ts'
import { ButtonAnchor } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { downloadName, type ItemPhoto, itemPhotos } from './item-photo-list.ts'
import styles from './item-photos.module.css'
import { useOrderPhoto } from './use-order-photo.ts'
import { useQueuedPhotos } from './use-queued-photos.ts'

export function ItemPhotos({ item, orderNumber }: { item: OrderItem; orderNumber: string }) {
  const photos = itemPhotos(item, useQueuedPhotos(item.id))
  if (photos.length === 0) return null
  return (
    <ul className={styles.photos} aria-label={`Foto: ${item.productName}`}>
      {photos.map((photo) => (
        <li key={`${photo.field} ${photo.fileName}`}>
          <Photo photo={photo} orderNumber={orderNumber} />
        </li>
      ))}
    </ul>
  )
}

function Photo({ photo, orderNumber }: { photo: ItemPhoto; orderNumber: string }) {
  const { state, url, retry } = useOrderPhoto(photo)
  const [isOpen, setIsOpen] = useState(false)
  const { label } = photo
  if (state === 'offline' || state === 'failed')
    return <MissingPhoto label={label} isOffline={state === 'offline'} onRetry={retry} />
  if (url === null) {
    return (
      <Loading label={label} className={styles.photo}>
        <Skeleton width="4.5rem" height="4.5rem" shape="tile" />
        <span>{label}</span>
      </Loading>
    )
  }
  return (
    <>
      <button type="button" className={styles.photo} onClick={() => setIsOpen(true)}>
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
            shape="box"
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
    <button type="button" className={styles.photo} onClick={onRetry}>
      <span className={styles.empty}>
        {isOffline ? <CloudOff size={22} aria-hidden="true" /> : <RotateCcw size={22} aria-hidden="true" />}
      </span>
      <span>
        {label}
        <small className={styles.why}>{isOffline ? 'Si vede quando torna la rete' : 'Non si apre: tocca per riprovare'}</small>
      </span>
    </button>
  )
}
