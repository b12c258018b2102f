// Closures as people mean them: days side by side with the same note are one; and the holidays that are not among them yet.
import { easter } from 'date-easter'
import type { SettingRow } from '#data/admin/settings.ts'
import { type Holiday, holidaysOf } from '#domain/pickup/holidays.ts'
import { addDays, type ShopDay } from '#domain/pickup/shop-time.ts'
import { dayOfClosure } from './day-settings.ts'

export interface Closure {
  from: ShopDay
  to: ShopDay
  note: string
  /** One per day. */
  rows: SettingRow[]
}

/** Those that are not over, in calendar order. */
export function closuresOf(settings: readonly SettingRow[], today: ShopDay): Closure[] {
  const rows = settings.filter(({ day }) => day.length === 8).sort((a, b) => a.day.localeCompare(b.day))
  const closures: Closure[] = []
  for (const row of rows) {
    const day = dayOfClosure(row.day)
    const last = closures.at(-1)
    if (last && last.note === row.note && addDays(last.to, 1) === day) {
      last.to = day
      last.rows.push(row)
    } else closures.push({ from: day, to: day, note: row.note, rows: [row] })
  }
  return closures.filter(({ to }) => to >= today)
}

const DAYS_AHEAD = 366

/** The next year's holidays that are not closed. */
export function suggestedHolidays(settings: readonly SettingRow[], today: ShopDay): Holiday[] {
  const closed = new Set(settings.map(({ day }) => day))
  const year = Number(today.slice(0, 4))
  return [year, year + 1]
    .flatMap((each) => holidaysOf(each, easterOf(each)))
    .filter(({ day }) => day >= today && day <= addDays(today, DAYS_AHEAD) && !closed.has(day.replaceAll('-', '')))
}

/** Every day from the first to the last, both included. */
export function daysBetweenBoth(from: ShopDay, to: ShopDay): ShopDay[] {
  const days: ShopDay[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

function easterOf(year: number): ShopDay {
  const { month, day } = easter(year)
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
