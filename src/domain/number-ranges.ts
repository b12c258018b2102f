// Runs of order numbers as devices tell them and people read them: `3-5,9`. A day of a device is a handful of runs, not a
// list of hundreds of numbers.

export interface NumberRange {
  from: number
  /** Inclusive. */
  to: number
}

/** No device takes more orders a day; what claims to is not counted. */
export const MAX_DAY_NUMBER = 9999

/** The runs of these numbers, ascending; what is no number of a day is left out. */
export function rangesOf(numbers: readonly number[]): NumberRange[] {
  const ranges: NumberRange[] = []
  for (const number of [...new Set(numbers)].filter(isDayNumber).sort((a, b) => a - b)) {
    const last = ranges[ranges.length - 1]
    if (last && last.to === number - 1) last.to = number
    else ranges.push({ from: number, to: number })
  }
  return ranges
}

/** `3-5,9`; empty for none. */
export function formatRanges(ranges: readonly NumberRange[]): string {
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(',')
}

/** The runs of such a text, or null when it is none. */
export function parseRanges(text: unknown): NumberRange[] | null {
  if (typeof text !== 'string' || text.length > MAX_RANGES_TEXT) return null
  if (text === '') return []
  const ranges: NumberRange[] = []
  for (const part of text.split(',')) {
    const match = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part)
    if (!match) return null
    const from = Number(match[1])
    const to = Number(match[2] ?? match[1])
    if (from < 1 || to < from) return null
    ranges.push({ from, to })
  }
  return ranges
}

/** As long as a field of the database holds. */
export const MAX_RANGES_TEXT = 4000

/** Every number of the runs. */
export function numbersOf(ranges: readonly NumberRange[]): number[] {
  return ranges.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
}

/** What of `ranges` the others do not hold. */
export function withoutNumbers(ranges: readonly NumberRange[], others: readonly NumberRange[]): NumberRange[] {
  const taken = new Set(numbersOf(others))
  return rangesOf(numbersOf(ranges).filter((number) => !taken.has(number)))
}

/** What both hold. */
export function sharedNumbers(ranges: readonly NumberRange[], others: readonly NumberRange[]): NumberRange[] {
  return withoutNumbers(ranges, withoutNumbers(ranges, others))
}

/** How many numbers the runs hold. */
export function countOf(ranges: readonly NumberRange[]): number {
  return ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0)
}

function isDayNumber(number: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= MAX_DAY_NUMBER
}
