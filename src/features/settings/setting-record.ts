// A day's setting as PocketBase takes it, and a day as people say it.
import type { DaySetting } from '#domain/opening-hours.ts'
import { instantOf, type ShopDay } from '#domain/shop-time.ts'

/** Monday first; 0 is Sunday, as in the settings. */
export const WEEKDAYS: readonly { day: string; name: string }[] = [
  { day: '1', name: 'Lunedì' },
  { day: '2', name: 'Martedì' },
  { day: '3', name: 'Mercoledì' },
  { day: '4', name: 'Giovedì' },
  { day: '5', name: 'Venerdì' },
  { day: '6', name: 'Sabato' },
  { day: '0', name: 'Domenica' },
]

export function settingRecord(setting: DaySetting): Record<string, unknown> {
  return {
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

export function emptySetting(day: string, note = ''): DaySetting {
  const hours = { openHours: '', closeHours: '', startPrepHours: '', finishPrepHours: '', breakStart: '', breakEnd: '' }
  return { id: '', day, ...hours, slotCapacity: 0, note }
}

/** `20261225` → `2026-12-25` */
export function dayOfClosure(day: string): ShopDay {
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`
}

export function closureKey(day: ShopDay): string {
  return day.replaceAll('-', '')
}

/** Noon: no clock change moves it to another day. */
export function noonOf(day: ShopDay): number {
  return instantOf(day, '12:00')
}
