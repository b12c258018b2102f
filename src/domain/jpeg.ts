// A JPEG file as its segments (ITU-T T.81, annex B), without decoding it. Scanned with `indexOf`: the database's engine runs it
// over megabytes.

export interface JpegSegment {
  /** The marker's second byte. */
  marker: number
  /** The segment's first byte, its 0xff, and the one after its last. A scan's coded data belong to it. */
  start: number
  end: number
}

export const SOI = 0xd8
export const EOI = 0xd9
export const SOS = 0xda

const STUFFED = 0x00
const RST0 = 0xd0
const RST7 = 0xd7
const FILL = 0xff

/** From SOI to the first EOI; what lies behind it is no picture. Null when the file ends before, or is no chain of segments. */
export function jpegSegments(bytes: Uint8Array): JpegSegment[] | null {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return null
  const segments: JpegSegment[] = [{ marker: SOI, start: 0, end: 2 }]
  let start = 2
  while (start + 1 < bytes.length) {
    if (bytes[start] !== 0xff) return null
    const marker = bytes[start + 1] ?? 0
    if (marker === FILL) {
      start++
      continue
    }
    const end = endOf(bytes, start, marker)
    if (end === null) return null
    segments.push({ marker, start, end })
    if (marker === EOI) return segments
    start = end
  }
  return null
}

/** Pixels, as the frame header says; null without one. */
export function jpegSize(bytes: Uint8Array, segments: readonly JpegSegment[]): { width: number; height: number } | null {
  const frame = segments.find(({ marker }) => isFrame(marker))
  if (!frame) return null
  return { height: word(bytes, frame.start + 5), width: word(bytes, frame.start + 7) }
}

/** Any start of frame: DHT, JPG and DAC lie among them and are none. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

function endOf(bytes: Uint8Array, start: number, marker: number): number | null {
  if (marker === EOI) return start + 2
  // Markers without a length have no place between segments.
  if (marker === SOI || marker <= 0x01 || (marker >= RST0 && marker <= RST7)) return null
  const length = start + 3 < bytes.length ? word(bytes, start + 2) : 0
  const end = start + 2 + length
  if (length < 2 || end > bytes.length) return null
  return marker === SOS ? endOfScan(bytes, end) : end
}

/** Where the next marker stands that is none of the scan's own. */
function endOfScan(bytes: Uint8Array, from: number): number | null {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) return null
    const isOfScan = next === STUFFED || next === FILL || (next >= RST0 && next <= RST7)
    if (!isOfScan) return at
  }
  return null
}

function word(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
}
