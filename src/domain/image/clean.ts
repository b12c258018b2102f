// What of an uploaded picture is kept: the picture alone, without what travels with it, and how large it will be when decoded.
// A file that hides, lacks or promises too much is refused. Nothing is decoded.
import { jpegSegments, jpegSize, pictureSegments } from './jpeg.ts'
import { IMAGE_HEADER_BYTES, type ImageType, imageTypeOf } from './photo.ts'
import { PNG_SIGNATURE_BYTES, pictureChunks, pngChunks, pngSize } from './png.ts'
import { RIFF_HEADER_BYTES, stillChunks, webpChunks, webpSize } from './webp.ts'

/** Longest side in pixels: what devices send. With it a picture has four million pixels at most, 16 MB when it is decoded. */
export const PHOTO_MAX_SIDE = 2000

/**
 * A PNG's checksums take the database's engine a second per megabyte. Photos come as JPEG; what comes as PNG is a drawing.
 */
export const PNG_MAX_BYTES = 600_000

type CleanImage =
  /** `width`, `height`: in pixels. */
  | { ok: true; type: ImageType; bytes: Uint8Array; width: number; height: number }
  | { ok: false; reason: 'unknown' | 'damaged' | 'too-many-pixels' | 'too-deep' | 'too-heavy' }

/** The picture alone. A file that is nothing else comes back byte for byte the same. */
export function cleanImage(bytes: Uint8Array): CleanImage {
  const size = imageSizeOf(bytes)
  if (typeof size === 'string') return { ok: false, reason: size }
  if (Math.max(size.width, size.height) > PHOTO_MAX_SIDE) return { ok: false, reason: 'too-many-pixels' }
  // Sixteen bits a colour are twice the memory, and no screen shows them.
  if (size.bits > 8) return { ok: false, reason: 'too-deep' }
  if (size.type === 'image/png' && bytes.length > PNG_MAX_BYTES) return { ok: false, reason: 'too-heavy' }
  const clean = CLEANERS[size.type](bytes)
  const { width, height } = size
  return clean ? { ok: true, type: size.type, bytes: clean, width, height } : { ok: false, reason: 'damaged' }
}

const CLEANERS: Record<ImageType, (bytes: Uint8Array) => Uint8Array | null> = {
  'image/jpeg': (bytes) => joined(bytes, 0, pictureSegments(bytes, jpegSegments(bytes) ?? [])),
  'image/png': (bytes) => joined(bytes, PNG_SIGNATURE_BYTES, pictureChunks(bytes, pngChunks(bytes) ?? [])),
  'image/webp': cleanWebp,
}

const VP8X_FLAGS = RIFF_HEADER_BYTES + 8
const HAS_ALPHA = 0x10

function cleanWebp(bytes: Uint8Array): Uint8Array | null {
  const chunks = stillChunks(bytes, webpChunks(bytes) ?? [])
  const clean = joined(bytes, RIFF_HEADER_BYTES, chunks)
  if (!clean) return null
  const length = clean.length - 8
  clean.set([length & 0xff, (length >> 8) & 0xff, (length >> 16) & 0xff, (length >> 24) & 0xff], 4)
  // The header of the long form says which chunks follow: profile and metadata do no more.
  if (chunks?.[0]?.type === 'VP8X') clean.set([(clean[VP8X_FLAGS] ?? 0) & HAS_ALPHA, 0, 0, 0], VP8X_FLAGS)
  return clean
}

/** The file's first bytes and these parts of it, one after the other. */
function joined(bytes: Uint8Array, head: number, parts: readonly { start: number; end: number }[] | null): Uint8Array | null {
  if (parts === null) return null
  const length = parts.reduce((sum, { start, end }) => sum + end - start, head)
  const whole = new Uint8Array(length)
  whole.set(bytes.subarray(0, head))
  let at = head
  for (const { start, end } of parts) {
    whole.set(bytes.subarray(start, end), at)
    at += end - start
  }
  return whole
}

// How large a picture will be when it is decoded, and whether its file is whole: known before anything decodes it.

interface ImageSize {
  type: ImageType
  /** Pixels. */
  width: number
  height: number
  /** Of each colour in each pixel. */
  bits: number
}

/** @returns why it is no picture that could be decoded: none of the three types, or cut off or damaged */
export function imageSizeOf(bytes: Uint8Array): ImageSize | 'unknown' | 'damaged' {
  const type = imageTypeOf(bytes.subarray(0, IMAGE_HEADER_BYTES))
  if (type === null) return 'unknown'
  const size = READERS[type](bytes)
  return size && size.width > 0 && size.height > 0 ? { type, ...size } : 'damaged'
}

const READERS: Record<ImageType, (bytes: Uint8Array) => Omit<ImageSize, 'type'> | null> = {
  'image/jpeg': (bytes) => {
    const segments = jpegSegments(bytes)
    return segments && jpegSize(bytes, segments)
  },
  'image/png': (bytes) => (pngChunks(bytes) ? pngSize(bytes) : null),
  'image/webp': (bytes) => {
    const chunks = webpChunks(bytes)
    const size = chunks && webpSize(bytes, chunks)
    // RFC 9649: always eight.
    return size && { ...size, bits: 8 }
  },
}
