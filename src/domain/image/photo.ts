// A photo as the shop takes it: which kind of picture it really is by its first bytes, how heavy it may be, how long it is kept,
// and HEIC, which is converted before it is kept.

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp'

export const IMAGE_HEADER_BYTES = 12
/** Bytes of one photo. */
export const PHOTO_MAX_BYTES = 8_000_000

const JPEG = [0xff, 0xd8, 0xff]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const RIFF = [0x52, 0x49, 0x46, 0x46]
const WEBP = [0x57, 0x45, 0x42, 0x50]

/** @param header the file's first IMAGE_HEADER_BYTES bytes @returns null when it is none of the three */
export function imageTypeOf(header: ArrayLike<number>): ImageType | null {
  if (has(header, JPEG, 0)) return 'image/jpeg'
  if (has(header, PNG, 0)) return 'image/png'
  return has(header, RIFF, 0) && has(header, WEBP, 8) ? 'image/webp' : null
}

function has(header: ArrayLike<number>, bytes: readonly number[], at: number): boolean {
  return bytes.every((byte, index) => header[at + index] === byte)
}

// How long the shop keeps the photos that customers send with a cake: said on the privacy page, done by a job of the server.
const DAY_MS = 24 * 60 * 60 * 1000

/** After the pickup. Long enough for a complaint, no longer. */
export const PHOTO_RETENTION_DAYS = 90

/** Photos of orders collected before this instant are deleted. */
export function photosKeptSinceMs(nowMs: number): number {
  return nowMs - PHOTO_RETENTION_DAYS * DAY_MS
}

// HEIC, what iPhones photograph in: told by its brand, measured without a decoder (ISO/IEC 14496-12, 23008-12).

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']
/** Where the sizes stand: in the boxes before the picture's data. */
const HEAD_BYTES = 65_536

export function isHeic(bytes: Uint8Array): boolean {
  return textAt(bytes, 4) === 'ftyp' && HEIC_BRANDS.includes(textAt(bytes, 8))
}

/** Pixels of its largest picture; a picture in tiles says its whole size too. Null when it says none. */
export function heicSize(bytes: Uint8Array): { width: number; height: number } | null {
  const head = bytes.subarray(0, HEAD_BYTES)
  const view = new DataView(head.buffer, head.byteOffset, head.length)
  let largest: { width: number; height: number } | null = null
  for (let at = head.indexOf(0x69); at !== -1 && at + 16 <= head.length; at = head.indexOf(0x69, at + 1)) {
    if (textAt(head, at) !== 'ispe') continue
    const [width, height] = [view.getUint32(at + 8), view.getUint32(at + 12)]
    if (largest === null || width * height > largest.width * largest.height) largest = { width, height }
  }
  return largest
}

function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4))
}
