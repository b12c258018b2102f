// When the shop is open. Weekly settings carry `day` '0' (Sunday) to '6'; a closure carries its date as `YYYYMMDD` and
// closes the whole day. A weekday without a setting is closed without being a closure: it is skipped, not explained.
import { minutesOfTime, type ShopDay, weekdayOf } from '#domain/shop-time.ts'

export interface DaySetting {
  id: string
  /** '0' to '6', or `YYYYMMDD`. */
  day: string
  openHours: string
  closeHours: string
  startPrepHours: string
  finishPrepHours: string
  /** Lunch, both empty when there is none. */
  breakStart: string
  breakEnd: string
  /** Orders per 15 minutes; 0 = no limit. */
  slotCapacity: number
  /** Why it is closed, for a closure. */
  note: string
}

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
