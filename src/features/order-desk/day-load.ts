// How full a day is: orders against all seats of its slots, for the bars of the day strip.
import { type DaySetting, hoursOn, isSlotInside } from '#domain/opening-hours.ts'
import { SLOT_MINUTES } from '#domain/pickup-slots.ts'
import { addDays, daysBetween, type ShopDay } from '#domain/shop-time.ts'

/** A day without a limit is compared to this many orders. */
const UNLIMITED_REFERENCE = 100
const MINUTES_PER_DAY = 24 * 60

export interface StripDay {
  day: ShopDay
  /** Orders that are not cancelled. */
  count: number
  /** 0 to 1. */
  load: number
  isClosed: boolean
  isToday: boolean
}

/** The days of the strip, `back` before today and `ahead` after it. A chosen day outside them stretches the strip. */
export function stripDays(question: {
  settings: readonly DaySetting[]
  counts: ReadonlyMap<ShopDay, number>
  today: ShopDay
  selected: ShopDay
  back: number
  ahead: number
}): StripDay[] {
  const { settings, counts, today } = question
  const offset = daysBetween(today, question.selected)
  const first = Math.min(-question.back, offset)
  const last = Math.max(question.ahead, offset)
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const day = addDays(today, first + index)
    const count = counts.get(day) ?? 0
    const seats = seatsOfDay(settings, day)
    const load = Math.min(1, count / (seats.total || UNLIMITED_REFERENCE))
    return { day, count, load, isClosed: !seats.isOpen, isToday: day === today }
  })
}

/** Seats of all slots of a day; 0 in total also when there is no limit. */
export function seatsOfDay(settings: readonly DaySetting[], day: ShopDay): { total: number; perSlot: number; isOpen: boolean } {
  const hours = hoursOn(settings, day)
  if (hours.kind !== 'open') return { total: 0, perSlot: 0, isOpen: false }
  let slots = 0
  for (let minutes = 0; minutes < MINUTES_PER_DAY; minutes += SLOT_MINUTES) {
    if (isSlotInside(hours, minutes, SLOT_MINUTES)) slots += 1
  }
  return { total: slots * hours.slotCapacity, perSlot: hours.slotCapacity, isOpen: true }
}
