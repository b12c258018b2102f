// The photos that came with an own cake, as the server has them: each is fetched when it is asked for, on any device of its owner.
import { ImageIcon } from 'lucide-react'
import { useState } from 'react'
import { watchOrderPhoto } from '#data/order-photo-file.ts'
import type { OrderItem } from '#domain/order.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { useBlobUrl } from '#ui/use-blob-url.ts'
import { useLive } from '#ui/use-live.ts'
import styles from './own-photos.module.css'

type PhotoField = 'wafer_image' | 'reference_image'

interface OwnPhoto {
  itemId: string
  field: PhotoField
  fileName: string
  label: string
}

export function OwnPhotos({ item }: { item: Pick<OrderItem, 'id' | 'waferImage' | 'referenceImage'> }) {
  const [shown, setShown] = useState<PhotoField | null>(null)
  const photos: OwnPhoto[] = [
    { itemId: item.id, field: 'wafer_image', fileName: item.waferImage, label: 'La tua foto sulla cialda' },
    { itemId: item.id, field: 'reference_image', fileName: item.referenceImage, label: 'La tua foto di esempio' },
  ]
  const sent = photos.filter(({ fileName }) => fileName !== '')
  const open = sent.find(({ field }) => field === shown)
  return (
    <>
      {sent.map(({ field, label }) => (
        <Button
          key={field}
          variant="quiet"
          className={styles.photo}
          icon={<ImageIcon size="1.1em" aria-hidden="true" />}
          onClick={() => setShown(field)}
        >
          {label}
        </Button>
      ))}
      {open && (
        <Dialog isOpen onClose={() => setShown(null)} title={open.label}>
          <Photo photo={open} />
        </Dialog>
      )}
    </>
  )
}

function Photo({ photo: { itemId, field, fileName, label } }: { photo: OwnPhoto }) {
  const read = useLive(watchOrderPhoto(itemId, field, fileName), [itemId, field, fileName])
  const url = useBlobUrl(read?.kind === 'photo' ? read.blob : null)
  if (read?.kind === 'offline') return <Notice tone="offline">Sei offline. La foto si vede appena torna la rete.</Notice>
  if (read?.kind === 'failed') return <Notice tone="attention">La foto non si apre. Riprova tra poco.</Notice>
  if (!url) {
    return (
      <Loading label="Sto aprendo la foto">
        <Skeleton shape="tile" />
      </Loading>
    )
  }
  return <img src={url} alt={label} className={styles.large} />
}
