// One cell of a list that goes to a spreadsheet and comes back: amounts and words as Italians write them, and a guard against
// what a spreadsheet would run as a formula (OWASP, "CSV injection").
import type { Cents } from '#domain/money.ts'

/** A text that begins like a formula gets an apostrophe, which spreadsheets take as "this is text". One more each time. */
export function guardCell(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

/** Takes back exactly what `guardCell` put there. */
export function unguardCell(text: string): string {
  return /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text
}

/** As it is stored and compared: line breaks of every system are one, blanks around are nothing. */
export function plainText(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim()
}

/** `1234,50`: comma, two decimals, no thousands: what Excel takes for a number. */
export function euroCell(cents: Cents): string {
  return `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`
}

/** `3,5`, `3.50`, `€ 3,50`, `1.234,50` → cents; null for what is no amount, or could be two (`1.234`). */
export function readEuroCell(text: string): Cents | null {
  const bare = text.replace(/[€\s\u00a0]/g, '')
  const italian = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(bare)
  const isThousand = /^\d{1,3}(\.\d{3})+$/.test(bare)
  const found = isThousand ? null : (italian ?? /^(\d+)\.(\d{1,2})$/.exec(bare))
  if (!found) return null
  const [, whole = '', fraction = ''] = found
  const cents = Number(whole.replaceAll('.', '')) * 100 + Number(fraction.padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : null
}

/** `0,25`, `0.25`, `-3` → a number with at most three decimals; null for what is none. */
export function readNumberCell(text: string): number | null {
  return /^-?\d{1,9}([.,]\d{1,3})?$/.test(text) ? Number(text.replace(',', '.')) : null
}

const YES = ['si', 's', '1', 'vero', 'true', 'x', 'yes']
const NO = ['no', 'n', '0', 'falso', 'false', '']

export function flagCell(isSet: boolean): string {
  return isSet ? 'sì' : 'no'
}

/** `sì`, `no` and what spreadsheets make of them; null for any other word. */
export function readFlagCell(text: string): boolean | null {
  const word = wordKey(text)
  if (YES.includes(word)) return true
  return NO.includes(word) ? false : null
}

/** Names are compared without case, accents and the like: `Unità` is `unita`, `Giorni preparazione` is `giorni_preparazione`. */
export function wordKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim()
    .replace(/[\s_-]+/g, '_')
}
