// A photo for a cake: taken, chosen, dropped or pasted, cut to its shape, shown, replaced, removed. Knows nothing of where it is
// kept: the file is opened and the result stored by whoever places the field.
import { Camera, ImagePlus, Trash2, X } from 'lucide-react'
import { type ChangeEvent, lazy, Suspense, type SyntheticEvent, useId, useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Spinner } from '#ui/feedback/loading.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { useTranslate } from '#ui/languages/translate.ts'
import {
  type OpenPhoto,
  PHOTO_FILES,
  type PhotoShape,
  type PickedPhoto,
  ProblemText,
  useFileDrop,
  usePhotoPick,
} from './opened-photo.tsx'
import styles from './photo-field.module.css'

// Most cakes have no photo: neither cropper nor camera comes with the page.
const CutDialog = lazy(async () => ({ default: (await import('./cut-dialog.tsx')).CutDialog }))
const CameraDialog = lazy(async () => ({ default: (await import('./camera-dialog.tsx')).CameraDialog }))

export interface PhotoFieldProps {
  /** `Foto di riferimento`. */
  label: string
  hint?: string
  /** Of the kept photo; null when there is none, undefined while it is read. */
  url: string | null | undefined
  shape: PhotoShape
  /** It is cut to a square, whatever else it may be. */
  isSquare?: boolean
  /** Centimetres, when it is going to be printed: too few pixels are then refused. */
  printedCm?: { width: number; height: number }
  openFile: OpenPhoto
  /** Stores it. The field is busy until then. */
  onPicked: (photo: PickedPhoto) => Promise<void>
  onRemove: () => void
  /** A device without a camera app of its own shows the picture live: the kiosk. */
  hasLiveCamera?: boolean
}

export function PhotoField({ label, hint, url, shape, onRemove, hasLiveCamera = false, ...more }: PhotoFieldProps) {
  const picking = usePhotoPick(more.openFile)
  const [isCameraOpen, setIsCameraOpen] = useState(false)
  const labelId = useId()
  const t = useTranslate()
  const drop = useFileDrop(picking.pick)
  const keep = async (photo: PickedPhoto) => {
    await more.onPicked(photo)
    picking.stop()
  }
  return (
    <section
      aria-labelledby={labelId}
      className={classNames('stack gap-3', styles.field, drop.isOver && styles.over)}
      {...drop.handlers}
    >
      <h3 id={labelId} className="text-3">
        {label}
      </h3>
      {hint && <p className="muted">{hint}</p>}
      <div className="cluster gap-4">
        {url && (
          <img src={url} alt={t('La foto scelta')} className={classNames(styles.preview, shape === 'round' && styles.round)} />
        )}
        <div className="wrap gap-3">
          <PickButtons
            hasPhoto={Boolean(url)}
            onPick={picking.pick}
            onCamera={hasLiveCamera ? () => setIsCameraOpen(true) : undefined}
          />
          {url && (
            <Button variant="quiet" icon={<Trash2 size="1.15em" aria-hidden="true" />} onClick={onRemove}>
              {t('Togli la foto')}
            </Button>
          )}
        </div>
      </div>
      {picking.isOpening && <Opening onStop={picking.stop} />}
      {picking.problem && (
        <Notice tone="error">
          <ProblemText problem={picking.problem} />
        </Notice>
      )}
      <Suspense fallback={null}>
        {picking.opened && (
          <CutDialog
            photo={picking.opened}
            shape={shape}
            isSquare={more.isSquare ?? false}
            printedCm={more.printedCm}
            onCut={keep}
            onClose={picking.stop}
          />
        )}
        {isCameraOpen && <CameraDialog onTaken={picking.pick} onClose={() => setIsCameraOpen(false)} />}
      </Suspense>
    </section>
  )
}

interface PickButtonsProps {
  hasPhoto: boolean
  onPick: (file: Blob) => void
  onCamera: (() => void) | undefined
}

function PickButtons({ hasPhoto, onPick, onCamera }: PickButtonsProps) {
  const t = useTranslate()
  const fileInput = useRef<HTMLInputElement>(null)
  const cameraInput = useRef<HTMLInputElement>(null)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    // The same file may be chosen again after it was removed.
    currentTarget.value = ''
    if (file) onPick(file)
  }
  // No file chosen is no reason to close the dialog around the field.
  const hidden = { type: 'file', hidden: true, onChange: choose, onCancel: (event: SyntheticEvent) => event.stopPropagation() }
  return (
    <>
      <input {...hidden} ref={cameraInput} accept="image/*" capture="environment" />
      <input {...hidden} ref={fileInput} accept={PHOTO_FILES} data-photo-file />
      <Button
        variant="secondary"
        icon={<Camera size="1.15em" aria-hidden="true" />}
        onClick={onCamera ?? (() => cameraInput.current?.click())}
      >
        {t('Scatta')}
      </Button>
      <Button
        variant="secondary"
        icon={<ImagePlus size="1.15em" aria-hidden="true" />}
        onClick={() => fileInput.current?.click()}
      >
        {hasPhoto ? t('Cambia foto') : t('Scegli una foto')}
      </Button>
    </>
  )
}

function Opening({ onStop }: { onStop: () => void }) {
  const t = useTranslate()
  return (
    <div className="cluster gap-3" role="status">
      <Spinner />
      <span>{t('Preparo la foto…')}</span>
      <Button variant="quiet" icon={<X size="1.15em" aria-hidden="true" />} onClick={onStop}>
        {t('Annulla')}
      </Button>
    </div>
  )
}
