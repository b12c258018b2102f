// A wafer is printed only from a picture that is large enough for it.
import { expect, test } from 'vitest'
import { printQuality } from './cut-dialog.tsx'

test.each([
  // 20 cm are 7.87 inches: 1182 pixels at 150 dpi, 1733 at 220.
  { pixels: 1181, cm: 20, verdict: 'too-small' },
  { pixels: 1182, cm: 20, verdict: 'soft' },
  { pixels: 1732, cm: 20, verdict: 'soft' },
  { pixels: 1733, cm: 20, verdict: 'good' },
  { pixels: 800, cm: 20, verdict: 'too-small' },
  { pixels: 800, cm: 10, verdict: 'soft' },
])('$pixels pixels on $cm cm are $verdict', ({ pixels, cm, verdict }) => {
  expect(printQuality(pixels, cm)).toBe(verdict)
})

test('more pixels than are kept do not help', () => {
  expect(printQuality(9000, 34)).toBe('too-small')
})
