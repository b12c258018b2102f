// Which segments of a JPEG are the picture. All others (EXIF, position, previews, comments) may carry anything and go; of those
// that stay, the length must be what their content needs, so that nothing hides behind it.
import { EOI, type JpegSegment, SOI, SOS } from '#domain/jpeg.ts'

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

function word(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
}
