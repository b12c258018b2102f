// Months, and periods from one day to another, as the back office names them: Italian, on the shop's clock. Apart from the other
// dates, which come with the shop's first page.
import { formatDayLong } from './dates.ts'
import { formatDayNumber } from './short-days.ts'

const LONG = new Intl.DateTimeFormat('it-IT', { month: 'long', year: 'numeric', timeZone: 'Europe/Rome' })
const SHORT = new Intl.DateTimeFormat('it-IT', { month: 'short', timeZone: 'Europe/Rome' })

/** `novembre 2026` */
export function formatMonth(ms: number): string {
  return LONG.format(ms)
}

/** `nov` */
export function formatMonthShort(ms: number): string {
  return SHORT.format(ms)
}

/** `sabato 28 novembre 2026` · `1 – 30 novembre 2026` · `28 ott – 3 nov 2026` @param days of the calendar, both included */
export function periodText({ from, to }: { from: string; to: string }): string {
  const [begins, ends] = [`${from}T12:00:00Z`, `${to}T12:00:00Z`].map((text) => Date.parse(text))
  if (begins === undefined || ends === undefined) return ''
  if (from === to) return `${formatDayLong(begins)} ${to.slice(0, 4)}`
  if (from.slice(0, 7) === to.slice(0, 7)) return `${formatDayNumber(begins)} – ${formatDayNumber(ends)} ${formatMonth(ends)}`
  const year = from.slice(0, 4) === to.slice(0, 4) ? '' : ` ${from.slice(0, 4)}`
  const day = (ms: number) => `${formatDayNumber(ms)} ${formatMonthShort(ms)}`
  return `${day(begins)}${year} – ${day(ends)} ${to.slice(0, 4)}`
}
