// A PNG file as its chunks (W3C PNG, 5), without decoding it.
import { crc32 } from '#domain/crc32.ts'

export interface PngChunk {
  /** `IHDR`, `IDAT` … */
  type: string
  /** The chunk's first byte, of its length, and the one after its checksum. */
  start: number
  end: number
}

export const PNG_SIGNATURE_BYTES = 8
/** Length, type and checksum around a chunk's data. */
const FRAME_BYTES = 12

/** From IHDR to IEND; what lies behind it is no picture. Null when the file ends before. */
export function pngChunks(bytes: Uint8Array): PngChunk[] | null {
  const chunks: PngChunk[] = []
  let start = PNG_SIGNATURE_BYTES
  while (start + FRAME_BYTES <= bytes.length) {
    const end = start + FRAME_BYTES + int32(bytes, start)
    if (end > bytes.length) return null
    const type = String.fromCharCode(...bytes.subarray(start + 4, start + 8))
    chunks.push({ type, start, end })
    if (type === 'IEND') return chunks
    start = end
  }
  return null
}

/** Pixels, and bits of each colour; null when the first chunk is no header. */
export function pngSize(bytes: Uint8Array): { width: number; height: number; bits: number } | null {
  const header = PNG_SIGNATURE_BYTES
  if (int32(bytes, header) !== 13 || String.fromCharCode(...bytes.subarray(header + 4, header + 8)) !== 'IHDR') return null
  return { width: int32(bytes, header + 8), height: int32(bytes, header + 12), bits: bytes[header + 16] ?? 0 }
}

/**
 * The chunks that are the picture: the critical ones and the transparency. Texts, times, profiles and EXIF go.
 * @returns null when one of them is damaged, or they stand in no order
 */
export function pictureChunks(bytes: Uint8Array, chunks: readonly PngChunk[]): PngChunk[] | null {
  const kept = chunks.filter(({ type }) => ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'].includes(type))
  const order = kept.map(({ type }) => type).join(' ')
  if (!/^IHDR( PLTE)?( tRNS)?( IDAT)+ IEND$/.test(order)) return null
  const [last] = kept.slice(-1)
  if (!last || last.end - last.start !== FRAME_BYTES) return null
  const isUnknownCritical = chunks.some(({ type }) => /^[A-Z]/.test(type) && !order.includes(type))
  return !isUnknownCritical && kept.every((chunk) => isIntact(bytes, chunk)) ? kept : null
}

function isIntact(bytes: Uint8Array, { start, end }: PngChunk): boolean {
  return crc32(bytes.subarray(start + 4, end - 4)) === int32(bytes, end - 4)
}

function int32(bytes: Uint8Array, at: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at, at + 4)
  return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0
}
