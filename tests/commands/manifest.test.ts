// The manifest's promises: every file that it names is there, in the size and of the type that it says.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isKnownPath } from '#domain/account/navigation.ts'

interface Picture {
  src: string
  sizes: string
  type: string
}

const manifest: {
  start_url: string
  icons: Picture[]
  screenshots: (Picture & { form_factor: string })[]
  shortcuts: { name: string; url: string; icons: Picture[] }[]
} = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'))

const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)]

test.each(pictures)('$src is a picture of $sizes', ({ src, sizes, type }) => {
  const file = join('public', src)
  expect(existsSync(file), file).toBe(true)
  const bytes = readFileSync(file)
  const [width, height] = type === 'image/png' ? pngSize(bytes) : jpegSize(bytes)
  expect(`${width}x${height}`).toBe(sizes)
  // Shown in the browser's dialog, over whatever network there is.
  expect(statSync(file).size).toBeLessThan(200_000)
})

test('shortcuts lead to screens', () => {
  for (const { url } of [{ url: manifest.start_url }, ...manifest.shortcuts]) expect(isKnownPath(url), url).toBe(true)
})

test('phones and desktops each see a picture of their own', () => {
  expect(new Set(manifest.screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']))
})

/** Of its header (PNG, 11.2.2). */
function pngSize(bytes: Buffer): [number, number] {
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

/** Of its first frame header (ITU-T T.81, B.2.2). */
function jpegSize(bytes: Buffer): [number, number] {
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    expect(bytes[at]).toBe(0xff)
    const marker = bytes[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xc2) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
  }
  throw new Error('This JPEG has no frame.')
}
