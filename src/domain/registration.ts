// What a customer's account needs, with one Italian message per field. The server's rule; forms use it to say the same
// before anything is sent.
import { isShortText } from '#domain/wire.ts'

export const REGISTRATION_FIELDS = ['email', 'password', 'name', 'surname', 'phone'] as const
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number]
export type Registration = Record<RegistrationField, string>
export type RegistrationMessages = Partial<Record<RegistrationField, string>>

export const TEXT_EMAIL_TAKEN = 'Esiste già un account con questa e-mail'
export const TEXT_PHONE = 'Inserisci un numero valido, ad esempio 333 1234567.'
export const PASSWORD_MIN = 8
/** Bytes: what bcrypt takes into account. */
const PASSWORD_MAX_BYTES = 71
const NAME_MAX = 80

/** The trimmed fields, e-mail in lower case; or what is wrong with each wrong one. */
export function checkRegistration(
  raw: Record<string, unknown>,
): { ok: true; registration: Registration } | { ok: false; messages: RegistrationMessages } {
  const text = (field: RegistrationField) => (typeof raw[field] === 'string' ? raw[field].trim() : '')
  const password = typeof raw.password === 'string' ? raw.password : ''
  const registration: Registration = {
    email: text('email').toLowerCase(),
    password,
    name: text('name'),
    surname: text('surname'),
    phone: text('phone'),
  }
  const messages: RegistrationMessages = {}
  if (!isEmail(registration.email)) messages.email = 'Inserisci un’e-mail valida.'
  if (password.length < PASSWORD_MIN) messages.password = `Scegli una password di almeno ${PASSWORD_MIN} caratteri.`
  else if (utf8Length(password) > PASSWORD_MAX_BYTES) messages.password = 'La password è troppo lunga.'
  if (!isName(registration.name)) messages.name = 'Inserisci il tuo nome.'
  if (!isName(registration.surname)) messages.surname = 'Inserisci il tuo cognome.'
  if (!isPhone(registration.phone)) messages.phone = TEXT_PHONE
  return Object.keys(messages).length === 0 ? { ok: true, registration } : { ok: false, messages }
}

function isEmail(email: string): boolean {
  return email.length <= 254 && /^[^\s@<>()[\],;:\\"]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(email)
}

function isName(name: string): boolean {
  return name !== '' && isShortText(name, NAME_MAX)
}

/** Six to fifteen digits (E.164's most), with the separators people write. */
function isPhone(phone: string): boolean {
  return phone.length <= 30 && /^\+?\d{6,15}$/.test(phone.replace(/[\s./()-]/g, ''))
}

function utf8Length(text: string): number {
  let length = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return length
}
