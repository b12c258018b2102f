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
  shortcuts: { name: string; url: string; icons: Picture[] }[]
} = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'))

const pictures = [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)]

test.each(pictures)('$src is a picture of $sizes', ({ src, sizes, type }) => {
  const file = join('public', src)
  expect(existsSync(file), file).toBe(true)
  const bytes = readFileSync(file)
  expect(type).toBe('image/png')
  const [width, height] = pngSize(bytes)
  expect(`${width}x${height}`).toBe(sizes)
  // Shown in the browser's dialog, over whatever network there is.
  expect(statSync(file).size).toBeLessThan(200_000)
})

test('shortcuts lead to screens', () => {
  for (const { url } of [{ url: manifest.start_url }, ...manifest.shortcuts]) expect(isKnownPath(url), url).toBe(true)
})

/** Of its header (PNG, 11.2.2). */
function pngSize(bytes: Buffer): [number, number] {
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}
