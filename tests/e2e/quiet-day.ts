// A day that the demo shop has left empty: what a journey orders for it stands alone on the desk.
import { addDays, instantOf, type ShopDay, shopMoment, weekdayOf } from '#domain/pickup/shop-time.ts'
import { closedWeekday } from '../../demo/shop/shop-facts.ts'

export interface QuietDay {
  day: ShopDay
  /** As on the buttons of slot picker and desk: `sabato 28 novembre`. */
  label: string
}

/** Between the demo's orders (a week ahead) and its second closure (18 days ahead), and not on the weekday that is closed. */
export function quietDay(nowMs: number): QuietDay {
  const today = shopMoment(nowMs).day
  const day =
    [9, 10].map((ahead) => addDays(today, ahead)).find((candidate) => weekdayOf(candidate) !== closedWeekday(today)) ?? today
  const format = new Intl.DateTimeFormat('it-IT', { timeZone: 'Europe/Rome', weekday: 'long', day: 'numeric', month: 'long' })
  return { day, label: format.format(instantOf(day, '12:00')) }
}
