// What an account needs, with one Italian message per field: a customer's registration and profile, an invitation of staff. The
// server's rules; forms say the same before anything is sent.
import { isEmailAddress } from '#domain/email-address.ts'
import { isPhone, TEXT_PHONE_INVALID } from '#domain/phone.ts'
import { isShortText, normalizeText } from '#domain/wire.ts'
import { passwordProblem } from './password.ts'

export const REGISTRATION_FIELDS = ['email', 'password', 'name', 'surname', 'phone'] as const
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number]
export type Registration = Record<RegistrationField, string>
export type RegistrationMessages = Partial<Record<RegistrationField, string>>

export const TEXT_EMAIL_TAKEN = 'Esiste già un account con questa e-mail'
/** What to say of a field that is not right, where nothing better is known. */
export const REGISTRATION_TEXTS: Readonly<Registration> = {
  email: 'Inserisci un’e-mail valida.',
  password: 'Questa password non va bene: scegline un’altra.',
  name: 'Inserisci il tuo nome.',
  surname: 'Inserisci il tuo cognome.',
  phone: TEXT_PHONE_INVALID,
}
const NAME_MAX = 80

/** The trimmed fields, e-mail in lower case; or what is wrong with each wrong one. */
export function checkRegistration(
  raw: Record<string, unknown>,
): { ok: true; registration: Registration } | { ok: false; messages: RegistrationMessages } {
  const { registration, messages } = readFields(raw)
  return Object.keys(messages).length === 0 ? { ok: true, registration } : { ok: false, messages }
}

function readFields(raw: Record<string, unknown>): { registration: Registration; messages: RegistrationMessages } {
  const text = (field: RegistrationField) => (typeof raw[field] === 'string' ? normalizeText(raw[field]).trim() : '')
  const password = typeof raw.password === 'string' ? raw.password : ''
  const [email, name, surname, phone] = [text('email').toLowerCase(), text('name'), text('surname'), text('phone')]
  const messages: RegistrationMessages = {}
  if (!isEmailAddress(email)) messages.email = REGISTRATION_TEXTS.email
  const weak = passwordProblem(password, { email })
  if (weak !== null) messages.password = weak
  if (!isName(name)) messages.name = REGISTRATION_TEXTS.name
  if (!isName(surname)) messages.surname = REGISTRATION_TEXTS.surname
  if (!isPhone(phone)) messages.phone = REGISTRATION_TEXTS.phone
  return { registration: { email, password, name, surname, phone }, messages }
}

export function isName(name: string): boolean {
  return name !== '' && isShortText(name, NAME_MAX)
}

// What a customer may change about themselves. The same rules as at the registration, for the fields that are changed.

export const PROFILE_FIELDS = ['name', 'surname', 'phone'] as const
type ProfileField = (typeof PROFILE_FIELDS)[number]
export type Profile = Record<ProfileField, string>
export type ProfileMessages = Partial<Profile>

/** One Italian message per wrong field. */
export function checkProfile(profile: Profile): ProfileMessages {
  const { name, surname, phone } = readFields(profile).messages
  return { ...(name && { name }), ...(surname && { surname }), ...(phone && { phone }) }
}

// Whom an administrator invites to work with the shop. The server's rule; the form says the same before anything is sent.

export type InvitationMessages = Partial<Record<'name' | 'surname' | 'email' | 'role', string>>

export interface Invitation {
  name: string
  surname: string
  email: string
  role: 'ADMIN' | 'CASHIER'
}

/** The trimmed fields, e-mail in lower case, empty for a cashier who has none; or what is wrong with each wrong one. */
export function checkInvitation(
  raw: Record<string, unknown>,
): { ok: true; invitation: Invitation } | { ok: false; messages: InvitationMessages } {
  const { registration, messages: wrong } = readFields(raw)
  const { name, surname, email } = registration
  const { role } = raw
  const messages: InvitationMessages = {
    ...(wrong.name && { name: 'Inserisci il nome.' }),
    ...(wrong.surname && { surname: 'Inserisci il cognome.' }),
    // At the counter a PIN is enough; who administers logs in.
    ...(wrong.email && !(email === '' && role === 'CASHIER') && { email: wrong.email }),
  }
  if (role !== 'ADMIN' && role !== 'CASHIER') return { ok: false, messages: { ...messages, role: 'Scegli un ruolo.' } }
  return Object.keys(messages).length === 0 ? { ok: true, invitation: { name, surname, email, role } } : { ok: false, messages }
}

// Whom a list of customers names. They give what is missing themselves, with their first order.

export interface ListedCustomer {
  email: string
  name: string
  /** May be empty. */
  surname: string
  /** May be empty. */
  phone: string
}

/** The most that one request brings: each password takes the server a moment. */
export const LISTED_CUSTOMERS_MAX = 25

/** The trimmed fields, e-mail in lower case; or what is wrong, Italian. */
export function checkListedCustomer(
  raw: Record<string, unknown>,
): { ok: true; customer: ListedCustomer } | { ok: false; message: string } {
  const { registration, messages } = readFields(raw)
  const { email, name, surname, phone } = registration
  if (messages.email) return { ok: false, message: 'L’e-mail non è valida.' }
  if (messages.name) return { ok: false, message: name === '' ? 'Manca il nome.' : 'Il nome è troppo lungo.' }
  if (surname !== '' && messages.surname) return { ok: false, message: 'Il cognome è troppo lungo.' }
  if (phone !== '' && messages.phone) return { ok: false, message: 'Il telefono non è valido.' }
  return { ok: true, customer: { email, name, surname, phone } }
}
