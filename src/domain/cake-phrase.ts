// How a phrase lies on the live cake: on which spot, in how many lines, how large. Widths are estimated here; the screen, which
// has the font, only ever makes it smaller.
import type { CakeBox, CakeStage, CakeTiers } from '#domain/cake-layer.ts'

/**
 * `plate`: on the white chocolate plate; `top`: written on the cake; `inner`: there, within a decorated rim; `side`: on its
 * wall, when the top is taken.
 */
type PhraseSpot = 'plate' | 'top' | 'inner' | 'side'

export interface CakePhrase {
  text: string
  lines: string[]
  /** Of the canvas. */
  sizePx: number
  box: CakeBox
  rotateDeg: number
  /** Light on chocolate, dark elsewhere. */
  ink: 'dark' | 'light'
}

interface Spot {
  box: CakeBox
  maxPx: number
  rotateDeg: number
  mostLines: number
}

const TOP = { x: 290, y: 340, width: 420, height: 92 }
const INNER_TOP = { x: 320, y: 368, width: 368, height: 72 }
const SMALL_TOP = { x: 345, y: 190, width: 310, height: 62 }
const SIDE = { x: 176, y: 588, width: 184, height: 108 }
const LINE_HEIGHT = 1.08
/** A second line is worth it when the letters grow by more than this. */
const WORTH_A_LINE = 1.15

/** @param isDark whether the spot's ground is chocolate */
export function phraseOn(text: string, spotName: PhraseSpot, stage: CakeStage, tiers: CakeTiers, isDark: boolean): CakePhrase {
  const spot = spotOf(spotName, stage, tiers)
  const ink = isDark && spotName !== 'plate' ? 'light' : 'dark'
  return { text, ...fitted(text, spot), box: spot.box, rotateDeg: spot.rotateDeg, ink }
}

function spotOf(name: PhraseSpot, { plate }: CakeStage, tiers: CakeTiers): Spot {
  const { maxPx, x, y, width, height } = plate
  if (name === 'plate') return { box: { x, y, width, height }, maxPx, rotateDeg: -4, mostLines: 2 }
  if (name === 'side') return { box: SIDE, maxPx: 40, rotateDeg: 15, mostLines: 3 }
  return { box: tiers === 2 ? SMALL_TOP : name === 'inner' ? INNER_TOP : TOP, maxPx, rotateDeg: -2, mostLines: 2 }
}

/** The largest size at which the phrase fits; below the smallest one only for a word that nothing can break. */
function fitted(text: string, spot: Spot): { lines: string[]; sizePx: number } {
  const words = text.split(/\s+/)
  let best = { lines: [text], sizePx: 0 }
  for (let count = 1; count <= Math.min(spot.mostLines, words.length); count++) {
    const lines = evenLines(words, count)
    const widest = Math.max(...lines.map(widthEm))
    const fits = Math.min(spot.maxPx, spot.box.width / widest, spot.box.height / (count * LINE_HEIGHT))
    if (fits > best.sizePx * (count === 1 ? 1 : WORTH_A_LINE)) best = { lines, sizePx: Math.floor(fits * 2) / 2 }
  }
  return best
}

/** Words in `count` lines, the longest line as short as it can be. */
function evenLines(words: readonly string[], count: number): string[] {
  if (count === 1) return [words.join(' ')]
  const ways = words.slice(0, words.length - count + 1).map((_, cut) => {
    return [words.slice(0, cut + 1).join(' '), ...evenLines(words.slice(cut + 1), count - 1)]
  })
  const longest = (lines: readonly string[]) => Math.max(...lines.map(widthEm))
  return ways.reduce((best, way) => (longest(way) < longest(best) ? way : best))
}

/** Fraunces italic, measured by kinds of letters. */
function widthEm(line: string): number {
  let width = 0
  for (const letter of line) {
    if (/[ .,:;'’!|ijlt]/.test(letter)) width += 0.3
    else if (/[mwMW@%]/.test(letter)) width += 0.78
    else if (/[A-ZÀ-Ý0-9&?]/.test(letter)) width += 0.64
    else width += letter.length > 1 ? 1.2 : 0.5
  }
  return Math.max(width, 0.5)
}
