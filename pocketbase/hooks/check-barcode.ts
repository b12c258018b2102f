// A product's barcode is a right one, stored in one form, and no other product's. The index would refuse the second one too; here
// it is said whose it is.
import { readBarcode } from '#domain/barcode.ts'

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
  throw new BadRequestError(message, { barcode: new ValidationError('validation_barcode', message) })
}
