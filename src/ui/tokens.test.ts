// The palette's pairs reach AA in the light and in the dark: 4.5 for text, 3 for borders and marks that alone identify a control.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const TEXT = 4.5
const MARK = 3
/** What is written on what. */
const PAIRS: readonly (readonly [front: string, ground: string, ratio: number])[] = [
  ...['paper', 'card', 'cream', 'bench', 'group', 'row-hover'].flatMap((ground) => [
    ['ink', ground, TEXT] as const,
    ['ink-muted', ground, TEXT] as const,
    ['crust', ground, TEXT] as const,
    ['raspberry', ground, TEXT] as const,
    ['raspberry-ink', ground, TEXT] as const,
    ['blueberry', ground, TEXT] as const,
  ]),
  ['ink-3', 'card', TEXT],
  ['ink-3', 'paper', TEXT],
  ['ink-muted', 'hair', TEXT],
  ['off-ink', 'off', TEXT],
  ['edge', 'paper', MARK],
  ['edge', 'card', MARK],
  ['control-edge', 'card', MARK],
  ['switch-off', 'card', MARK],
  ['egg-mark', 'egg', MARK],
  ['egg-mark', 'card', MARK],
  ['on-crust', 'crust', TEXT],
  ['on-crust', 'crust-hover', TEXT],
  ['crust-soft', 'crust', TEXT],
  ['crust-deep', 'honey', TEXT],
  ['ink', 'honey', TEXT],
  ['ink', 'crust-tint', TEXT],
  ['ink-muted', 'crust-tint', TEXT],
  ['crust', 'crust-tint', TEXT],
  ['on-raspberry', 'raspberry', TEXT],
  ['on-raspberry', 'raspberry-hover', TEXT],
  ['raspberry-ink', 'raspberry-wash', TEXT],
  ['on-pistachio', 'pistachio', TEXT],
  ['pistachio-ink', 'pistachio-wash', TEXT],
  ['on-blueberry', 'blueberry', TEXT],
  ['blueberry', 'blueberry-wash', TEXT],
  ['egg-ink', 'egg', TEXT],
  ['ink', 'egg', TEXT],
  ['tile-ink', 'tile', TEXT],
  ...['to-pay', 'in-progress', 'ready', 'done', 'cancelled', 'attention'].map(
    (status) => [`status-${status}`, `status-${status}-tint`, TEXT] as const,
  ),
]

const SHEET = readFileSync('src/ui/tokens.css', 'utf8')

/** @returns `#rrggbb` of a colour; light and dark are the same where it has one value */
function colourOf(name: string, mode: 'light' | 'dark'): string {
  const [, light, dark = light] =
    new RegExp(`--${name}: (?:light-dark\\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6})\\))?;`).exec(SHEET) ?? []
  const colour = mode === 'light' ? light : dark
  if (colour === undefined) throw new Error(`--${name} is no colour of the palette.`)
  return colour
}

/** @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

test.each(['light', 'dark'] as const)('every pair of the palette can be read, %s', (mode) => {
  const weak = PAIRS.map(([front, ground, ratio]) => ({
    pair: `${front} on ${ground}`,
    has: contrast(colourOf(front, mode), colourOf(ground, mode)),
    needs: ratio,
  })).filter(({ has, needs }) => has < needs)
  expect(weak).toEqual([])
})

test('every colour says what it is in the dark', () => {
  const colours = [...SHEET.matchAll(/^ {2}--([\w-]+): (#\w+);/gm)].map(([, name]) => name)
  const SAME_AT_ANY_HOUR = ['white', 'black', 'tile-ink', 'print-paper', 'print-ink', 'print-ink-2', 'print-line', 'print-wash']
  expect(colours).toEqual(SAME_AT_ANY_HOUR)
})
