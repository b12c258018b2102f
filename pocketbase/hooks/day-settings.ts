// The opening hours as the domain reads them.
import type { DaySetting } from '#domain/opening-hours.ts'
import { readRows } from './database.ts'
import { numberOf, type Row, textOf } from './row.ts'

/** One JSON object per setting, to be put into a larger query. */
export const SETTINGS_SQL = `SELECT json_object('id', id, 'day', day, 'open', open_hours, 'close', close_hours, 'startPrep', start_prep_hours,
  'finishPrep', finish_prep_hours, 'breakStart', break_start, 'breakEnd', break_end, 'capacity', slot_capacity, 'note', note) AS document FROM settings`

export function loadSettings(app: PbApp): DaySetting[] {
  return readRows(app, SETTINGS_SQL).map(daySetting)
}

export function daySetting(row: Row): DaySetting {
  return {
    id: textOf(row, 'id'),
    day: textOf(row, 'day'),
    openHours: textOf(row, 'open'),
    closeHours: textOf(row, 'close'),
    startPrepHours: textOf(row, 'startPrep'),
    finishPrepHours: textOf(row, 'finishPrep'),
    breakStart: textOf(row, 'breakStart'),
    breakEnd: textOf(row, 'breakEnd'),
    slotCapacity: numberOf(row, 'capacity'),
    note: textOf(row, 'note'),
  }
}
