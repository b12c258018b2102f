// The shop's clock is Europe/Rome wherever the device is. Written without Intl (the database's script engine has none):
// since 1996 summer time runs from the last Sunday of March to the last Sunday of October, both changes at 01:00 UTC
// (Directive 2000/84/EC). A `ShopDay` is `YYYY-MM-DD`, a `ShopTime` is `HH:MM`, an instant is epoch milliseconds.

export type ShopDay = string
export type ShopTime = string

export const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000

export interface ShopMoment {
  day: ShopDay
  time: ShopTime
  /** 0 is Sunday, as in the settings. */
  weekday: number
}

/** The wall clock in the shop at an instant. */
export function shopMoment(instantMs: number): ShopMoment {
  const wall = new Date(instantMs + romeOffsetMs(instantMs))
  const iso = wall.toISOString()
  return { day: iso.slice(0, 10), time: iso.slice(11, 16), weekday: wall.getUTCDay() }
}

/** 0 to 23 on the shop's clock. */
export function hourOf(instantMs: number): number {
  return Number(shopMoment(instantMs).time.slice(0, 2))
}

/**
 * The instant at which the shop's clock shows `day` `time`. In the hour that spring skips, the instant one hour later on
 * the wall (02:30 → 03:30); in the hour that autumn repeats, the first of the two.
 */
export function instantOf(day: ShopDay, time: ShopTime): number {
  const asUtc = Date.parse(`${day}T${time}:00.000Z`)
  const summer = asUtc - 2 * 60 * MINUTE_MS
  return romeOffsetMs(summer) === 2 * 60 * MINUTE_MS ? summer : asUtc - 60 * MINUTE_MS
}

/** Whether a text is a day of the calendar in this century, as a query names it. */
export function isShopDay(text: string): boolean {
  return /^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) && addDays(text, 0) === text
}

/** The day `count` days later (or earlier), by the calendar: a day of 23 or 25 hours is one day. */
export function addDays(day: ShopDay, count: number): ShopDay {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + count * DAY_MS).toISOString().slice(0, 10)
}

/** Whole calendar days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: ShopDay, to: ShopDay): number {
  return Math.round((Date.parse(`${to}T00:00:00.000Z`) - Date.parse(`${from}T00:00:00.000Z`)) / DAY_MS)
}

/** All days of a day's month, the first of them first. */
export function daysOfMonth(day: ShopDay): ShopDay[] {
  const month = day.slice(0, 7)
  const days: ShopDay[] = []
  for (let each = `${month}-01`; each.startsWith(month); each = addDays(each, 1)) days.push(each)
  return days
}

/** The first day of the month that many months later (or earlier). */
export function monthAfter(day: ShopDay, count: number): ShopDay {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00.000Z`)
  date.setUTCMonth(date.getUTCMonth() + count)
  return date.toISOString().slice(0, 10)
}

/** 0 (Sunday) to 6. */
export function weekdayOf(day: ShopDay): number {
  return new Date(`${day}T00:00:00.000Z`).getUTCDay()
}

/** Minutes since midnight of an `HH:MM` text, or null when it is not one. */
export function minutesOfTime(time: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time)
  return match ? Number(match[1]) * 60 + Number(match[2]) : null
}

export function timeOfMinutes(minutes: number): ShopTime {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

function romeOffsetMs(instantMs: number): number {
  const year = new Date(instantMs).getUTCFullYear()
  const isSummer = instantMs >= changeOf(year, 2) && instantMs < changeOf(year, 9)
  return (isSummer ? 2 : 1) * 60 * MINUTE_MS
}

/** 01:00 UTC on the last Sunday of a month of 31 days (March is 2, October is 9). */
function changeOf(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 31, 1))
  return last.getTime() - last.getUTCDay() * DAY_MS
}
