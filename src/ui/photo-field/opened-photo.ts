// What the field needs of a photo that was opened; opening itself (#data/photo-file.ts) comes from outside.

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
export type PhotoProblem = 'too-heavy' | 'unknown' | 'damaged' | 'too-many-pixels' | 'heic' | 'cancelled'

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
