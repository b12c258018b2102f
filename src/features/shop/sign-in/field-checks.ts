// What the forms check before anything is sent: the server's own rules, and a phone number that can really be called. Each
// gives one message per wrong field.
import { checkRegistration, type Registration, type RegistrationMessages } from '#domain/account/registration.ts'
import { TEXT_PHONE_INVALID } from '#domain/phone.ts'
import { readPhoneNumber } from '#ui/text/phone-number.ts'

export function checkSignIn(values: { email: string; password: string }): { email?: string; password?: string } {
  return { ...checkEmail(values), ...checkPassword(values) }
}

export function checkPassword({ password }: { password: string }): { password?: string } {
  return password === '' ? { password: 'Inserisci la password.' } : {}
}

export function checkNewPassword({ password }: { password: string }): { password?: string } {
  const checked = checkRegistration({ password })
  return checked.ok || checked.messages.password === undefined ? {} : { password: checked.messages.password }
}

export function checkEmail({ email }: { email: string }): { email?: string } {
  const checked = checkRegistration({ email })
  return checked.ok || checked.messages.email === undefined ? {} : { email: checked.messages.email }
}

export function checkNewAccount(values: Registration): RegistrationMessages {
  const checked = checkRegistration(values)
  const messages = checked.ok ? {} : checked.messages
  return readPhoneNumber(values.phone) === null ? { ...messages, phone: TEXT_PHONE_INVALID } : messages
}
