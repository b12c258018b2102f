// A customer's phone number as typed at the counter.
import { readPhoneNumber, TEXT_PHONE_INVALID } from '#ui/phone-number.ts'

export type PhoneCheck = { ok: true; phone: string } | { ok: false; message: string }

/** An empty number is fine (not everybody leaves one); any other must be one that can be called. */
export function checkPhone(text: string): PhoneCheck {
  if (text.trim() === '') return { ok: true, phone: '' }
  const phone = readPhoneNumber(text)
  return phone === null ? { ok: false, message: TEXT_PHONE_INVALID } : { ok: true, phone }
}
