// The file that an owner chooses as logo becomes a PNG with its transparency, cut to what is drawn of it. A drawing (SVG) is shown as
// a picture, in which no script of it runs, and drawn from there: nothing of the file itself comes into the page or to the server.
import { decode } from '#data/photos/lazy-photos.ts'
import type { PhotoProblem } from '#data/photos/open-photo-file.ts'
import { sizedDrawing } from '#domain/image/drawing-size.ts'
import { drawnPart } from '#domain/image/drawn-part.ts'
import { canvasOf, lightPng, pixelsOf } from './canvas.ts'

export type LogoProblem = PhotoProblem | 'empty'

/** Of its longer side, in pixels. */
const MAX_SIDE = 1024
/** What is drawn may be half of a picture, and a quarter would be a blur. */
const READ_SIDE = 2 * MAX_SIDE

/** @returns why not, where the file is no picture, or one with nothing on it */
export async function readLogo(file: Blob, signal: AbortSignal): Promise<Blob | LogoProblem> {
  const picture = isDrawing(file) ? await openDrawing(file) : await decode(file, signal)
  if (typeof picture === 'string') return picture
  const [width, height] = [picture.width, picture.height]
  const scale = Math.min(1, READ_SIDE / Math.max(width, height))
  const whole = canvasOf(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)), (context, size) =>
    context.drawImage(picture, 0, 0, size.width, size.height),
  )
  if (picture instanceof ImageBitmap) picture.close()
  const part = drawnPart(pixelsOf(whole), whole.width, whole.height)
  if (part === null) return 'empty'
  return lightPng((detail) => {
    const side = Math.min(1, MAX_SIDE / Math.max(part.width, part.height)) * detail
    return canvasOf(Math.max(1, Math.round(part.width * side)), Math.max(1, Math.round(part.height * side)), (context, size) =>
      context.drawImage(whole, part.x, part.y, part.width, part.height, 0, 0, size.width, size.height),
    )
  })
}

function isDrawing(file: Blob): boolean {
  return file.type === 'image/svg+xml' || (file instanceof File && /\.svg$/i.test(file.name))
}

const MAX_DRAWING_BYTES = 2_000_000

async function openDrawing(file: Blob): Promise<HTMLImageElement | LogoProblem> {
  if (file.size > MAX_DRAWING_BYTES) return 'too-heavy'
  const drawing = sizedDrawing(await file.text(), READ_SIDE)
  if (drawing === null) return 'damaged'
  const url = URL.createObjectURL(new Blob([drawing], { type: 'image/svg+xml' }))
  try {
    return await loadPicture(url)
  } catch (error) {
    console.warn('drawing', error)
    return 'damaged'
  } finally {
    URL.revokeObjectURL(url)
  }
}

function loadPicture(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const picture = new Image()
    picture.onload = () => resolve(picture)
    picture.onerror = () => reject(new Error('not drawn'))
    picture.src = url
  })
}
