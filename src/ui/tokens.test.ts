// The palette's pairs reach AA in the light and in the dark: 4.5 for text, 3 for borders and marks that alone identify a control.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GROUNDS, INKS, PALETTE_TOKENS } from '#domain/brand/palette.ts'
import { contrast } from '../../tests/contrast.ts'

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

test('a palette of one’s own is derived for these papers and inks', () => {
  const of = (mode: 'light' | 'dark', names: readonly string[]) => [...new Set(names.map((name) => colourOf(name, mode)))]
  const grounds = ['paper', 'card', 'cream', 'bench', 'group', 'row-hover']
  expect(GROUNDS).toEqual({ light: of('light', grounds), dark: of('dark', grounds) })
  expect(INKS).toEqual({ light: of('light', ['ink', 'ink-muted']), dark: of('dark', ['ink', 'ink-muted']) })
  // Each is a token that screens use.
  for (const token of PALETTE_TOKENS) expect(colourOf(token, 'light')).toMatch(/^#/)
})
