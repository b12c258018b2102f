// Rules of the hours and of the shop's facts that bind every writer: a form is not the only one.
import { checkDayHours, type HoursField } from '#domain/day-hours-check.ts'
import { isVatNumber } from '#domain/vat-number.ts'

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
