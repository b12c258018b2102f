// One weekday's hours given to others: what changes, and how it is taken back.
import type { SettingRow } from '#data/office-settings.ts'
import { emptySetting } from './setting-record.ts'

/** The chosen days as they are; without an id and without hours where the server has none. */
export function daysBefore(settings: readonly SettingRow[], chosen: readonly string[]): SettingRow[] {
  return chosen.map((day) => settings.find((setting) => setting.day === day) ?? { ...emptySetting(day), updated: '' })
}

/** Each of them with the source's hours and places; which day it is and what it says stay its own. */
export function copiedDays(source: SettingRow, before: readonly SettingRow[]): SettingRow[] {
  return before.map(({ id, day, note, updated }) => ({ ...source, id, day, note, updated }))
}
