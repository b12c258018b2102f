// Weekdays on their way to the server, one after the other.

import type { SettingRow } from '#data/office-settings.ts'
import { createRecord, updateRecord, type WriteOutcome } from '#data/office-write.ts'
import { savedRecord } from '#data/saved-record.ts'
import { settingRecord } from './setting-record.ts'

/** A weekday that the server does not have yet has no id. */
export function saveDay(next: SettingRow): Promise<WriteOutcome> {
  const record = settingRecord(next)
  return next.id === '' ? createRecord('settings', record) : updateRecord('settings', next.id, record, { seen: next.updated })
}

export interface SavedDays {
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
