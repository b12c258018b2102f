// Small real pictures, and what may travel with one: every byte is made here, so that a test can look for it later.
import { readFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'

type Bytes = Uint8Array<ArrayBuffer>

/** A grey JPEG. @param segments put behind its first marker */
export function aJpeg(width: number, height: number, segments: readonly Uint8Array[] = []): Bytes {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  // Both tables know one code, `0`: no difference to the block before, and nothing more in this block.
  const table = (id: number) => jpegSegment(0xc4, [id, 1, ...Array(15).fill(0), 0])
  return joined([
    [0xff, 0xd8],
    ...segments,
    jpegSegment(0xdb, [0, ...Array(64).fill(1)]),
    jpegSegment(0xc0, [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]),
    table(0x00),
    table(0x10),
    jpegSegment(0xda, [1, 1, 0, 0, 63, 0]),
    new Uint8Array(Math.ceil((blocks * 2) / 8)),
    [0xff, 0xd9],
  ])
}

export function jpegSegment(marker: number, content: ArrayLike<number>): Bytes {
  const length = content.length + 2
  return joined([[0xff, marker, length >> 8, length & 0xff], content])
}

/** EXIF as a phone writes it: which way up, and where it was taken. @param place text that must not arrive */
export function exif(place: string, orientation = 1): Bytes {
  const header = [...latin('Exif'), 0, 0, ...latin('II'), 42, 0, 8, 0, 0, 0]
  const entry = (tag: number, type: number, count: number, value: number) => [
    tag & 0xff,
    tag >> 8,
    type,
    0,
    ...int32Little(count),
    ...int32Little(value),
  ]
  const text = latin(place)
  // Orientation, an image description, and the link to the directory of the position.
  const directory = [3, 0, ...entry(0x112, 3, 1, orientation), ...entry(0x10e, 2, text.length, 50), ...entry(0x8825, 4, 1, 8)]
  return jpegSegment(0xe1, [...header, ...directory, 0, 0, 0, 0, ...text])
}

/** A PNG of one colour. @param chunks put before the picture's data */
export function aPng(width: number, height: number, chunks: readonly Uint8Array[] = []): Bytes {
  const header = [...int32Big(width), ...int32Big(height), 8, 0, 0, 0, 0]
  const rows = deflateSync(new Uint8Array((width + 1) * height))
  return joined([PNG_SIGNATURE, pngChunk('IHDR', header), ...chunks, pngChunk('IDAT', rows), pngChunk('IEND', [])])
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

export function pngChunk(type: string, content: ArrayLike<number>): Bytes {
  const body = joined([latin(type), content])
  return joined([int32Big(content.length), body, int32Big(crc32(body))])
}

/** A WebP with transparency. @param chunks put behind the picture */
export function aWebp(chunks: readonly Uint8Array[] = []): Bytes {
  const picture = Uint8Array.from(readFileSync(new URL('../../demo/pictures/cannolo.webp', import.meta.url)))
  const whole = joined([picture, ...chunks])
  whole.set(int32Little(whole.length - 8), 4)
  return whole
}

export function webpChunk(type: string, content: ArrayLike<number>): Bytes {
  return joined([latin(type), int32Little(content.length), content, content.length % 2 === 1 ? [0] : []])
}

export function latin(text: string): number[] {
  return [...text].map((sign) => sign.charCodeAt(0) & 0xff)
}

export function joined(parts: readonly ArrayLike<number>[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function int32Big(value: number): number[] {
  return [value >>> 24, (value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff]
}

function int32Little(value: number): number[] {
  return int32Big(value).reverse()
}
