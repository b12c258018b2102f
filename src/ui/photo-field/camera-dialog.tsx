// The device's camera, live, where no camera app takes the photo: the kiosk. The picture goes the way of any other file.
import { Camera } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { useTranslate } from '#ui/languages/translate.ts'
import styles from './cut-dialog.module.css'

export interface CameraDialogProps {
  onTaken: (photo: Blob) => void
  onClose: () => void
}

export function CameraDialog({ onTaken, onClose }: CameraDialogProps) {
  const t = useTranslate()
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'starting' | 'live' | 'failed'>('starting')
  useEffect(
    () =>
      showCamera(
        video.current,
        () => setState('live'),
        () => setState('failed'),
      ),
    [],
  )
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
      <div className={styles.stage}>
        <video ref={video} className={styles.video} autoPlay playsInline muted />
      </div>
      {state === 'failed' && (
        <Notice tone="error">{t('La fotocamera non si apre. Puoi scegliere una foto, o chiedere in cassa.')}</Notice>
      )}
    </Dialog>
  )
}

const WANTED = { video: { facingMode: 'environment', width: { ideal: 3840 }, height: { ideal: 2160 } } }

/** @returns a function that switches it off */
function showCamera(video: HTMLVideoElement | null, onLive: () => void, onFailed: () => void): () => void {
  let isOver = false
  let stream: MediaStream | null = null
  const stop = () => {
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  const start = async () => {
    stream = await navigator.mediaDevices.getUserMedia(WANTED)
    if (isOver || !video) return stop()
    video.srcObject = stream
    await video.play()
    onLive()
  }
  start().catch((error: unknown) => {
    // No camera, not allowed, or taken by another program: all the same to who stands before it.
    console.warn('camera', error)
    if (!isOver) onFailed()
  })
  return () => {
    isOver = true
    stop()
  }
}
