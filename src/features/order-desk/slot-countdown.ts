// How far away a slot is, in the few words a busy person reads: "tra 18 min", "tra 1 h 3", "pomeriggio", "in ritardo di 12 min".
import { differenceInMinutes, minutesToHours } from 'date-fns'
import { daysBetween, shopMoment } from '#domain/shop-time.ts'

export interface Countdown {
  /** Empty when the day says it all. */
  text: string
  /** The slot is past and its order still waits for the shop. */
  isLate: boolean
}

const NEAR_MINUTES = 120

/**
 * @param isDue whether the shop still owes something (to collect, to prepare): only then a past slot is late
 */
export function slotCountdown(startMs: number, nowMs: number, isDue: boolean): Countdown {
  const ahead = daysBetween(shopMoment(nowMs).day, shopMoment(startMs).day)
  if (ahead > 0) return calm('')
  if (ahead < 0) return isDue ? { text: `in ritardo di ${days(-ahead)}`, isLate: true } : calm('')
  const minutesLeft = differenceInMinutes(startMs, nowMs, { roundingMethod: 'ceil' })
  if (minutesLeft > 0) return calm(minutesLeft < NEAR_MINUTES ? `tra ${duration(minutesLeft)}` : partOfDay(startMs))
  const minutesPast = differenceInMinutes(nowMs, startMs)
  if (minutesPast === 0) return calm('adesso')
  return isDue ? { text: `in ritardo di ${duration(minutesPast)}`, isLate: true } : calm(`${duration(minutesPast)} fa`)
}

/** `18 min`, `1 h`, `1 h 3`. */
export function duration(minutes: number): string {
  const hours = minutesToHours(minutes)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest}`
}

function partOfDay(startMs: number): string {
  const { time } = shopMoment(startMs)
  if (time < '12:00') return 'mattina'
  return time < '18:00' ? 'pomeriggio' : 'sera'
}

function days(count: number): string {
  return count === 1 ? '1 giorno' : `${count} giorni`
}

function calm(text: string): Countdown {
  return { text, isLate: false }
}
