// Rules that bind every writer of the catalogue: a barcode is valid and no other product's, an amount has two decimals at most,
// a discount code and its percentage never change once created.
import { normalizeCode } from '#domain/cart/discount.ts'
import { readBarcode } from '#domain/catalogue/barcode.ts'
import { centsFromEuro } from '#domain/money.ts'
import { brokenRule } from '../server/answers.ts'

/** @throws BadRequestError */
export function checkBarcode(tx: PbApp, record: PbRecord): void {
  const typed = record.getString('barcode').trim()
  if (typed === '') {
    record.set('barcode', '')
    return
  }
  const read = readBarcode(typed)
  if (!read.ok) refuse(read.message)
  else {
    const [owner] = tx.findRecordsByFilter('products', 'barcode = {:barcode} && id != {:id}', '', 1, 0, {
      barcode: read.barcode,
      id: record.id,
    })
    if (owner) refuse(`Il codice a barre ${read.barcode} è già di «${owner.getString('name')}».`)
    record.set('barcode', read.barcode)
  }
}

function refuse(message: string): never {
  throw brokenRule(message, 'validation_barcode', { barcode: message })
}

// Amounts have two decimals at most: a third would be lost in cents, silently.

/** @throws BadRequestError */
export function checkDecimals(record: PbRecord, field: string): void {
  try {
    centsFromEuro(record.getFloat(field))
  } catch {
    throw brokenRule('Un importo ha al massimo due decimali.', 'validation_decimals', { [field]: 'Al massimo due decimali.' })
  }
}

// A code and its percentage never change once created: a new percentage is a new record, so that what was promised with a
// code offline can be checked against every percentage it ever had.

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
  if (!isSame) throw brokenRule('Codice e percentuale non si cambiano: crea un codice nuovo.')
  checkDecimals(e.record, 'min_total')
  e.next()
}
