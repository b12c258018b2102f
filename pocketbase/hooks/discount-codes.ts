// A code and its percentage never change once created: a new percentage is a new record, so that what was promised with a
// code offline can be checked against every percentage it ever had.
import { normalizeCode } from '#domain/discount.ts'
import { checkDecimals } from './check-decimals.ts'

export function createDiscountCode(e: PbRecordEvent): void {
  e.record.set('code', normalizeCode(e.record.getString('code')))
  checkDecimals(e.record, 'min_total')
  e.next()
}

/** @throws BadRequestError when code or percentage differ */
export function updateDiscountCode(e: PbRecordEvent): void {
  const before = e.record.original()
  const isSame =
    before.getString('code') === e.record.getString('code') && before.getFloat('value') === e.record.getFloat('value')
  if (!isSame) throw new BadRequestError('Codice e percentuale non si cambiano: crea un codice nuovo.')
  checkDecimals(e.record, 'min_total')
  e.next()
}
