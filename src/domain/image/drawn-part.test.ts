// A logo is as large as what is drawn of it.
import { expect, test } from 'vitest'
import { drawnPart, groundOf } from './drawn-part.ts'

type Pixel = readonly [number, number, number, number]
const NOTHING: Pixel = [0, 0, 0, 0]
const WHITE: Pixel = [255, 255, 255, 255]
const ALMOST_WHITE: Pixel = [251, 250, 253, 255]
const INK: Pixel = [42, 26, 18, 255]

/** Ten by six, of one ground, with ink where it is said. */
function picture(ground: Pixel, ink: readonly [x: number, y: number][] = []): number[] {
  const pixels = Array.from({ length: 60 }, () => ground)
  for (const [x, y] of ink) pixels[y * 10 + x] = INK
  return pixels.flat()
}

test.each([
  ['nothing around it', NOTHING],
  ['white around it', WHITE],
])('what has %s is cut to what is drawn', (_, ground) => {
  const drawn = picture(ground, [
    [3, 2],
    [7, 4],
  ])
  expect(drawnPart(drawn, 10, 6)).toEqual({ x: 3, y: 2, width: 5, height: 3 })
})

test('a JPEG’s white is never quite white', () => {
  const pixels = picture(WHITE, [[5, 3]])
  for (const at of [11, 23, 38]) pixels.splice(at * 4, 4, ...ALMOST_WHITE)
  expect(drawnPart(pixels, 10, 6)).toEqual({ x: 5, y: 3, width: 1, height: 1 })
})

test('a picture up to its edges stays whole, one with nothing on it is none', () => {
  const corner = picture(WHITE, [[0, 0]])
  expect(groundOf(corner, 10, 6)).toBe('none')
  expect(drawnPart(corner, 10, 6)).toEqual({ x: 0, y: 0, width: 10, height: 6 })
  expect(drawnPart(picture(NOTHING), 10, 6)).toBeNull()
  expect(drawnPart(picture(WHITE), 10, 6)).toBeNull()
})
