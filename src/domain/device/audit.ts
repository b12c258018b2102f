// The no-gap audit: which order numbers of a device's day never arrived, and runs of numbers as devices send them and people
// read them (`3-5,9`). A number is missing only when that is known; everything else is still waiting. See docs/decisions/0406.
import type { ShopDay } from '#domain/pickup/shop-time.ts'

/** A device's last report of one of its days. */
export interface DayCount {
  /** The highest number that it has given out. */
  counter: number
  /** Numbers whose orders lie on it undelivered, refused ones that nobody has settled included. */
  waiting: readonly NumberRange[]
  /** Numbers whose orders were refused and dealt with by a person: they will never arrive, and nobody misses them. */
  settled: readonly NumberRange[]
}

interface DayNumbers {
  /** Null when the device itself never reported that day. */
  told: DayCount | null
  /** Numbers whose orders the server holds, whoever brought them. */
  arrived: readonly NumberRange[]
  /** The device's memory is gone: what has not arrived never will, unless another device brings it. */
  isGone: boolean
}

interface DayAudit {
  missing: NumberRange[]
  waiting: NumberRange[]
}

/** One device, one day. */
export function auditDay({ told, arrived, isGone }: DayNumbers): DayAudit {
  const counter = Math.min(told?.counter ?? 0, MAX_DAY_NUMBER)
  const highest = Math.max(counter, ...arrived.map(({ to }) => Math.min(to, MAX_DAY_NUMBER)))
  const isSettled = mark(highest, [...arrived, ...(told?.settled ?? [])])
  const isHeld = mark(highest, told?.waiting ?? [])
  const missing: number[] = []
  const waiting: number[] = []
  for (let number = 1; number <= highest; number++) {
    if (isSettled[number]) continue
    const isKnownLost = isGone || (number <= counter && !isHeld[number])
    if (isKnownLost) missing.push(number)
    else waiting.push(number)
  }
  return { missing: rangesOf(missing), waiting: rangesOf(waiting) }
}

/** Merges two reports of a device about one day: the higher counter wins, and settled numbers stay settled. */
export function laterCount(known: DayCount | null, told: DayCount): DayCount {
  if (known === null) return told
  const settled = rangesOf([...numbersOf(known.settled), ...numbersOf(told.settled)])
  // Requests overtake each other: of an older report only the settled numbers count.
  if (told.counter < known.counter) return { ...known, settled }
  return { ...told, settled }
}

/** Runs of missing numbers of one day, as lists show them. */
export interface MissingNumbers extends NumberRange {
  day: ShopDay
  count: number
}

function mark(highest: number, ranges: readonly NumberRange[]): Uint8Array {
  const marks = new Uint8Array(highest + 1)
  for (const { from, to } of ranges) marks.fill(1, from, Math.min(to, highest) + 1)
  return marks
}

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
const MAX_RANGES_TEXT = 4000

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
