// The settings of a day, a weekday or a closure: as PocketBase takes them, copied to other days, and saved one after the other
// with what undoes it.
import type { SettingRow } from '#data/admin/settings.ts'
import { createRecord, savedRecord, updateRecord, type WriteOutcome } from '#data/admin/write.ts'
import { storedRecord } from '#domain/fields.ts'
import type { DaySetting } from '#domain/pickup/opening-hours.ts'
import { instantOf, type ShopDay } from '#domain/pickup/shop-time.ts'
import { DAY_SETTING_FIELDS } from '#domain/settings-schema.ts'

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
  return storedRecord(DAY_SETTING_FIELDS, setting)
}

export function isOpenWeekday({ day, openHours }: DaySetting): boolean {
  return day.length === 1 && openHours !== ''
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

// One weekday's hours given to others: what changes, and how it is taken back.

/** The chosen days as they are; without an id and without hours where the server has none. */
export function daysBefore(settings: readonly SettingRow[], chosen: readonly string[]): SettingRow[] {
  return chosen.map((day) => settings.find((setting) => setting.day === day) ?? { ...emptySetting(day), updated: '' })
}

/** Each of them with the source's hours and places; which day it is and what it says stay its own. */
export function copiedDays(source: SettingRow, before: readonly SettingRow[]): SettingRow[] {
  return before.map(({ id, day, note, updated }) => ({ ...source, id, day, note, updated }))
}

// Weekdays on their way to the server, one after the other.

/** A weekday that the server does not have yet has no id. */
export function saveDay(next: SettingRow): Promise<WriteOutcome> {
  const record = settingRecord(next)
  return next.id === '' ? createRecord('settings', record) : updateRecord('settings', next.id, record, { seen: next.updated })
}

interface SavedDays {
  /** Of the last one that was sent: the first that was not saved, if any. */
  outcome: WriteOutcome
  /** What `before` has become of: the same hours with the id and version that the server gave. */
  undo: SettingRow[]
}

/** @param before the days as they were, in the order of `next` */
export async function saveDays(next: readonly SettingRow[], before: readonly SettingRow[]): Promise<SavedDays> {
  const undo: SettingRow[] = []
  let outcome: WriteOutcome = { kind: 'saved', record: null }
  for (const [index, day] of next.entries()) {
    outcome = await saveDay(day)
    if (outcome.kind !== 'saved') break
    const old = before[index]
    if (old) undo.push({ ...old, ...savedRecord(outcome.record) })
  }
  return { outcome, undo }
}
