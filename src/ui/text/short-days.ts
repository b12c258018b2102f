// A day in as few letters as a list or a table has room for.
import { partsOf, SHORT } from './dates.ts'

/** `sab 21` */
export function formatDayShort(ms: number): string {
  const part = partsOf(ms, SHORT)
  return `${part('weekday')} ${part('day')}`
}

/** `sab` */
export function formatWeekday(ms: number): string {
  return partsOf(ms, SHORT)('weekday')
}

/** `21` */
export function formatDayNumber(ms: number): string {
  return partsOf(ms, SHORT)('day')
}
