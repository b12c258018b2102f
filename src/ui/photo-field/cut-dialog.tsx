// The part of the photo that is kept: dragged and zoomed by hand, by keyboard and by buttons, in the shape it will have. For a
// wafer it says at once whether it has enough pixels for its size.
import { Check, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button, IconButton } from '#ui/form/button.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { useTranslate } from '#ui/languages/translate.ts'
import styles from './cut-dialog.module.css'
import { type CutArea, type OpenedPhoto, type PhotoShape, type PickedPhoto, ProblemText } from './opened-photo.tsx'

const MAX_ZOOM = 4
const ZOOM_STEP = 0.25
/** `=` is + without the shift key. */
const ZOOM_KEYS: Record<string, number> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': -ZOOM_STEP }
const WHOLE: CutArea = { x: 0, y: 0, width: 100, height: 100 }

export interface CutDialogProps {
  photo: OpenedPhoto
  shape: PhotoShape
  isSquare: boolean
  printedCm?: { width: number; height: number } | undefined
  onCut: (photo: PickedPhoto) => Promise<void>
  onClose: () => void
}

export function CutDialog({ photo, shape, isSquare, printedCm, onCut, onClose }: CutDialogProps) {
  const t = useTranslate()
  const hintId = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<CutArea>(WHOLE)
  const [format, setFormat] = useState<Format>(isSquare ? 'square' : 'whole')
  const [isBusy, setIsBusy] = useState(false)
  const [isDamaged, setIsDamaged] = useState(false)
  const pixels = Math.round((photo.width * area.width) / 100)
  const quality = printedCm && printQuality(pixels, printedCm.width)
  const aspect = printedCm ? printedCm.width / printedCm.height : aspectOf(format, photo)
  const confirm = async () => {
    setIsBusy(true)
    setIsDamaged(false)
    try {
      await onCut({ ...(await photo.cut(area)), shape })
    } catch (error) {
      console.error(error)
      setIsDamaged(true)
    } finally {
      setIsBusy(false)
    }
  }
  const zoomByKey = (event: KeyboardEvent) => {
    const step = ZOOM_KEYS[event.key]
    if (step === undefined) return
    event.preventDefault()
    setZoom(within(zoom + step))
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Inquadra la foto')}
      isWide
      footer={
        <Button
          size="large"
          isWide
          isBusy={isBusy}
          disabled={quality === 'too-small'}
          icon={<Check size="1.15em" aria-hidden="true" />}
          onClick={() => void confirm()}
        >
          {t('Usa questa foto')}
        </Button>
      }
    >
      <div className={styles.stage}>
        <Cropper
          image={photo.url}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={aspect}
          cropShape={shape === 'round' ? 'round' : 'rect'}
          showGrid={shape !== 'round'}
          disableAutomaticStylesInjection
          cropperProps={{
            role: 'application',
            'aria-label': t('Parte della foto che resta'),
            'aria-describedby': hintId,
            // `onKeyDown` is the cropper's own: it takes the arrows.
            onKeyDownCapture: zoomByKey,
          }}
          mediaProps={{ alt: '' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={setArea}
        />
      </div>
      <p id={hintId} className={classNames('muted text-1', styles.hint)}>
        {t('Trascina la foto; con + e − cambi lo zoom.')}
      </p>
      <ZoomBar zoom={zoom} onZoom={setZoom} />
      {shape === 'free' && !isSquare && (
        <Segmented
          legend={t('Formato')}
          isLegendHidden
          segments={[
            { value: 'whole', label: t('Intera') },
            { value: 'landscape', label: '4:3' },
            { value: 'square', label: t('Quadrata') },
          ]}
          value={format}
          onChange={setFormat}
          look="paper"
        />
      )}
      {isDamaged && (
        <Notice tone="error">
          <ProblemText problem="damaged" />
        </Notice>
      )}
      {quality === 'too-small' && (
        <Notice tone="error">
          <strong>{t('Immagine troppo piccola per la stampa.')}</strong>{' '}
          {t('Per una cialda da {cm} cm serve una foto più grande.', { cm: printedCm?.width ?? 0 })}
        </Notice>
      )}
      {quality === 'soft' && (
        <Notice tone="attention">{t('Va bene, ma stampata sarà un po’ morbida: una foto più grande viene meglio.')}</Notice>
      )}
    </Dialog>
  )
}

type Format = 'whole' | 'landscape' | 'square'

function aspectOf(format: Format, { width, height }: OpenedPhoto): number {
  if (format === 'square') return 1
  return format === 'landscape' ? 4 / 3 : width / height
}

function within(zoom: number): number {
  return Math.min(MAX_ZOOM, Math.max(1, zoom))
}

function ZoomBar({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const t = useTranslate()
  const by = (step: number) => onZoom(within(zoom + step))
  return (
    <div className={classNames('row gap-3', styles.zoom)}>
      <IconButton label={t('Rimpicciolisci')} icon={<Minus size="1.25em" aria-hidden="true" />} onClick={() => by(-ZOOM_STEP)} />
      <input
        type="range"
        className={classNames('fill', styles.slider)}
        aria-label={t('Ingrandimento')}
        min={1}
        max={MAX_ZOOM}
        step={0.05}
        value={zoom}
        onChange={(event) => onZoom(Number(event.target.value))}
      />
      <IconButton label={t('Ingrandisci')} icon={<Plus size="1.25em" aria-hidden="true" />} onClick={() => by(ZOOM_STEP)} />
    </div>
  )
}

// Whether a picture has enough pixels for the size it is printed at on a wafer. Pure.

const CM_PER_INCH = 2.54
/** Below, edges are visibly stepped; from GOOD on nobody sees a difference on sugar paper. */
const MINIMUM_DPI = 150
const GOOD_DPI = 220
/** What is kept has no more: see data/photos/open-photo-file.ts. */
const KEPT_PIXELS = 2000

/** @param pixels along the side that is printed `printedCm` long */
export function printQuality(pixels: number, printedCm: number): 'good' | 'soft' | 'too-small' {
  const dpi = Math.min(pixels, KEPT_PIXELS) / (printedCm / CM_PER_INCH)
  if (dpi < MINIMUM_DPI) return 'too-small'
  return dpi < GOOD_DPI ? 'soft' : 'good'
}
