// What a logo is put on so that it is seen: a light one is lost on white, a red one on a red shop's colour.
import { contrastOf } from '#domain/brand/palette.ts'
import { hexOf } from '#domain/hex.ts'

/** Of a mark (WCAG 2.2, 1.4.11) it would be 3; a logo may be of several colours, and a pale one is still its own. */
const SEEN = 1.8

/**
 * @param pixels of the logo: red, green, blue and alpha of each
 * @param own the ground that the picture brings with it
 * @param grounds `#rrggbb`, the first that will do; else the one with the most contrast
 */
export function groundFor(
  pixels: ArrayLike<number>,
  own: 'none' | 'transparent' | readonly number[],
  grounds: readonly string[],
): string {
  if (typeof own === 'object') return `#${hexOf(own)}`
  const mean = meanColour(pixels)
  const ratios = grounds.map((ground) => ({ ground, ratio: contrastOf(mean, ground) }))
  const [best] = [...ratios].sort((a, b) => b.ratio - a.ratio)
  return (ratios.find(({ ratio }) => ratio >= SEEN) ?? best)?.ground ?? '#ffffff'
}

function meanColour(pixels: ArrayLike<number>): string {
  const sums = [0, 0, 0]
  let weight = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0
    weight += alpha
    for (const channel of [0, 1, 2]) sums[channel] = (sums[channel] ?? 0) + (pixels[at + channel] ?? 0) * alpha
  }
  return `#${hexOf(sums.map((sum) => Math.round(weight === 0 ? 0 : sum / weight)))}`
}
