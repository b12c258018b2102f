// The colours of a shop that has chosen its own: the tokens of the primary colour (ui/tokens.css), each for the light and for the
// dark, derived from one accent in OKLCH, whose lightness is what the eye sees. Each keeps the place that the crust's has; where a
// pair would fall below AA, the colour moves in lightness until it is read.
import {
  clampChroma,
  converter,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  type Oklch,
  parse,
  useMode,
  wcagContrast,
} from 'culori/fn'
import { COLOUR } from './colour.ts'

// The library's own way of saying which spaces are known; nothing of React.
// biome-ignore-start lint/correctness/useHookAtTopLevel: useMode is no hook
useMode(modeRgb)
useMode(modeLrgb)
useMode(modeOklch)
// biome-ignore-end lint/correctness/useHookAtTopLevel: useMode is no hook
const toOklch = converter('oklch')

/** Of small text (WCAG 2.2, 1.4.3), and of marks that alone identify a control (1.4.11). */
const TEXT = 4.5
const MARK = 3
/** A little more than asked: hexadecimal rounds. */
const MARGIN = 0.02

/** What the primary colour stands on, as ui/tokens.css has it; `palette.test.ts` holds the two together. */
export const GROUNDS = {
  light: ['#fff9f0', '#ffffff', '#fffdf8', '#f7efe2', '#fcf6ec', '#fffbf4'],
  dark: ['#17100b', '#221812', '#2c2019', '#100a06', '#281c15'],
}
/** `--ink` and `--ink-muted`. */
export const INKS = { light: ['#2a1a12', '#6b564a'], dark: ['#f7ebdd', '#c9b5a3'] }

export type Mode = 'light' | 'dark'
/** By token, such as `crust`, without its dashes; values are `#rrggbb`. */
export type Palette = Readonly<Record<PaletteToken, string>>
export type PaletteToken = (typeof PALETTE_TOKENS)[number]

export const PALETTE_TOKENS = [
  'crust',
  'on-crust',
  'crust-hover',
  'crust-deep',
  'crust-soft',
  'crust-tint',
  'honey',
  'mark-1',
  'mark-2',
  'mark-3',
  'mark-4',
  'hero-1',
  'hero-2',
  'hero-3',
  'hero-4',
  'chart-upcoming',
] as const

/** Where each stands: lightness (0–1), the share of the accent's chroma, and the most chroma it has. */
interface Place {
  l: number
  share: number
  most: number
}

const PLACES = {
  light: {
    tint: { l: 0.967, share: 0.2, most: 0.022 },
    honey: { l: 0.9, share: 0.6, most: 0.09 },
    soft: { l: 0.96, share: 0.2, most: 0.03 },
    upcoming: { l: 0.66, share: 1, most: 0.13 },
    heroes: [
      { l: 0.975, share: 0.2, most: 0.025 },
      { l: 0.94, share: 0.35, most: 0.06 },
      { l: 0.9, share: 0.45, most: 0.08 },
      { l: 0.855, share: 0.55, most: 0.095 },
    ],
  },
  dark: {
    tint: { l: 0.285, share: 0.35, most: 0.04 },
    honey: { l: 0.37, share: 0.5, most: 0.065 },
    soft: { l: 0.26, share: 0.5, most: 0.06 },
    upcoming: { l: 0.6, share: 0.9, most: 0.11 },
    heroes: [
      { l: 0.25, share: 0.2, most: 0.025 },
      { l: 0.3, share: 0.3, most: 0.035 },
      { l: 0.35, share: 0.35, most: 0.045 },
      { l: 0.39, share: 0.4, most: 0.055 },
    ],
  },
} satisfies Record<Mode, object>

/** WCAG's ratio of two colours, 1 to 21. @param one @param other `#rrggbb` */
export const contrastOf: (one: string, other: string) => number = wcagContrast

/** @param accent `#rrggbb` @throws when it is none */
export function paletteOf(accent: string, mode: Mode): Palette {
  const given = COLOUR.test(accent) ? toOklch(parse(accent)) : undefined
  if (!given) throw new Error(`${accent} is no colour.`)
  const places = PLACES[mode]
  const at = ({ l, share, most }: Place) => shade(given, l, Math.min(given.c * share, most))
  // On dark paper and by lamplight a colour that is read is a lighter one; on light paper a darker one.
  const step = mode === 'light' ? -1 : 1
  const grounds = GROUNDS[mode]
  const tint = readable(at(places.tint), INKS[mode], TEXT, -step)
  const honey = readable(at(places.honey), INKS[mode].slice(0, 1), TEXT, -step)
  const begin = mode === 'light' ? shade(given, given.l, given.c) : shade(given, Math.max(given.l, 0.72), Math.min(given.c, 0.15))
  // A little more than the grounds ask for: what is written on the colour is not pure white.
  const crust = readable(begin, [...grounds, tint, ...(mode === 'light' ? [SOFT_LIMIT] : [])], TEXT, step)
  const onCrust = mode === 'light' ? '#ffffff' : readable(shade(given, 0.19, Math.min(given.c, 0.03)), [crust], TEXT, -1)
  const deep = readable(moved(crust, step * 0.07), [honey, ...grounds], TEXT, step)
  return {
    crust,
    'on-crust': onCrust,
    'crust-hover': readable(moved(crust, step * 0.06), [onCrust], TEXT, step),
    'crust-deep': deep,
    'crust-soft': readable(at(places.soft), [crust], TEXT, -step),
    'crust-tint': tint,
    honey,
    'mark-1': shade(given, 0.78, Math.min(given.c * 0.8, 0.12)),
    'mark-2': shade(given, 0.68, Math.min(given.c, 0.15)),
    'mark-3': crust,
    'mark-4': mode === 'light' ? deep : moved(crust, -0.15),
    ...heroesOf(places.heroes.map((place) => readable(at(place), INKS[mode].slice(0, 1), TEXT, -step))),
    'chart-upcoming': readable(at(places.upcoming), grounds.slice(0, 2), MARK, step),
  }
}

/** The darkest that small text on the primary colour may be, in the light. */
const SOFT_LIMIT = '#f2ece4'

function heroesOf([one = '', two = '', three = '', four = '']: readonly string[]) {
  return { 'hero-1': one, 'hero-2': two, 'hero-3': three, 'hero-4': four }
}

/** Of the accent's hue, within what a screen can show. */
function shade({ h }: Oklch, l: number, c: number): string {
  const colour: Oklch = { mode: 'oklch', l, c, ...(h !== undefined && { h }) }
  return hexOf(colour)
}

function hexOf(colour: Oklch): string {
  return formatHex(clampChroma(colour, 'oklch'))
}

/** Lighter or darker, by so much lightness. */
function moved(hex: string, by: number): string {
  const colour = toOklch(parse(hex))
  if (!colour) throw new Error(`${hex} is no colour.`)
  return hexOf({ ...colour, l: Math.min(1, Math.max(0, colour.l + by)) })
}

/** The colour, or the nearest in this direction of lightness that has the ratio to each of the others. */
function readable(hex: string, others: readonly string[], ratio: number, step: number): string {
  let colour = hex
  for (let tries = 0; tries < 200; tries++) {
    if (others.every((other) => wcagContrast(colour, other) >= ratio + MARGIN)) return colour
    const next = moved(colour, step * 0.005)
    if (next === colour && (next === '#000000' || next === '#ffffff')) return colour
    colour = next
  }
  return colour
}

/** A property of the tokens' rule with its value, such as `--crust` and `light-dark(#…,#…)`. */
export type Declaration = readonly [property: string, value: string]

/** What takes the place of the tokens; none for a shop without an accent. @param accent `#rrggbb` */
export function paletteDeclarations(accent: string): Declaration[] {
  if (!COLOUR.test(accent)) return []
  const [light, dark] = [paletteOf(accent, 'light'), paletteOf(accent, 'dark')]
  return PALETTE_TOKENS.map((token) => [`--${token}`, `light-dark(${light[token]},${dark[token]})`])
}
