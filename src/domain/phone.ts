// Phone numbers as people write and paste them, read in one way: by forms, searches, the server's rules, and E.164 as far as the
// database's script engine can tell. It cannot load the world's numbering plans, so the edge looks again, with them, before anything
// is sent.
import { withoutInvisible } from '#domain/wire.ts'

export const TEXT_PHONE_INVALID = 'Inserisci un numero valido, ad esempio 333 1234567.'

/**
 * Digits, with `+` before them where the country is told: without blanks, brackets, dots, every kind of hyphen, and the invisible
 * signs that come along with a number copied from a contact.
 */
function barePhone(text: string): string {
  return withoutInvisible(text)
    .replace(/[\s./()\u2010-\u2015\u2212-]/g, '')
    .replace(/^00/, '+')
}

/** Six to fifteen digits (E.164's most), with what people write between them. */
export function isPhone(text: string): boolean {
  return text.length <= 30 && /^\+?\d{6,15}$/.test(barePhone(text))
}

/** Whether it is digits, with what people write between them: a number, or a piece of one, that is searched. */
export function isPhonePiece(text: string): boolean {
  return /^\+?\d+$/.test(barePhone(text))
}

/** The digits without Italy's code, which some say and most do not: what is compared in a search. */
export function nationalDigits(text: string): string {
  return barePhone(text).replace(/^\+39/, '').replace(/\D/g, '')
}

/** `+393331234567`, with Italian mobiles as the default; null for what is no number a message can go to. */
export function e164Phone(text: string): string | null {
  const bare = barePhone(text)
  if (/^\+39/.test(bare)) return isItalianMobile(bare.slice(3)) ? bare : null
  // Country codes never begin with 0; fifteen digits are E.164's most.
  if (bare.startsWith('+')) return /^\+[1-9]\d{7,14}$/.test(bare) ? bare : null
  if (isItalianMobile(bare)) return `+39${bare}`
  return bare.startsWith('39') && isItalianMobile(bare.slice(2)) ? `+${bare}` : null
}

function isItalianMobile(digits: string): boolean {
  return /^3\d{8,9}$/.test(digits)
}
