// A WebP file as its chunks (Google's "WebP Container Specification", RFC 9649), without decoding it.

export interface WebpChunk {
  /** `VP8 `, `VP8L`, `EXIF` … */
  type: string
  /** The chunk's first byte, of its type, and the one after its data and their padding. */
  start: number
  end: number
}

export const RIFF_HEADER_BYTES = 12
const CHUNK_HEADER_BYTES = 8

/** As long as the file says it is; what lies behind is no picture. Null when it ends before. */
export function webpChunks(bytes: Uint8Array): WebpChunk[] | null {
  const fileEnd = CHUNK_HEADER_BYTES + int32(bytes, 4)
  if (fileEnd > bytes.length || fileEnd < RIFF_HEADER_BYTES) return null
  const chunks: WebpChunk[] = []
  let start = RIFF_HEADER_BYTES
  while (start < fileEnd) {
    const length = int32(bytes, start + 4)
    const end = start + CHUNK_HEADER_BYTES + length + (length % 2)
    if (end > fileEnd) return null
    chunks.push({ type: String.fromCharCode(...bytes.subarray(start, start + 4)), start, end })
    start = end
  }
  return chunks
}

/** Pixels: the canvas's, else those of the one picture. Null when none says. */
export function webpSize(bytes: Uint8Array, chunks: readonly WebpChunk[]): { width: number; height: number } | null {
  const [first] = chunks
  return first ? sizeIn(bytes, first) : null
}

/**
 * The chunks that are one still picture. Metadata and profiles go; animations are none.
 * @returns null when there is no such picture, or its size is another than the canvas's
 */
export function stillChunks(bytes: Uint8Array, chunks: readonly WebpChunk[]): WebpChunk[] | null {
  const kept = chunks.filter(({ type }) => ['VP8X', 'ALPH', 'VP8 ', 'VP8L'].includes(type))
  const order = kept.map(({ type }) => type.trim()).join(' ')
  if (!/^(VP8|VP8L|VP8X VP8L|VP8X( ALPH)? VP8)$/.test(order)) return null
  if (chunks.some(({ type }) => type === 'ANIM' || type === 'ANMF')) return null
  const sizes = kept.filter(({ type }) => type !== 'ALPH').map((chunk) => sizeIn(bytes, chunk))
  const [first] = sizes
  return sizes.every((size) => size && size.width === first?.width && size.height === first.height) ? kept : null
}

function sizeIn(bytes: Uint8Array, { type, start, end }: WebpChunk): { width: number; height: number } | null {
  const at = (offset: number) => bytes[start + CHUNK_HEADER_BYTES + offset] ?? 0
  const length = end - start - CHUNK_HEADER_BYTES
  if (type === 'VP8X' && length === 10) {
    return { width: 1 + (at(4) | (at(5) << 8) | (at(6) << 16)), height: 1 + (at(7) | (at(8) << 8) | (at(9) << 16)) }
  }
  if (type === 'VP8 ' && length > 10 && at(3) === 0x9d && at(4) === 0x01 && at(5) === 0x2a) {
    return { width: (at(6) | (at(7) << 8)) & 0x3fff, height: (at(8) | (at(9) << 8)) & 0x3fff }
  }
  if (type !== 'VP8L' || length <= 5 || at(0) !== 0x2f) return null
  const bits = at(1) | (at(2) << 8) | (at(3) << 16) | (at(4) << 24)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}

function int32(bytes: Uint8Array, at: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at, at + 4)
  return ((d << 24) | (c << 16) | (b << 8) | a) >>> 0
}
