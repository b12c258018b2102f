// Drawing of a shop's own pictures: a canvas of a size, its pixels, and a PNG that the server takes.
import { PNG_MAX_BYTES } from '#domain/image/clean.ts'

export interface Size {
  width: number
  height: number
}

type Draw = (context: CanvasRenderingContext2D, size: Size) => void

export function canvasOf(width: number, height: number, draw: Draw): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  draw(context, { width, height })
  return canvas
}

/** Red, green, blue and alpha of each, row by row. */
export function pixelsOf(canvas: HTMLCanvasElement): Uint8ClampedArray {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
  if (!pixels) throw new Error('no canvas')
  return pixels.data
}

/** A photo is too heavy for a PNG: the less of it is drawn, the lighter it is. */
const DETAILS = [1, 0.75, 0.5, 0.35, 0.25]

/** @param draw with this share of its detail */
export async function lightPng(draw: (detail: number) => HTMLCanvasElement): Promise<Blob> {
  for (const detail of DETAILS) {
    const png = await pngOf(draw(detail))
    if (png.size <= PNG_MAX_BYTES) return png
  }
  throw new Error('a picture too heavy for a PNG')
}

function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture from the canvas'))), 'image/png')
  })
}
