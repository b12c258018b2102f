// How much of a screen's picture differs from an earlier one of the same name.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/**
 * Leaves `….differs.png` beside the picture where they differ.
 * @param {string} before a picture's path
 * @param {string} now a picture's path
 * @returns {string} for a person to read: `same`, `3.2 % differs`, `new`, `1280×800 → 1280×900`
 */
export function difference(before, now) {
  if (!existsSync(before)) return 'new'
  const [old, picture] = [before, now].map((path) => PNG.sync.read(readFileSync(path)))
  const { width, height } = picture
  if (old.width !== width || old.height !== height) return `${old.width}×${old.height} → ${width}×${height}`
  const differing = new PNG({ width, height })
  const pixels = pixelmatch(old.data, picture.data, differing.data, width, height, { threshold: 0.1 })
  const path = now.replace(/\.png$/, '.differs.png')
  if (pixels === 0) {
    rmSync(path, { force: true })
    return 'same'
  }
  writeFileSync(path, PNG.sync.write(differing))
  return `${((100 * pixels) / (width * height)).toFixed(1)} % differs`
}
