// The fields of a weekday: what they are called, how they are read as typed, and which of them can be saved.
import type { SettingRow } from '#data/admin/settings.ts'
import { checkDayHours, type HoursField } from '#domain/pickup/settings-check.ts'
import { DAY_SETTING_FIELDS } from '#domain/settings-schema.ts'
import { fieldLabels, formNames } from '#domain/typed-fields.ts'

type TimeField = Exclude<HoursField, 'slotCapacity'>

export interface HoursPair {
  title: string
  from: TimeField
  to: TimeField
  fromLabel: string
  toLabel: string
}

export const PAIRS: readonly HoursPair[] = [
  { title: 'Apertura', from: 'openHours', to: 'closeHours', fromLabel: 'apre', toLabel: 'chiude' },
  { title: 'Pausa', from: 'breakStart', to: 'breakEnd', fromLabel: 'pausa dalle', toLabel: 'pausa alle' },
  {
    title: 'Laboratorio',
    from: 'startPrepHours',
    to: 'finishPrepHours',
    fromLabel: 'laboratorio dalle',
    toLabel: 'laboratorio alle',
  },
]

export const DAY_FIELDS: readonly HoursField[] = formNames(DAY_SETTING_FIELDS)
export const DAY_FIELD_LABELS = fieldLabels(DAY_SETTING_FIELDS)

/** Hours as they would be saved, `730` as `07:30`. */
export function readDay(setting: SettingRow): SettingRow {
  const hours = PAIRS.flatMap(({ from, to }) => [from, to]).map((field) => [field, readTime(setting[field])])
  return { ...setting, ...Object.fromEntries(hours) }
}

/** All that changed or nothing: half a day's hours may be another day's. */
export function pickDay(setting: SettingRow, changed: readonly HoursField[]): readonly HoursField[] {
  return Object.keys(checkDayHours(setting)).length === 0 ? changed : []
}

/** As a person reads it. */
export function dayFieldText(setting: SettingRow, field: HoursField): string {
  if (field !== 'slotCapacity') return setting[field]
  return setting.slotCapacity === 0 ? 'senza limite' : String(setting.slotCapacity)
}

// Hours as people type them: `7`, `730`, `7.30`, `07:30`.

/** `HH:MM`, or what was typed where it is no time. */
export function readTime(text: string): string {
  const match = /^(\d{1,2})(?:[:.,h ]?(\d{2}))?$/.exec(text.trim())
  if (!match) return text.trim()
  const [, hours = '', minutes = '00'] = match
  return Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : text.trim()
}
