// Amounts have two decimals at most: a third would be lost in cents, silently.
import { centsFromEuro } from '#domain/money.ts'

/** @throws BadRequestError */
export function checkDecimals(record: PbRecord, field: string): void {
  try {
    centsFromEuro(record.getFloat(field))
  } catch {
    throw new BadRequestError('Un importo ha al massimo due decimali.', {
      [field]: new ValidationError('validation_decimals', 'Al massimo due decimali.'),
    })
  }
}
