// The label that a scale prints: an EAN-13 that begins with 20 to 29 (GS1 General Specifications, 1.4.4: numbers that every shop uses
// for itself). Which digits name the article and which its price or weight is the shop's own choice, said as a pattern.
import type { Cents } from '#domain/money.ts'

/** Digits of an article's number, which the database holds without zeros in front: `42`. */
export const SCALE_CODE_MAX = 6
/** Of the shop's setting: a few patterns with blanks between them. */
export const SCALE_LABELS_MAX = 80

export interface ScaleLabel {
  /** The article, as `storedScaleCode` leaves it. */
  scaleCode: string
  /** What the label says of it. */
  says: { kind: 'price'; cents: Cents } | { kind: 'weight'; grams: number }
}

/** Thirteen signs: digits as they are, `X` any digit, `A` the article, `P` its price in cents or `G` its grams, `C` the check digit. */
const PATTERN = /^2[XA0-9]+(?:P{3,6}|G{3,6})[X0-9]*C$/

/** As the database holds it: capitals, single blanks. @param typed patterns as somebody writes them */
export function storedScaleLabels(typed: string): string {
  return typed
    .trim()
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
    .join(' ')
}

/** What is wrong with the shop's patterns, Italian; null when nothing is, and for none at all. */
export function scaleLabelsProblem(typed: string): string | null {
  const patterns = storedScaleLabels(typed)
  if (patterns.length > SCALE_LABELS_MAX) return `Al massimo ${SCALE_LABELS_MAX} caratteri.`
  const wrong = patterns.split(' ').find((pattern) => pattern !== '' && !isPattern(pattern))
  return wrong === undefined ? null : `«${wrong}» non va bene: 13 segni, come 2XAAAAAPPPPPC o 2XAAAAAGGGGGC.`
}

function isPattern(pattern: string): boolean {
  const articles = pattern.match(/A+/g) ?? []
  return pattern.length === 13 && PATTERN.test(pattern) && articles.length === 1 && (articles[0]?.length ?? 0) <= SCALE_CODE_MAX
}

/** An article's number without what a label only fills it up with. */
export function storedScaleCode(typed: string): string {
  return typed.trim().replace(/^0+(?=.)/, '')
}

/** Italian; null for a number, and for none at all. */
export function scaleCodeProblem(typed: string): string | null {
  const code = storedScaleCode(typed)
  return code === '' || /^[1-9]\d{0,5}$/.test(code)
    ? null
    : `Il codice della bilancia è un numero, fino a ${SCALE_CODE_MAX} cifre.`
}

/**
 * What a label says; null when the code fits none of the shop's patterns.
 * @param code thirteen digits with a right check digit
 * @param patterns the shop's setting
 */
export function readScaleLabel(code: string, patterns: string): ScaleLabel | null {
  for (const pattern of patterns.split(' ')) {
    const label = isPattern(pattern) ? readBy(pattern, code) : null
    if (label !== null) return label
  }
  return null
}

function readBy(pattern: string, code: string): ScaleLabel | null {
  const fits = [...pattern].every((sign, place) => !/\d/.test(sign) || sign === code[place])
  if (!fits || code.length !== pattern.length) return null
  const digits = (sign: string) => [...code].filter((_, place) => pattern[place] === sign).join('')
  const says: ScaleLabel['says'] = pattern.includes('P')
    ? { kind: 'price', cents: Number(digits('P')) }
    : { kind: 'weight', grams: Number(digits('G')) }
  return { scaleCode: storedScaleCode(digits('A')), says }
}
