// A product's pictures in their order, the first on the cover: chosen, dropped or pasted, cut square, moved and taken away.

import { ArrowLeft, ArrowRight, ImagePlus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import { encodeProductPicture, type ProductPicture } from '#data/catalogue/product-write.ts'
import { importWithRetry } from '#data/db/import-with-retry.ts'
import { randomBytes } from '#data/device/device.ts'
import { openPhoto } from '#data/photos/lazy-photos.ts'
import { newRecordId } from '#domain/record-id.ts'
import { classNames } from '#ui/class-names.ts'
import { Spinner } from '#ui/feedback/loading.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { IconButton } from '#ui/form/button.tsx'
import { PHOTO_FILES, ProblemText, useFileDrop, usePhotoPick } from '#ui/photo-field/opened-photo.tsx'
import { useBlobUrl } from '#ui/picture/use-blob-url.ts'
import styles from './picture-strip.module.css'

const CutDialog = lazy(async () => ({
  default: (await importWithRetry(() => import('#ui/photo-field/cut-dialog.tsx'))).CutDialog,
}))

const MAX_PICTURES = 8

export interface PictureStripProps {
  productId: string | null
  pictures: readonly ProductPicture[]
  onChange: (pictures: readonly ProductPicture[]) => void
}

export function PictureStrip({ productId, pictures, onChange }: PictureStripProps) {
  const picking = usePhotoPick(openPhoto)
  const input = useRef<HTMLInputElement>(null)
  const isFull = pictures.length >= MAX_PICTURES
  const drop = useFileDrop((file) => {
    if (!isFull) picking.pick(file)
  })
  const keep = async (cut: Blob) => {
    const id = newRecordId(randomBytes)
    onChange([...pictures, { kind: 'new', id, ...(await encodeProductPicture(cut)) }])
    picking.stop()
  }
  const move = (index: number, by: 1 | -1) => {
    const moved = [...pictures]
    const [picture] = moved.splice(index, 1)
    if (picture) moved.splice(index + by, 0, picture)
    onChange(moved)
  }
  return (
    <section
      aria-label="Immagini"
      tabIndex={-1}
      className={classNames('stack gap-2', drop.isOver && styles.over)}
      {...drop.handlers}
    >
      <p className="muted text-2">
        <strong className={styles.title}>Immagini</strong> {pictures.length} di {MAX_PICTURES}
        {pictures.length > 0 && ', la prima è la copertina'}
      </p>
      <ul className={classNames('stack gap-2', styles.strip)}>
        {pictures.map((picture, index) => (
          <li key={picture.id} className={classNames('stack', styles.item)}>
            <Shown productId={productId} picture={picture} position={index + 1} />
            {index === 0 && <span className={classNames('text-1', styles.cover)}>Copertina</span>}
            <span className="split">
              <IconButton
                size="compact"
                label={`Sposta prima l’immagine ${index + 1}`}
                icon={<ArrowLeft size={16} aria-hidden="true" />}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <IconButton
                size="compact"
                label={`Sposta dopo l’immagine ${index + 1}`}
                icon={<ArrowRight size={16} aria-hidden="true" />}
                disabled={index === pictures.length - 1}
                onClick={() => move(index, 1)}
              />
              <IconButton
                size="compact"
                label={`Togli l’immagine ${index + 1}`}
                icon={<Trash2 size={16} aria-hidden="true" />}
                onClick={() => onChange(pictures.filter((other) => other !== picture))}
              />
            </span>
          </li>
        ))}
        {!isFull && (
          <li className={classNames('stack', styles.item)}>
            <button
              type="button"
              className={classNames('center gap-2 text-2 strong hoverable', styles.add)}
              onClick={() => input.current?.click()}
            >
              {picking.isOpening ? <Spinner /> : <ImagePlus size={22} aria-hidden="true" />}
              <span>Aggiungi</span>
            </button>
          </li>
        )}
      </ul>
      <input
        ref={input}
        type="file"
        hidden
        accept={PHOTO_FILES}
        data-product-picture
        onChange={({ currentTarget }) => {
          if (currentTarget.files) drop.take(currentTarget.files)
          // The same file may be chosen again after it was removed.
          currentTarget.value = ''
        }}
      />
      {picking.problem && (
        <Notice tone="error">
          <ProblemText problem={picking.problem} />
        </Notice>
      )}
      <Suspense fallback={null}>
        {picking.opened && (
          <CutDialog photo={picking.opened} shape="free" isSquare onCut={async ({ blob }) => keep(blob)} onClose={picking.stop} />
        )}
      </Suspense>
    </section>
  )
}

interface ShownProps {
  productId: string | null
  picture: ProductPicture
  position: number
}

function Shown({ productId, picture, position }: ShownProps) {
  const blobUrl = useBlobUrl(picture.kind === 'new' ? picture.small : null)
  const url =
    picture.kind === 'new'
      ? blobUrl
      : productId && `/api/files/products/${productId}/${encodeURIComponent(picture.small ?? picture.id)}`
  return url ? <img src={url} alt={`Immagine ${position}`} className={styles.picture} /> : <span className={styles.picture} />
}
