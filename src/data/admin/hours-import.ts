// The hours of a week as a list has them, written day by day; what they were before is kept, so that all of it can be taken back.
import * as v from 'valibot'
import { keptValue } from '#data/db/kept-value.ts'
import { now } from '#data/server/clock.ts'
import { requestSync } from '#data/server/sync-request.ts'
import { storedRecord } from '#domain/fields.ts'
import { hoursText, type ListedDay } from '#domain/pickup/hours-list.ts'
import { DAY_SETTING_FIELDS } from '#domain/settings-schema.ts'
import type { SettingRow } from './settings.ts'
import { createRecord, updateRecord, type WriteOutcome } from './write.ts'

const text = v.string()
const daySchema = v.object({ day: text, openHours: text, closeHours: text, breakStart: text, breakEnd: text })
const importSchema = v.object({
  /** Of the file. */
  name: text,
  /** Device's clock. */
  appliedMs: v.number(),
  /** Each day that was to be written. */
  days: v.array(v.object({ before: daySchema, after: daySchema })),
})
export type HoursImport = v.InferOutput<typeof importSchema>

const lastImport = keptValue('hours-import', v.fallback(v.nullable(importSchema), null))

/** The last list of hours, so that it can be taken back; null when there is none. */
export const readHoursImport = lastImport.read
export const keepHoursImport = lastImport.keep

type Settings = readonly SettingRow[]

const CLOSED = { openHours: '', closeHours: '', breakStart: '', breakEnd: '' }

/** As it stands in the settings. A day without any is closed. */
export function heldDay(settings: Settings, day: string): ListedDay {
  const { openHours, closeHours, breakStart, breakEnd } = settings.find((setting) => setting.day === day) ?? CLOSED
  return { day, openHours, closeHours, breakStart, breakEnd }
}

/** Writes the hours of a list. @param days those that change */
export async function importHours(name: string, days: readonly ListedDay[], settings: Settings): Promise<DaysWritten> {
  const changes = days.map((after) => ({ before: heldDay(settings, after.day), after }))
  const before = await readHoursImport()
  // The rest of what was cut short belongs to it.
  const isRest = before?.name === name && before.days.some(({ after }) => !isHeld(settings, after))
  const earlier = isRest ? before.days.filter(({ after: { day } }) => !days.some((one) => one.day === day)) : []
  // Before anything goes out: a power cut leaves nothing that cannot be taken back.
  await keepHoursImport({ name, appliedMs: now(), days: [...earlier, ...changes] })
  return writeDays(days, settings)
}

/** `back`: the days as they would be again; `kept`: those that were changed since. */
export function hoursUndo({ days }: HoursImport, settings: Settings): { back: ListedDay[]; kept: string[] } {
  const open = days.filter(({ before }) => !isHeld(settings, before))
  return {
    back: open.filter(({ after }) => isHeld(settings, after)).map(({ before }) => before),
    kept: open.filter(({ after }) => !isHeld(settings, after)).map(({ after }) => after.day),
  }
}

export function isHeld(settings: Settings, listed: ListedDay): boolean {
  return hoursText(heldDay(settings, listed.day)) === hoursText(listed)
}

/** `day`: the one that was not saved. */
export type DaysWritten = { ok: true } | { ok: false; day: string; outcome: WriteOutcome }

/** One after the other, until one is not saved; then all of it is here, so that whoever takes it back at once misses no day. */
export async function writeDays(days: readonly ListedDay[], settings: Settings): Promise<DaysWritten> {
  const written = await writeInOrder(days, settings)
  await requestSync()
  return written
}

async function writeInOrder(days: readonly ListedDay[], settings: Settings): Promise<DaysWritten> {
  for (const listed of days) {
    const held = settings.find((setting) => setting.day === listed.day)
    const { day, ...hours } = listed
    const outcome = held
      ? await updateRecord('settings', held.id, columnsOf(hours), { seen: held.updated })
      : await createRecord('settings', { ...storedRecord(DAY_SETTING_FIELDS, { day, ...hours }), slot_capacity: 0 })
    if (outcome.kind !== 'saved') return { ok: false, day, outcome }
  }
  return { ok: true }
}

function columnsOf(hours: Omit<ListedDay, 'day'>): Record<string, string> {
  const { openHours, closeHours, breakStart, breakEnd } = DAY_SETTING_FIELDS
  return {
    [openHours.column]: hours.openHours,
    [closeHours.column]: hours.closeHours,
    [breakStart.column]: hours.breakStart,
    [breakEnd.column]: hours.breakEnd,
  }
}
