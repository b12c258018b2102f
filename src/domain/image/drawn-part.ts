// Where in a picture something is drawn: a logo comes with empty edges, which would make it small wherever it stands.

/** In pixels. */
export interface Part {
  x: number
  y: number
  width: number
  height: number
}

/** Of 255. What is this far from the ground is not drawn: edges are soft, and JPEG is never quite one colour. */
const FAINT = 12

/**
 * The smallest part with everything that differs from the ground: from nothing at all, or in a picture without transparency from the
 * colour of its corners. The whole picture where its corners are of several colours; null where nothing is drawn.
 * @param pixels red, green, blue and alpha of each, row by row
 */
export function drawnPart(pixels: ArrayLike<number>, width: number, height: number): Part | null {
  const ground = groundOf(pixels, width, height)
  if (ground === 'none') return { x: 0, y: 0, width, height }
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!differs(pixels, (y * width + x) * 4, ground)) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  }
  return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

type Ground = 'transparent' | readonly number[]

/** What a picture's corners agree on; `none` where they do not. */
export function groundOf(pixels: ArrayLike<number>, width: number, height: number): Ground | 'none' {
  const last = width * height - 1
  const corners = [0, width - 1, last - width + 1, last].map((pixel) => pixel * 4)
  if (corners.some((at) => (pixels[at + 3] ?? 0) <= FAINT)) return 'transparent'
  const first = [0, 1, 2].map((channel) => pixels[channel] ?? 0)
  return corners.every((at) => !differs(pixels, at, first)) ? first : 'none'
}

function differs(pixels: ArrayLike<number>, at: number, ground: Ground): boolean {
  if (ground === 'transparent') return (pixels[at + 3] ?? 0) > FAINT
  return ground.some((value, channel) => Math.abs((pixels[at + channel] ?? 0) - value) > FAINT)
}
