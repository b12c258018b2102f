// The no-gap audit: which of a device's order numbers of a day never arrived. A number is missing only when that is known: the
// device said that it had given it out and that it holds it no more, or the device's memory is gone. Everything else that has
// not arrived waits, on the device or for the device's own word. See docs/decisions/0406.
import { MAX_DAY_NUMBER, type NumberRange, numbersOf, rangesOf } from './number-ranges.ts'
import type { ShopDay } from './shop-time.ts'

/** What a device last said of one of its days. */
export interface DayCount {
  /** The highest number that it has given out. */
  counter: number
  /** Numbers whose orders lie on it undelivered, refused ones that nobody has settled included. */
  waiting: readonly NumberRange[]
  /** Numbers whose orders were refused and dealt with by a person: they will never arrive, and nobody misses them. */
  settled: readonly NumberRange[]
}

export interface DayNumbers {
  /** Null when the device itself never spoke of that day. */
  told: DayCount | null
  /** Numbers whose orders the server holds, whoever brought them. */
  arrived: readonly NumberRange[]
  /** The device's memory is gone: what has not arrived never will, unless another device brings it. */
  isGone: boolean
}

export interface DayAudit {
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

/** What is kept of two words of a device about one day: later ones count further, and what was settled stays so. */
export function laterCount(known: DayCount | null, told: DayCount): DayCount {
  if (known === null) return told
  const settled = rangesOf([...numbersOf(known.settled), ...numbersOf(told.settled)])
  // Requests overtake each other: a word from before counts for nothing but what it settled.
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
