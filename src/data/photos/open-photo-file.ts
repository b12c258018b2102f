// A photo as a person hands it over becomes one that can be cut: measured before anything decodes it, decoded upright, and in the
// end drawn anew. Nothing of the file itself is kept: no EXIF, no position, no comment.
import { scriptAddress } from '#data/server/script-address.ts'
import { imageSizeOf } from '#domain/image/clean.ts'
import { heicSize, isHeic } from '#domain/image/photo.ts'
import workerUrl from './heic-worker.ts?worker&url'

export type PhotoProblem = 'too-heavy' | 'unknown' | 'damaged' | 'too-many-pixels' | 'too-small' | 'heic' | 'cancelled'

/** A share of the picture, in percent. */
interface CutArea {
  x: number
  y: number
  width: number
  height: number
}

interface OpenedPhoto {
  /** For the screen. */
  url: string
  /** Pixels, upright. */
  width: number
  height: number
  /** The area alone, as JPEG, its longest side at most MAX_SIDE. */
  cut(area: CutArea): Promise<{ blob: Blob; width: number; height: number }>
  /** Frees its memory. */
  close(): void
}

export type PhotoOpening = { ok: true; photo: OpenedPhoto } | { ok: false; reason: PhotoProblem }

const MAX_BYTES = 40_000_000
/** Two centimetres on a wafer, and already a blur. */
const MIN_SIDE = 120
/** A tablet runs out of memory somewhere above. */
const MAX_PIXELS = 64_000_000
/** Of what is kept and sent. */
const MAX_SIDE = 2000
const SCREEN_SIDE = 1400
const QUALITY = 0.88
const MAX_KEPT_BYTES = 4_000_000

/** @param signal ends a slow conversion: the answer is then `cancelled` */
export async function openPhotoFile(file: Blob, signal: AbortSignal): Promise<PhotoOpening> {
  const picture = await decodePicture(file, signal)
  return typeof picture === 'string' ? { ok: false, reason: picture } : { ok: true, photo: await openedFrom(picture) }
}

/** Upright, with its transparency. @returns why not, where it cannot be used */
export async function decodePicture(file: Blob, signal: AbortSignal): Promise<ImageBitmap | PhotoProblem> {
  if (file.size > MAX_BYTES) return 'too-heavy'
  const bytes = new Uint8Array(await file.arrayBuffer())
  const size = isHeic(bytes) ? (heicSize(bytes) ?? 'damaged') : imageSizeOf(bytes)
  if (typeof size === 'string') return size
  if (size.width * size.height > MAX_PIXELS) return 'too-many-pixels'
  if (Math.min(size.width, size.height) < MIN_SIDE) return 'too-small'
  const picture = await decode(file, bytes, signal)
  if (signal.aborted) return 'cancelled'
  return picture ?? (isHeic(bytes) ? 'heic' : 'damaged')
}

/** Upright. Safari reads HEIC by itself; elsewhere a decoder is loaded for it. */
async function decode(file: Blob, bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    // The browser says no more than that it cannot.
    if (!isHeic(bytes)) return null
  }
  return decodeHeic(bytes, signal)
}

async function openedFrom(picture: ImageBitmap): Promise<OpenedPhoto> {
  const { width, height } = picture
  const whole = { x: 0, y: 0, width: 100, height: 100 }
  const shown = await encode(draw(picture, whole, SCREEN_SIDE), QUALITY)
  const url = URL.createObjectURL(shown)
  return {
    url,
    width,
    height,
    cut: (area) => cutOut(picture, area),
    close: () => {
      picture.close()
      URL.revokeObjectURL(url)
    },
  }
}

async function cutOut(picture: ImageBitmap, area: CutArea): Promise<{ blob: Blob; width: number; height: number }> {
  const canvas = draw(picture, area, MAX_SIDE)
  const { width, height } = canvas
  const blob = await encode(canvas, QUALITY)
  return { blob: blob.size > MAX_KEPT_BYTES ? await encode(canvas, 0.6) : blob, width, height }
}

function draw(picture: ImageBitmap, area: CutArea, maxSide: number): HTMLCanvasElement {
  const [x, y] = [(picture.width * area.x) / 100, (picture.height * area.y) / 100]
  const [width, height] = [(picture.width * area.width) / 100, (picture.height * area.height) / 100]
  const scale = Math.min(1, maxSide / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  // JPEG knows no transparency: what is see-through is white, as the wafer is.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
  return canvas
}

function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture from the canvas'))), 'image/jpeg', quality)
  })
}

// Starts the HEIC decoder for one file and ends it: its memory is large, and a person who waits too long goes away.

/** Null when it cannot be decoded, the decoder cannot be loaded (offline), or the signal ended it. */
function decodeHeic(file: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<ImageBitmap | null> {
  const worker = new Worker(scriptAddress(workerUrl))
  return new Promise<ImageBitmap | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<ImageBitmap | null>) => resolve(data)
    worker.onerror = () => resolve(null)
    signal.addEventListener('abort', () => resolve(null), { once: true })
    worker.postMessage(file.buffer)
  }).finally(() => worker.terminate())
}
