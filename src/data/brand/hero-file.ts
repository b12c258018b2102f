// The picture on top of a shop's home page, drawn anew in the size in which it is shown: it is the first thing that a phone loads.
import { decode } from '#data/photos/lazy-photos.ts'
import type { PhotoProblem } from '#data/photos/open-photo-file.ts'
import { canvasOf } from './canvas.ts'

/** Of its longer side, in pixels: twice what a phone shows. */
const MAX_SIDE = 1200
const QUALITY = 0.8

/** @returns why not, where the file is no picture */
export async function readHero(file: Blob, signal: AbortSignal): Promise<Blob | PhotoProblem> {
  const picture = await decode(file, signal)
  if (typeof picture === 'string') return picture
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height))
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)))
  const canvas = canvasOf(width ?? 1, height ?? 1, (context, size) => {
    // JPEG knows no transparency.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, size.width, size.height)
    context.drawImage(picture, 0, 0, size.width, size.height)
  })
  picture.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture from the canvas'))), 'image/jpeg', QUALITY)
  })
}
