// The demo shop's opening hours, closures, codes and address. The closed weekday and the closures move with the day the shop is
// filled: whoever tries it finds it open, today and tomorrow.
import { DEMO_FACTS } from '#domain/demo.ts'
import type { DaySetting } from '#domain/pickup/opening-hours.ts'
import { addDays, type ShopDay, weekdayOf } from '#domain/pickup/shop-time.ts'
import { demoId } from './demo-product.ts'

const MONDAY = 1
const WEDNESDAY = 3
const WEEKDAYS = ['domenica', 'lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato']
const CLOSED: DaySetting = {
  id: '',
  day: '',
  openHours: '',
  closeHours: '',
  startPrepHours: '',
  finishPrepHours: '',
  breakStart: '',
  breakEnd: '',
  slotCapacity: 0,
  note: '',
}

/**
 * Neither today nor tomorrow, 0 is Sunday: Mondays as with most, Wednesdays for a shop that is filled on a Sunday or a Monday.
 */
export function closedWeekday(today: ShopDay): number {
  const isNear = [today, addDays(today, 1)].some((day) => weekdayOf(day) === MONDAY)
  return isNear ? WEDNESDAY : MONDAY
}

export function shopRecord(today: ShopDay): Record<string, unknown> {
  const closed = closedWeekday(today)
  return {
    id: demoId('shop'),
    ...DEMO_FACTS,
    opening_note: `Aperti da ${WEEKDAYS[(closed + 1) % 7]} a ${WEEKDAYS[(closed + 6) % 7]}, dalle 7 alle 20.`,
  }
}

export const CODES = [
  { code: 'NONNA10', value: 10, deleted: false },
  { code: 'BENVENUTO5', value: 5, deleted: false, min_total: 10 },
  { code: 'ESTATE20', value: 20, deleted: true },
]

/**
 * Six weekdays of 07:00–20:00 (the closed one has no setting) and two closures, 5 and 18 days ahead or the first open day after.
 */
export function openingSettings(today: ShopDay): DaySetting[] {
  const open = [0, 1, 2, 3, 4, 5, 6].filter((weekday) => weekday !== closedWeekday(today))
  const weekly = open.map((weekday) => ({
    ...CLOSED,
    day: String(weekday),
    openHours: '07:00',
    closeHours: '20:00',
    startPrepHours: '04:00',
    finishPrepHours: '19:00',
    slotCapacity: 4,
  }))
  const closures = closureDays(today).map(([day, note]) => ({ ...CLOSED, day: day.replaceAll('-', ''), note }))
  return [...weekly, ...closures].map((setting) => ({ ...setting, id: demoId(`giorno ${setting.day}`) }))
}

export function settingRecord(setting: DaySetting): Record<string, unknown> {
  return {
    id: setting.id,
    day: setting.day,
    open_hours: setting.openHours,
    close_hours: setting.closeHours,
    start_prep_hours: setting.startPrepHours,
    finish_prep_hours: setting.finishPrepHours,
    break_start: setting.breakStart,
    break_end: setting.breakEnd,
    slot_capacity: setting.slotCapacity,
    note: setting.note,
  }
}

function closureDays(today: ShopDay): [ShopDay, string][] {
  return [
    [firstOpenDay(addDays(today, 5)), 'Chiusi per inventario'],
    [firstOpenDay(addDays(today, 18)), 'Festa del patrono'],
  ]
  function firstOpenDay(day: ShopDay): ShopDay {
    return weekdayOf(day) === closedWeekday(today) ? addDays(day, 1) : day
  }
}
