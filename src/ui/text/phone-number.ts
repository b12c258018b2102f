// Telephone numbers as people here type and read them. Italian ones need no prefix.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** `3331234567` → `333 123 4567`, `+33612345678` → `+33 6 12 34 56 78`; null when nobody can be called there. */
export function readPhoneNumber(text: string): string | null {
  const number = parsePhoneNumberFromString(text, 'IT')
  if (!number?.isValid()) return null
  return number.country === 'IT' ? number.formatNational() : number.formatInternational()
}
