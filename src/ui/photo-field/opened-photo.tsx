// A photo from the file that a person chose to the moment it is cut: what the field needs of it, opening it, and what to say
// when it cannot be used. The opening itself (open-photo-file.ts in data) comes from outside.
import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import { useTranslate } from '#ui/languages/translate.ts'

/** A share of the picture, in percent. */
export interface CutArea {
  x: number
  y: number
  width: number
  height: number
}

export interface OpenedPhoto {
  /** For the screen. */
  url: string
  /** Pixels, upright. */
  width: number
  height: number
  cut(area: CutArea): Promise<{ blob: Blob; width: number; height: number }>
  /** Frees its memory. */
  close(): void
}

/** `cancelled`: by the signal. */
type PhotoProblem = 'too-heavy' | 'unknown' | 'damaged' | 'too-many-pixels' | 'too-small' | 'heic' | 'cancelled'

export type OpenPhoto = (
  file: Blob,
  signal: AbortSignal,
) => Promise<{ ok: true; photo: OpenedPhoto } | { ok: false; reason: PhotoProblem }>

export type PhotoShape = 'free' | 'round' | 'rectangle'

export interface PickedPhoto {
  blob: Blob
  /** Pixels. */
  width: number
  height: number
  shape: PhotoShape
}

// From the file that a person chose to the moment it is cut: opening (slow for some kinds, so that it can be called off), what
// went wrong, and which photo waits to be cut.

export interface PhotoPick {
  isOpening: boolean
  problem: Exclude<PhotoProblem, 'cancelled'> | null
  /** Waits to be cut. */
  opened: OpenedPhoto | null
  pick: (file: Blob) => void
  /** Ends opening or cutting. */
  stop: () => void
}

export function usePhotoPick(openFile: OpenPhoto): PhotoPick {
  const [state, setState] = useState<Pick<PhotoPick, 'isOpening' | 'problem' | 'opened'>>(IDLE)
  const running = useRef<{ abort: AbortController; opened: OpenedPhoto | null } | null>(null)
  const stop = () => {
    running.current?.abort.abort()
    running.current?.opened?.close()
    running.current = null
    setState(IDLE)
  }
  const pick = async (file: Blob) => {
    stop()
    const run: NonNullable<typeof running.current> = { abort: new AbortController(), opened: null }
    running.current = run
    setState({ ...IDLE, isOpening: true })
    const outcome = await openFile(file, run.abort.signal)
    if (running.current !== run) return outcome.ok && outcome.photo.close()
    if (outcome.ok) run.opened = outcome.photo
    const problem = outcome.ok || outcome.reason === 'cancelled' ? null : outcome.reason
    setState({ isOpening: false, problem, opened: run.opened })
  }
  useEffect(
    () => () => {
      running.current?.abort.abort()
      running.current?.opened?.close()
    },
    [],
  )
  return { ...state, pick: (file) => void pick(file), stop }
}

const IDLE = { isOpening: false, problem: null, opened: null }

// Why a file cannot be used, and what helps.

export function ProblemText({ problem }: { problem: Exclude<PhotoProblem, 'cancelled'> }) {
  const t = useTranslate()
  switch (problem) {
    case 'too-heavy':
      return t('Questo file è troppo pesante: al massimo 40 MB.')
    case 'unknown':
      return t('Questo file non è una foto che possiamo leggere. Vanno bene JPEG, PNG, WebP e HEIC.')
    case 'damaged':
      return t('Questa foto è rovinata o incompleta. Scegline un’altra, o scattala di nuovo.')
    case 'too-small':
      return t('Immagine troppo piccola per la stampa.')
    case 'too-many-pixels':
      return t('Questa foto ha troppi pixel per essere aperta qui. Scegline una più piccola.')
    case 'heic':
      return t('Non riusciamo ad aprire questa foto HEIC. Serve la rete la prima volta; oppure salvala come JPEG.')
  }
}

/** What a file field offers. */
export const PHOTO_FILES = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif'

/** Files that are dropped on a field, or pasted while something in it has the focus: the first that looks like a picture. */
export function useFileDrop(pick: (file: Blob) => void) {
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList) => {
    const file = [...files].find(({ type, name }) => type.startsWith('image/') || /\.hei[cf]$/i.test(name)) ?? files[0]
    if (file) pick(file)
  }
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      take(event.dataTransfer.files)
    },
    onPaste: (event: ClipboardEvent) => take(event.clipboardData.files),
  }
  return { isOver, handlers, take }
}
