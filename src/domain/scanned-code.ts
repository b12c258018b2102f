// What a barcode scanner typed: the address of an order, a part of the code that a kiosk shows, or a product's barcode. Scanners
// put a prefix before it and blanks around it, and an American one on another keyboard types other signs than it means: `https://`
// becomes `httpsç--`. Letters and digits stay what they are, so it is they that are read, whatever the signs between them.
import { hasBarcodeLength, readBarcode } from './catalogue/barcode.ts'
import { joinParts, readCodePart } from './order-code/parts.ts'

export type ScannedCode = { length: number } & (
  | { kind: 'order'; orderId: string }
  /** `code`: letters and digits, for `readCodePart`. */
  | { kind: 'order-part'; code: string }
  /** As many as a barcode has; whether they are one is not said yet. */
  | { kind: 'barcode'; digits: string }
)

/**
 * The order of `…/gestionale/ordini?ordine=…`, which a ticket and a confirmation show for an order that is at the server; null for
 * other texts. Ids are small letters: a keyboard whose capitals are locked changes nothing.
 */
export function orderInLink(text: string): string | null {
  const [, orderId = ''] = DESK_LINK.exec(text) ?? []
  return orderId === '' ? null : orderId.toLowerCase()
}

const DESK_LINK = /[^0-9a-z]gestionale[^0-9a-z]ordini[^0-9a-z](?:.*[^0-9a-z])?ordine[^0-9a-z]([0-9a-z]{15})(?![0-9a-z])/i
const KIOSK_LINK = /[^0-9a-z]q[^0-9a-z]([0-9a-z]+)$/i

/** Of AIM's symbology identifiers (ISO/IEC 15424), `]E0`, `]C1`, `]Q3`; `+E0` on an Italian keyboard. */
const AIM = String.raw`[\]+][a-z]\d`
const ADDRESS = new RegExp(String.raw`(?:${AIM}\s*)?(https?[^0-9a-z\s]{3}\S+)\s*$`, 'i')
const DIGITS_BEHIND_AIM = new RegExp(String.raw`${AIM}\s*(\d{8}|\d{12,13})\s*$`, 'i')
/** More digits than a code are no code. */
const DIGITS = /(?<!\d)(\d+)\s*$/

/**
 * The code at the end of what was typed, `length` signs long with what the scanner added; null for none.
 * @param readings the same keys as different keyboards write them, the likelier first
 */
export function readScan(readings: readonly string[]): ScannedCode | null {
  const found = readings.map(codeIn).filter((code) => code !== null)
  return found.find(isSound) ?? found[0] ?? null
}

function codeIn(text: string): ScannedCode | null {
  const [whole = '', address] = ADDRESS.exec(text) ?? []
  if (address !== undefined) {
    const orderId = orderInLink(address)
    if (orderId !== null) return { kind: 'order', orderId, length: whole.length }
    const [, code = ''] = KIOSK_LINK.exec(address) ?? []
    return readCodePart(code) ? { kind: 'order-part', code, length: whole.length } : null
  }
  const [all = '', digits = ''] = DIGITS_BEHIND_AIM.exec(text) ?? DIGITS.exec(text) ?? []
  return hasBarcodeLength(digits) ? { kind: 'barcode', digits, length: all.length } : null
}

/** Capitals that are locked make another code out of one, which only its checksum tells. */
function isSound(code: ScannedCode): boolean {
  if (code.kind === 'barcode') return readBarcode(code.digits).ok
  const part = code.kind === 'order-part' ? readCodePart(code.code) : null
  return part === null || part.total > 1 || joinParts([part]) !== null
}
