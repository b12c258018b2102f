// Whoever opens a shop of their own: what the first account needs, with one Italian message per field. The server's rules; the
// form says the same before anything is sent.
import { DEMO_MAIL_DOMAIN, DEMO_PASSWORD } from '#domain/demo.ts'
import { isEmailAddress } from '#domain/email-address.ts'
import { SHOP_FIELDS } from '#domain/settings-schema.ts'
import { normalizeText, readShortText } from '#domain/wire.ts'
import { passwordProblem } from './password.ts'
import { isName, REGISTRATION_TEXTS } from './registration.ts'

export const OWNER_FIELDS = ['name', 'surname', 'mail', 'password'] as const
type OwnerField = (typeof OWNER_FIELDS)[number]
export type Owner = Record<OwnerField, string>
export type OwnerMessages = Partial<Owner>

/** The trimmed fields, mail in lower case; or what is wrong with each wrong one. @param shopName no password is made of it */
export function checkOwner(
  raw: Record<string, unknown>,
  shopName: string,
): { ok: true; owner: Owner } | { ok: false; messages: OwnerMessages } {
  const text = (field: OwnerField) => (typeof raw[field] === 'string' ? normalizeText(raw[field]).trim() : '')
  const [name, surname, mail] = [text('name'), text('surname'), text('mail').toLowerCase()]
  const password = typeof raw.password === 'string' ? raw.password : ''
  const messages: OwnerMessages = {}
  if (!isName(name)) messages.name = REGISTRATION_TEXTS.name
  if (!isName(surname)) messages.surname = REGISTRATION_TEXTS.surname
  if (!isEmailAddress(mail)) messages.mail = REGISTRATION_TEXTS.email
  else if (mail.endsWith(DEMO_MAIL_DOMAIN)) messages.mail = 'Questo indirizzo è del negozio di prova: serve il tuo.'
  const weak = passwordProblem(password, { email: mail, shopName, isStaff: true })
  if (weak !== null) messages.password = weak
  else if (password === DEMO_PASSWORD)
    messages.password = 'Questa è la password del negozio di prova, che conoscono tutti. Scegline un’altra.'
  return Object.keys(messages).length === 0 ? { ok: true, owner: { name, surname, mail, password } } : { ok: false, messages }
}

// What `npm run new-shop` is told.

/** One line, without blanks around; null for what is no name of a shop. */
export function readShopName(text: string): string | null {
  return readShortText(text, SHOP_FIELDS.name.max) || null
}

/** In lower case; null for what is no address. */
export function readOwnerMail(text: string): string | null {
  const mail = normalizeText(text).trim().toLowerCase()
  return isEmailAddress(mail) ? mail : null
}
