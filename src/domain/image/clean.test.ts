// Of an uploaded picture the picture stays, and nothing else: not where it was taken, not what was hidden in or behind it.
import { expect, test } from 'vitest'
import { aJpeg, aPng, aWebp, exif, joined, jpegSegment, latin, pngChunk, webpChunk } from '../../../tests/builders/pictures.ts'
import { cleanImage, PHOTO_MAX_SIDE, PNG_MAX_BYTES } from './clean.ts'

const SECRET = '45.4642N 9.1900E <script>alert(1)</script>'
const jpeg = aJpeg(24, 16)
const png = aPng(24, 16)
const webp = aWebp()

const cleaned = (bytes: Uint8Array) => {
  const clean = cleanImage(bytes)
  return clean.ok ? clean.bytes : clean.reason
}
const textOf = (bytes: Uint8Array | string) => (typeof bytes === 'string' ? bytes : new TextDecoder('latin1').decode(bytes))

test.each([
  ['JPEG', jpeg],
  ['JPEG with its usual header', aJpeg(24, 16, [jpegSegment(0xe0, [...latin('JFIF'), 0, 1, 1, 0, 0, 1, 0, 1, 0, 0])])],
  ['PNG', png],
])('a plain %s comes back byte for byte', (_, bytes) => {
  expect(cleaned(bytes)).toEqual(bytes)
})

test('a WebP keeps its picture and its transparency, and says no more than that it has them', () => {
  const clean = cleaned(webp)
  expect(textOf(clean)).toMatch(/^RIFF....WEBPVP8X.{14,}ALPH/s)
  expect(cleaned(clean as Uint8Array)).toEqual(clean)
})

test.each([
  ['EXIF with a position', aJpeg(24, 16, [exif(SECRET)]), jpeg],
  ['a comment', aJpeg(24, 16, [jpegSegment(0xfe, latin(SECRET))]), jpeg],
  ['a JFIF header with a preview', aJpeg(24, 16, [jpegSegment(0xe0, latin(`JFIF\0${SECRET}`))]), jpeg],
  ['a page behind it', joined([jpeg, latin(SECRET)]), jpeg],
  ['a text chunk', aPng(24, 16, [pngChunk('tEXt', latin(SECRET))]), png],
  ['EXIF in a PNG', aPng(24, 16, [pngChunk('eXIf', latin(SECRET))]), png],
  ['an archive behind a PNG', joined([png, latin(`PK${SECRET}`)]), png],
  ['EXIF in a WebP', aWebp([webpChunk('EXIF', latin(SECRET))]), cleaned(webp)],
  ['an unknown chunk in a WebP', aWebp([webpChunk('EVIL', latin(SECRET))]), cleaned(webp)],
  ['a script behind a WebP', joined([webp, latin(SECRET)]), cleaned(webp)],
])('%s goes, the picture stays', (_, bytes, picture) => {
  expect(cleaned(bytes)).toEqual(picture)
})

test.each([
  ['an SVG', Uint8Array.from(latin(`<svg onload="${SECRET}"/>`)), 'unknown'],
  ['a GIF that is a script', Uint8Array.from(latin('GIF89a=1;alert(1)')), 'unknown'],
  ['a JPEG cut off in its scan', jpeg.subarray(0, -3), 'damaged'],
  ['a JPEG cut off in a header', jpeg.subarray(0, 30), 'damaged'],
  ['a PNG cut off', png.subarray(0, -14), 'damaged'],
  ['a PNG with a wrong checksum', png.with(-20, 0xaa), 'damaged'],
  ['a WebP cut off', webp.subarray(0, -9), 'damaged'],
  ['a JPEG of 60000 pixels', aJpeg(60_000, 8), 'too-many-pixels'],
  [
    'a PNG that promises a wall',
    joined([png.subarray(0, 8), pngChunk('IHDR', [0, 1, 0, 0, 0, 1, 0, 0, 8, 0, 0, 0, 0]), png.subarray(33)]),
    'too-many-pixels',
  ],
  ['a table longer than its content', aJpeg(24, 16, [jpegSegment(0xdb, [0, ...Array(64).fill(1), ...latin(SECRET)])]), 'damaged'],
  ['an animation', aWebp([webpChunk('ANMF', latin(SECRET))]), 'damaged'],
  ['nothing', new Uint8Array(0), 'unknown'],
])('%s is refused', (_, bytes, reason) => {
  expect(cleaned(bytes)).toBe(reason)
})

test('a PNG as heavy as a photo is refused: it comes as JPEG', () => {
  const heavy = aPng(24, 16, [pngChunk('tEXt', new Uint8Array(PNG_MAX_BYTES))])
  expect(cleaned(heavy)).toBe('too-heavy')
})

test('more than eight bits of a colour are refused before anything decodes them', () => {
  const deep = [...int32(16), ...int32(16), 16, 6, 0, 0, 0]
  expect(cleaned(joined([png.subarray(0, 8), pngChunk('IHDR', deep), png.subarray(33)]))).toBe('too-deep')
  // Twelve, in the frame's header.
  const frame = jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xc0)
  expect(cleaned(jpeg.with(frame + 4, 12))).toBe('too-deep')
})

test('the largest side that is taken', () => {
  expect(cleaned(aJpeg(PHOTO_MAX_SIDE, 8))).toBeInstanceOf(Uint8Array)
  expect(cleaned(aJpeg(PHOTO_MAX_SIDE + 1, 8))).toBe('too-many-pixels')
})

function int32(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
}
