// How large a picture will be when it is decoded, and whether its file is whole: known before anything decodes it.
import { IMAGE_HEADER_BYTES, type ImageType, imageTypeOf } from '#domain/image-type.ts'
import { jpegSegments, jpegSize } from '#domain/jpeg.ts'
import { pngChunks, pngSize } from '#domain/png.ts'
import { webpChunks, webpSize } from '#domain/webp.ts'

export interface ImageSize {
  type: ImageType
  /** Pixels. */
  width: number
  height: number
}

/** @returns why it is no picture that could be decoded: none of the three types, or cut off or damaged */
export function imageSizeOf(bytes: Uint8Array): ImageSize | 'unknown' | 'damaged' {
  const type = imageTypeOf(bytes.subarray(0, IMAGE_HEADER_BYTES))
  if (type === null) return 'unknown'
  const size = READERS[type](bytes)
  return size && size.width > 0 && size.height > 0 ? { type, ...size } : 'damaged'
}

const READERS: Record<ImageType, (bytes: Uint8Array) => { width: number; height: number } | null> = {
  'image/jpeg': (bytes) => {
    const segments = jpegSegments(bytes)
    return segments && jpegSize(bytes, segments)
  },
  'image/png': (bytes) => (pngChunks(bytes) ? pngSize(bytes) : null),
  'image/webp': (bytes) => {
    const chunks = webpChunks(bytes)
    return chunks && webpSize(bytes, chunks)
  },
}
