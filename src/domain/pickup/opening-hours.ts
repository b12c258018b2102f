// When the shop is open: on a day, right now, and in a week as it hangs on the door. Weekly settings carry `day` '0' (Sunday)
// to '6'; a closure carries its date as `YYYYMMDD`. A weekday without a setting is skipped, not explained.
import type { RecordOf } from '#domain/fields.ts'
import type { DAY_SETTING_FIELDS } from '#domain/settings-schema.ts'
import {
  addDays,
  instantOf,
  minutesOfTime,
  type ShopDay,
  type ShopTime,
  shopMoment,
  timeOfMinutes,
  weekdayOf,
} from './shop-time.ts'

export type DaySetting = RecordOf<typeof DAY_SETTING_FIELDS>

export type DayHours =
  | { kind: 'open'; openMinutes: number; closeMinutes: number; breakMinutes: [number, number] | null; slotCapacity: number }
  | { kind: 'closure'; note: string }
  | { kind: 'skipped' }

/** The hours of one calendar day. Texts that are not HH:MM, or a day that closes before it opens, count as skipped. */
export function hoursOn(settings: readonly DaySetting[], day: ShopDay): DayHours {
  const dateKey = day.replaceAll('-', '')
  const closure = settings.find((setting) => setting.day === dateKey)
  if (closure) return { kind: 'closure', note: closure.note }

  const weekly = settings.find((setting) => setting.day === String(weekdayOf(day)))
  const openMinutes = weekly ? minutesOfTime(weekly.openHours) : null
  const closeMinutes = weekly ? minutesOfTime(weekly.closeHours) : null
  if (!weekly || openMinutes === null || closeMinutes === null || closeMinutes <= openMinutes) return { kind: 'skipped' }

  const breakStart = minutesOfTime(weekly.breakStart)
  const breakEnd = minutesOfTime(weekly.breakEnd)
  const breakMinutes: [number, number] | null =
    breakStart !== null && breakEnd !== null && breakStart < breakEnd ? [breakStart, breakEnd] : null
  return { kind: 'open', openMinutes, closeMinutes, breakMinutes, slotCapacity: weekly.slotCapacity }
}

/** Whether a 15-minute slot starting at `minutes` lies inside the hours, the break left out. */
export function isSlotInside(hours: DayHours, minutes: number, slotMinutes: number): boolean {
  if (hours.kind !== 'open') return false
  const ends = minutes + slotMinutes
  if (minutes < hours.openMinutes || ends > hours.closeMinutes) return false
  return hours.breakMinutes === null || ends <= hours.breakMinutes[0] || minutes >= hours.breakMinutes[1]
}

// Whether the shop's door is open at an instant, and when that changes.

export interface OpeningNow {
  isOpen: boolean
  /** When it closes or opens next, epoch ms; null when it does not open within two weeks. */
  changesMs: number | null
}

const DAYS_LOOKED_AT = 14

export function openingNow(settings: readonly DaySetting[], nowMs: number): OpeningNow {
  const today = shopMoment(nowMs).day
  for (let ahead = 0; ahead < DAYS_LOOKED_AT; ahead++) {
    const day = addDays(today, ahead)
    for (const [opens, closes] of openSpans(settings, day)) {
      const opensMs = instantOf(day, timeOfMinutes(opens))
      const closesMs = instantOf(day, timeOfMinutes(closes))
      if (nowMs < opensMs) return { isOpen: false, changesMs: opensMs }
      if (nowMs < closesMs) return { isOpen: true, changesMs: closesMs }
    }
  }
  return { isOpen: false, changesMs: null }
}

/** When the shop is open on a day, in minutes since midnight: two spans around a lunch break, none when it is closed. */
export function openSpans(settings: readonly DaySetting[], day: string): [number, number][] {
  const hours = hoursOn(settings, day)
  if (hours.kind !== 'open') return []
  const { openMinutes, closeMinutes, breakMinutes } = hours
  if (breakMinutes === null) return [[openMinutes, closeMinutes]]
  return [
    [openMinutes, breakMinutes[0]],
    [breakMinutes[1], closeMinutes],
  ]
}

// The weekly hours as they hang on the door: Monday first, days with the same hours together.

export interface DoorHours {
  /** Side by side in the week, Monday first; 0 is Sunday, as in the settings. */
  weekdays: number[]
  /** One span, or two around a lunch break. */
  spans: [opens: ShopTime, closes: ShopTime][]
}

const MONDAY = '2024-01-01'
const NAMES = ['dom', 'lun', 'mar', 'mer', 'gio', 'ven', 'sab']

/** Closed days are left out, and so are single closures: they are said elsewhere. */
export function doorHours(settings: readonly DaySetting[]): DoorHours[] {
  const weekly = settings.filter(({ day }) => day.length === 1)
  const groups: DoorHours[] = []
  for (let index = 0; index < 7; index++) {
    const weekday = (index + 1) % 7
    const spans = openSpans(weekly, addDays(MONDAY, index)).map(span)
    const last = groups.at(-1)
    if (spans.length === 0) continue
    if (last?.weekdays.at(-1) === index && String(last.spans) === String(spans)) last.weekdays.push(weekday)
    else groups.push({ weekdays: [weekday], spans })
  }
  return groups
}

/** `lun–sab 07:00–20:00` · `dom 07:00–13:00, 15:00–19:00` */
export function doorHoursText({ weekdays, spans }: DoorHours): string {
  const first = weekdays[0] ?? 0
  const last = weekdays.at(-1) ?? first
  const days = first === last ? NAMES[first] : `${NAMES[first]}–${NAMES[last]}`
  return `${days} ${spans.map(([opens, closes]) => `${opens}–${closes}`).join(', ')}`
}

function span([openMinutes, closeMinutes]: [number, number]): [ShopTime, ShopTime] {
  return [timeOfMinutes(openMinutes), timeOfMinutes(closeMinutes)]
}
