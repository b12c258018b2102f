// Telephone numbers as people here type and read them. Italian ones need no prefix.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

export const TEXT_PHONE_INVALID = 'Inserisci un numero valido, ad esempio 333 1234567.'

/** `3331234567` → `333 123 4567`, `+33612345678` → `+33 6 12 34 56 78`; null when nobody can be called there. */
export function readPhoneNumber(text: string): string | null {
  const number = parsePhoneNumberFromString(text, 'IT')
  if (!number?.isValid()) return null
  return number.country === 'IT' ? number.formatNational() : number.formatInternational()
}
