// How many orders each day of the demo shop has: a year that looks like a pasticceria's, a full today, and the week that comes.
import { easter } from 'date-easter'
import { type DaySetting, hoursOn } from '#domain/pickup/opening-hours.ts'
import { addDays, daysBetween, type ShopDay, weekdayOf } from '#domain/pickup/shop-time.ts'
import type { Random } from './random.ts'

export interface BusyDay {
  day: ShopDay
  count: number
}

const TODAY = 34
const DAYS_AHEAD = 7
/** On an ordinary weekday of this year, before what week and season make of it. */
const USUAL = 9.2
/** From Sunday on: people buy for the Sunday table. */
const WEEK = [1.7, 0.75, 0.75, 0.8, 0.85, 1, 1.5]
/** From January on: diets, carnival, weddings in May, everybody at the sea in August, Christmas. */
const MONTHS = [0.8, 1, 1, 1.05, 1.15, 1, 0.85, 0.6, 0.9, 0.95, 1, 1.35]
/** Days that people order for, and how many times as much; those of the eve with them. */
const FEASTS: [monthAndDay: string, times: number][] = [
  ['01-06', 1.4],
  ['02-14', 1.8],
  ['03-08', 1.3],
  ['03-19', 1.9],
  ['12-23', 1.6],
  ['12-24', 2.2],
  ['12-31', 1.7],
]
const EASTER_TIMES = 2
/** The shop does not open on these, whatever their weekday. */
const SHUT = ['12-25', '01-01']

/**
 * From the first of this month a year ago, which is as far as the dashboard looks back, to a week ahead; closed days left out.
 */
export function busyDays(random: Random, today: ShopDay, settings: readonly DaySetting[]): BusyDay[] {
  const first = `${Number(today.slice(0, 4)) - 1}${today.slice(4, 7)}-01`
  const length = daysBetween(first, today) + DAYS_AHEAD + 1
  return Array.from({ length }, (_, index) => addDays(first, index))
    .filter((day) => hoursOn(settings, day).kind === 'open')
    .map((day) => ({ day, count: ordersOn(random, today, day) }))
}

function ordersOn(random: Random, today: ShopDay, day: ShopDay): number {
  const ahead = daysBetween(today, day)
  if (ahead === 0) return TODAY
  if (ahead > 0) return DAYS_AHEAD + 11 - ahead
  if (SHUT.includes(day.slice(5))) return 0
  // A shop that has become known: a sixth more than a year ago.
  const growth = 1 + ahead / 2500
  const chance = 0.75 + random.next() / 2
  return Math.round(USUAL * growth * chance * (WEEK[weekdayOf(day)] ?? 1) * seasonOf(day))
}

function seasonOf(day: ShopDay): number {
  const times = FEASTS.find(([date]) => day.slice(5) === date)?.[1] ?? 1
  const month = MONTHS[Number(day.slice(5, 7)) - 1] ?? 1
  const untilEaster = daysBetween(day, easterOf(day))
  return month * (untilEaster === 0 || untilEaster === 1 ? EASTER_TIMES : times)
}

/** Easter Sunday of a day's year. */
export function easterOf(day: ShopDay): ShopDay {
  const { year, month, day: date } = easter(Number(day.slice(0, 4)))
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}
