// Who collects: a name to call and a number to reach.
import { readPhoneNumber, TEXT_PHONE_INVALID } from '#ui/phone-number.ts'
import type { CustomerFields } from './use-placing.ts'

export type CustomerCheck = { ok: true; customer: CustomerFields } | { ok: false; errors: Partial<CustomerFields> }

/** The fields as they will be sent, or what to say under each. At a kiosk the number is enough: the name is a kindness. */
export function checkCustomer({ name, phone }: CustomerFields, channel: 'web' | 'kiosk'): CustomerCheck {
  if (channel === 'kiosk') return { ok: true, customer: { name: name.trim(), phone: '' } }
  const number = readPhoneNumber(phone)
  const errors: Partial<CustomerFields> = {}
  if (name.trim() === '') errors.name = 'Scrivi il nome di chi ritira.'
  if (number === null) errors.phone = TEXT_PHONE_INVALID
  return number !== null && errors.name === undefined
    ? { ok: true, customer: { name: name.trim(), phone: number } }
    : { ok: false, errors }
}
