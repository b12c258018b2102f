// Dates and times as people in the shop say them, on the shop's clock (Europe/Rome) wherever the device is: in Italian, or in the
// language that a visitor chose at the kiosk. Everything takes epoch milliseconds; where "oggi" matters, `nowMs` is an argument.
// Intl knows both already: a date library would be a tenth of what the home page may weigh.
import { shownLocale } from '#ui/languages/translate.ts'
import { capitalise } from './capitalise.ts'

const LONG: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' }
export const SHORT: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' }
const CLOCK: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
const KEY: Intl.DateTimeFormatOptions = { year: 'numeric', month: '2-digit', day: '2-digit' }

type PartName = 'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute'

/** Making a formatter costs more than using it. By locale and what it writes. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterFor(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${shownLocale()} ${Object.values(options)}`
  const known = formatters.get(key)
  if (known) return known
  const formatter = new Intl.DateTimeFormat(shownLocale(), { ...options, timeZone: 'Europe/Rome' })
  formatters.set(key, formatter)
  return formatter
}

/** Named parts in our own order: what stands between them differs from one browser to the next. */
export function partsOf(ms: number, options: Intl.DateTimeFormatOptions): (name: PartName) => string {
  const parts = formatterFor(options).formatToParts(ms)
  return (name) => parts.find(({ type }) => type === name)?.value ?? ''
}

/** Italian in our own order; other languages have theirs (`Samstag, 21. November`). */
function writeDay(ms: number, options: Intl.DateTimeFormatOptions, names: readonly PartName[]): string {
  if (shownLocale() !== 'it-IT') return formatterFor(options).format(ms)
  const part = partsOf(ms, options)
  return names.map(part).join(' ')
}

/** `sabato 21 novembre` */
export function formatDayLong(ms: number): string {
  return writeDay(ms, LONG, ['weekday', 'day', 'month'])
}

/** `sab 21 nov` */
export function formatDayMedium(ms: number): string {
  return writeDay(ms, SHORT, ['weekday', 'day', 'month'])
}

/** `10:45` */
export function formatTime(ms: number): string {
  const part = partsOf(ms, CLOCK)
  return `${part('hour')}:${part('minute')}`
}

/** `oggi`, `domani`, else `sab 21 nov`. */
export function formatDayRelative(ms: number, nowMs: number): string {
  return relativeWord(ms, nowMs) ?? formatDayMedium(ms)
}

/** Whether both are the same day on the shop's calendar. */
export function isSameDay(ms: number, otherMs: number): boolean {
  return dayKey(ms) === dayKey(otherMs)
}

/** `oggi, 10:45` · `domani, 07:15` · `sab 21 nov, 08:45` */
export function formatMoment(ms: number, nowMs: number): string {
  return `${formatDayRelative(ms, nowMs)}, ${formatTime(ms)}`
}

/** `Domani, sabato 21 novembre, 07:15`; without the first word beyond tomorrow. */
export function formatMomentLong(ms: number, nowMs: number): string {
  const word = relativeWord(ms, nowMs)
  const day = word ? `${word}, ${formatDayLong(ms)}` : formatDayLong(ms)
  return `${capitalise(day)}, ${formatTime(ms)}`
}

/** How people greet at an hour of the shop's clock (0–23); at night nobody says any of the others. */
export function greetingAt(hour: number): string {
  return hour < 5 ? 'Ciao' : hour < 13 ? 'Buongiorno' : hour < 18 ? 'Buon pomeriggio' : 'Buonasera'
}

/** `YYYY-MM-DD` on the shop's calendar. */
function dayKey(ms: number): string {
  const part = partsOf(ms, KEY)
  return `${part('year')}-${part('month')}-${part('day')}`
}

function relativeWord(ms: number, nowMs: number): string | null {
  const day = dayKey(ms)
  // Noon plus 24 hours is tomorrow on every calendar, daylight saving included.
  const tomorrow = dayKey(Date.parse(`${dayKey(nowMs)}T12:00:00Z`) + 86_400_000)
  const distance = [dayKey(nowMs), tomorrow].indexOf(day)
  return distance < 0 ? null : new Intl.RelativeTimeFormat(shownLocale(), { numeric: 'auto' }).format(distance, 'day')
}
