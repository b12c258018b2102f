// The device's camera, live, where no camera app takes the photo: the kiosk. The picture goes the way of any other file.
import { Camera } from 'lucide-react'
import { useRef } from 'react'
import { useCamera } from '#ui/browser/use-camera.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { useTranslate } from '#ui/languages/translate.ts'
import styles from './cut-dialog.module.css'

export interface CameraDialogProps {
  onTaken: (photo: Blob) => void
  onClose: () => void
}

/** A photo is cut afterwards: as much as there is. */
const PICTURE = { width: 3840, height: 2160 }

export function CameraDialog({ onTaken, onClose }: CameraDialogProps) {
  const t = useTranslate()
  const video = useRef<HTMLVideoElement>(null)
  const { state } = useCamera(video, PICTURE)
  // Not allowed, none, or taken by another program: all the same to who stands before it.
  const isMissing = state !== 'asking' && state !== 'live'
  const take = () => {
    if (!video.current) return
    const canvas = document.createElement('canvas')
    canvas.width = video.current.videoWidth
    canvas.height = video.current.videoHeight
    canvas.getContext('2d')?.drawImage(video.current, 0, 0)
    canvas.toBlob((blob) => blob && onTaken(blob), 'image/jpeg', 0.95)
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Scatta')}
      isWide
      footer={
        <Button size="large" isWide disabled={state !== 'live'} icon={<Camera size="1.15em" aria-hidden="true" />} onClick={take}>
          {t('Scatta')}
        </Button>
      }
    >
      <div className={styles.stage} hidden={isMissing}>
        <video ref={video} className={styles.video} playsInline muted />
      </div>
      {isMissing && <Notice tone="error">{t('La fotocamera non si apre. Puoi scegliere una foto, o chiedere in cassa.')}</Notice>}
    </Dialog>
  )
}
