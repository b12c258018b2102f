// A product's picture in the two sizes in which it is stored (docs/decisions/0602): square, drawn anew. Browsers draw no AVIF.

/** Pixels of a side, and the quality of WebP and JPEG. */
const LARGE = { side: 800, quality: 0.84 }
const SMALL = { side: 400, quality: 0.78 }

/** Both WebP, or where the browser writes none both JPEG. */
export interface ProductPictureFile {
  large: Blob
  small: Blob
}

/** @param picture any kind that the browser shows @throws when it shows it not */
export async function encodeProductPicture(picture: Blob): Promise<ProductPictureFile> {
  const bitmap = await createImageBitmap(picture)
  try {
    const [large, small] = await Promise.all([encode(bitmap, LARGE), encode(bitmap, SMALL)])
    return { large, small }
  } finally {
    bitmap.close()
  }
}

/** The middle square. */
async function encode(bitmap: ImageBitmap, { side, quality }: { side: number; quality: number }): Promise<Blob> {
  const from = Math.min(bitmap.width, bitmap.height)
  const to = Math.min(side, from)
  const canvas = document.createElement('canvas')
  canvas.width = to
  canvas.height = to
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, (bitmap.width - from) / 2, (bitmap.height - from) / 2, from, from, 0, 0, to, to)
  const webp = await blobOf(canvas, 'image/webp', quality)
  if (webp.type === 'image/webp') return webp
  // Safari writes PNG instead, ten times as heavy. JPEG knows no transparency: white goes underneath.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, to, to)
  return blobOf(canvas, 'image/jpeg', quality)
}

function blobOf(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture from the canvas'))), type, quality)
  })
}
