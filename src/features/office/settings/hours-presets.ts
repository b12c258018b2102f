// The weeks that pastry shops keep, each as one tap, and the whole week that follows from one.
import type { SettingRow } from '#data/admin/settings.ts'
import { daysBefore, WEEKDAYS } from './day-settings.ts'

export interface HoursPreset {
  id: string
  /** `mar–dom` */
  days: string
  /** `7–13, 16–19:30` */
  hours: string
  open: string
  close: string
  /** Both empty for none. */
  breakStart: string
  breakEnd: string
  /** Weekdays on which it is closed; '0' is Sunday. */
  closedOn: readonly string[]
}

export const HOURS_PRESETS: readonly HoursPreset[] = [
  preset('mar–dom', '7–13, 16–19:30', ['07:00', '13:00', '16:00', '19:30'], ['1']),
  preset('lun–sab', '7–20', ['07:00', '20:00'], ['0']),
  preset('tutti i giorni', '7–13', ['07:00', '13:00'], []),
  preset('mar–dom', '6:30–13, 15:30–20', ['06:30', '13:00', '15:30', '20:00'], ['1']),
  preset('lun–sab', '7–13, 16–19:30', ['07:00', '13:00', '16:00', '19:30'], ['0']),
  preset('tutti i giorni', '7–20', ['07:00', '20:00'], []),
]

/** @param times opening and closing, with a break in between the other two of four */
function preset(days: string, hours: string, times: readonly string[], closedOn: readonly string[]): HoursPreset {
  const [open = '', second = '', third = '', last = ''] = times
  const hasBreak = times.length === 4
  return {
    ...{ id: `${days} ${hours}`, days, hours, open, closedOn, close: hasBreak ? last : second },
    ...{ breakStart: hasBreak ? second : '', breakEnd: hasBreak ? third : '' },
  }
}

/**
 * The whole week as a preset has it. What the server has of each day keeps its id, version and note.
 * @param slotCapacity orders per quarter of an hour, 0 for no limit
 */
export function weekOf(preset: HoursPreset, settings: readonly SettingRow[], slotCapacity: number): SettingRow[] {
  const before = daysBefore(
    settings,
    WEEKDAYS.map(({ day }) => day),
  )
  return before.map((row) => {
    const isClosed = preset.closedOn.includes(row.day)
    const times = isClosed ? ['', '', '', ''] : [preset.open, preset.close, preset.breakStart, preset.breakEnd]
    const [openHours = '', closeHours = '', breakStart = '', breakEnd = ''] = times
    const hours = { openHours, closeHours, breakStart, breakEnd, startPrepHours: '', finishPrepHours: '' }
    return { ...row, ...hours, slotCapacity }
  })
}

/** Whether the week is exactly this one; what the laboratory does is another matter. */
export function isWeekOf(preset: HoursPreset, settings: readonly SettingRow[]): boolean {
  return weekOf(preset, settings, 0).every((wanted) => {
    const row = settings.find(({ day }) => day === wanted.day)
    if (row === undefined) return wanted.openHours === ''
    return (['openHours', 'closeHours', 'breakStart', 'breakEnd'] as const).every((name) => row[name] === wanted[name])
  })
}
