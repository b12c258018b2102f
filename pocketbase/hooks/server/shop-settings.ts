// Opening hours and facts of the shop: the rules that bind every writer (a form is not the only one), and the hours as the
// domain reads them.
import type { DaySetting } from '#domain/pickup/opening-hours.ts'
import { checkDayHours, type HoursField } from '#domain/pickup/settings-check.ts'
import { isVatNumber } from '#domain/shop.ts'
import { readRows } from './database.ts'
import { numberOf, type Row, textOf } from './row.ts'

const FIELDS: Record<HoursField, string> = {
  openHours: 'open_hours',
  closeHours: 'close_hours',
  startPrepHours: 'start_prep_hours',
  finishPrepHours: 'finish_prep_hours',
  breakStart: 'break_start',
  breakEnd: 'break_end',
  slotCapacity: 'slot_capacity',
}
const TEXT_VAT = 'La partita IVA ha undici cifre; controlla che siano giuste.'

/** @throws BadRequestError with a message per wrong field */
export function saveSetting(e: PbRecordEvent): void {
  const text = (field: string) => e.record.getString(field)
  const problems = checkDayHours({
    id: e.record.id,
    day: text('day'),
    openHours: text('open_hours'),
    closeHours: text('close_hours'),
    startPrepHours: text('start_prep_hours'),
    finishPrepHours: text('finish_prep_hours'),
    breakStart: text('break_start'),
    breakEnd: text('break_end'),
    slotCapacity: e.record.getFloat('slot_capacity'),
    note: text('note'),
  })
  const wrong: [string, object][] = []
  for (const [field, name] of Object.entries(FIELDS)) {
    const message = Object.entries(problems).find(([key]) => key === field)?.[1]
    if (message !== undefined) wrong.push([name, new ValidationError('validation_hours', message)])
  }
  if (wrong.length > 0) throw new BadRequestError('Controlla gli orari.', Object.fromEntries(wrong))
  e.next()
}

/** Only a number that is changed: an older one must not keep the address from being mended. @throws BadRequestError */
export function saveShop(e: PbRecordEvent): void {
  const vat = e.record.getString('vat_number')
  if (vat !== '' && vat !== e.record.original().getString('vat_number') && !isVatNumber(vat)) {
    throw new BadRequestError(TEXT_VAT, { vat_number: new ValidationError('validation_vat', TEXT_VAT) })
  }
  e.next()
}

// The opening hours as the domain reads them.

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
