// A phone number as WhatsApp wants it. Checked here with the world's numbering plans, which the database cannot load; the same
// ones as where customers type it (src/ui/phone-number.ts).
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** `+39 333 1234567` → `393331234567`; without a country code it is Italian. Null for what is no phone number. */
export function whatsappNumber(text: string): string | null {
  const number = parsePhoneNumberFromString(text, 'IT')
  return number?.isValid() ? number.number.slice(1) : null
}
