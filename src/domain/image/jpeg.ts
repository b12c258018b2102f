// A JPEG file as its segments (ITU-T T.81, annex B), without decoding it, and which of them are the picture: all others (EXIF,
// position, previews, comments) go. Scanned with `indexOf`: the database's engine runs it over megabytes.

interface JpegSegment {
  /** The marker's second byte. */
  marker: number
  /** The segment's first byte, its 0xff, and the one after its last. A scan's coded data belong to it. */
  start: number
  end: number
}

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda

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
export function jpegSize(
  bytes: Uint8Array,
  segments: readonly JpegSegment[],
): { width: number; height: number; bits: number } | null {
  const frame = segments.find(({ marker }) => isFrame(marker))
  if (!frame) return null
  return { bits: bytes[frame.start + 4] ?? 0, height: word(bytes, frame.start + 5), width: word(bytes, frame.start + 7) }
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

// Which segments of a JPEG are the picture. All others (EXIF, position, previews, comments) may carry anything and go; of those
// that stay, the length must be what their content needs, so that nothing hides behind it.

const DHT = 0xc4
const DQT = 0xdb
const DRI = 0xdd
const APP0 = 0xe0
const APP14 = 0xee
/** Baseline, extended and progressive: what browsers decode. */
const FRAMES = [0xc0, 0xc1, 0xc2]
const JFIF = [0x4a, 0x46, 0x49, 0x46, 0]
const ADOBE = [0x41, 0x64, 0x6f, 0x62, 0x65]

/** The segments to keep, or null when one of them is not what it must be. */
export function pictureSegments(bytes: Uint8Array, segments: readonly JpegSegment[]): JpegSegment[] | null {
  const kept = segments.filter((segment) => isPicture(bytes, segment))
  const frames = kept.filter(({ marker }) => FRAMES.includes(marker))
  const scans = kept.filter(({ marker }) => marker === SOS)
  const otherFrame = segments.some(({ marker }) => marker >= 0xc3 && marker <= 0xcf && marker !== DHT)
  const isSound = kept.every((segment) => isSoundSegment(bytes, segment))
  return frames.length === 1 && scans.length > 0 && !otherFrame && isSound ? kept : null
}

function isPicture(bytes: Uint8Array, { marker, start, end }: JpegSegment): boolean {
  // The shortest form of both: without a preview, and the one that tells how colours are meant.
  if (marker === APP0) return end - start === 18 && has(bytes, start + 4, JFIF)
  if (marker === APP14) return end - start === 16 && has(bytes, start + 4, ADOBE)
  return [SOI, EOI, SOS, DHT, DQT, DRI, ...FRAMES].includes(marker)
}

function isSoundSegment(bytes: Uint8Array, { marker, start, end }: JpegSegment): boolean {
  const length = end - start - 2
  const at = (offset: number) => bytes[start + offset] ?? 0
  if (marker === DQT) return tablesEnd(start + 4, end, (table) => ((bytes[table] ?? 0) >> 4 === 0 ? 65 : 129))
  if (marker === DHT) return tablesEnd(start + 4, end, (table) => 17 + codesOf(bytes, table + 1))
  if (marker === DRI) return length === 4
  if (marker === SOS) return word(bytes, start + 2) === 6 + 2 * at(4)
  if (FRAMES.includes(marker)) return length === 8 + 3 * at(9)
  return true
}

/** Whether tables of these sizes fill the segment exactly. */
function tablesEnd(first: number, end: number, sizeAt: (table: number) => number): boolean {
  let table = first
  while (table < end) table += sizeAt(table)
  return table === end
}

/** A Huffman table's number of codes: the sum of its sixteen counts. */
function codesOf(bytes: Uint8Array, counts: number): number {
  let sum = 0
  for (let index = 0; index < 16; index++) sum += bytes[counts + index] ?? 0
  return sum
}

function has(bytes: Uint8Array, at: number, expected: readonly number[]): boolean {
  return expected.every((byte, index) => bytes[at + index] === byte)
}
