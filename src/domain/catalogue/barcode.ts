// The barcode of what is sold packed: EAN-13, EAN-8, or UPC-A, which is an EAN-13 that begins with 0 (GS1 General Specifications,
// 3.2). One form of each is stored, so that whatever a scanner makes of the bars finds the same product.

/** Numbers of digits; by them a scanned code is told from a typed amount or quantity. */
const LENGTHS = [8, 12, 13]

export const TEXT_BARCODE_LENGTH = 'Un codice a barre ha 8, 12 o 13 cifre.'
export const TEXT_BARCODE_CHECK = 'L’ultima cifra del codice a barre non torna: ricontrollalo.'

export type BarcodeReading = { ok: true; barcode: string } | { ok: false; message: string }

/**
 * As it is stored: 8 or 13 digits.
 * @param text digits; blanks, as under the bars, do not matter
 */
export function readBarcode(text: string): BarcodeReading {
  const digits = text.replace(/\s/g, '')
  if (!hasBarcodeLength(digits)) return { ok: false, message: TEXT_BARCODE_LENGTH }
  if (!isCheckDigitRight(digits)) return { ok: false, message: TEXT_BARCODE_CHECK }
  return { ok: true, barcode: digits.length === 12 ? `0${digits}` : digits }
}

/** What is stored for what was typed; what is no barcode stays as it is, for whoever refuses it. */
export function storedBarcode(text: string): string {
  const read = readBarcode(text)
  return read.ok ? read.barcode : text.trim()
}

/** Whether these are as many digits as a barcode has, right or misread. */
export function hasBarcodeLength(text: string): boolean {
  return /^\d+$/.test(text) && LENGTHS.includes(text.length)
}

/** From the right the digits weigh 1, 3, 1, 3 …, the check digit included, and come to a multiple of ten (GS1, 7.9). */
function isCheckDigitRight(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    sum += Number(digits[digits.length - 1 - place]) * (place % 2 === 0 ? 1 : 3)
  }
  return sum % 10 === 0
}
