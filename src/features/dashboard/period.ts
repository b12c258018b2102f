// The lengths of time that the owner looks at.
import { addDays, type ShopDay } from '#domain/shop-time.ts'

export type Period = 'week' | 'month' | 'year'

export const PERIODS: readonly { value: Period; label: string }[] = [
  { value: 'week', label: '7 giorni' },
  { value: 'month', label: 'Mese' },
  { value: 'year', label: '12 mesi' },
]

/** From its first day to the end of the month (what is ordered for the days to come counts), for a week to today. */
export function daysOfPeriod(period: Period, today: ShopDay): { from: ShopDay; to: ShopDay } {
  const monthBegins = `${today.slice(0, 7)}-01`
  const monthEnds = addDays(`${addDays(monthBegins, 31).slice(0, 7)}-01`, -1)
  if (period === 'week') return { from: addDays(today, -6), to: today }
  if (period === 'month') return { from: monthBegins, to: monthEnds }
  return { from: `${Number(today.slice(0, 4)) - 1}${today.slice(4, 7)}-01`, to: monthEnds }
}
