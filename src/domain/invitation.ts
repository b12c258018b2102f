// Whom an administrator invites to work with the shop. The server's rule; the form says the same before anything is sent.
import { checkRegistration } from '#domain/registration.ts'

export const INVITATION_FIELDS = ['name', 'surname', 'email'] as const
export type InvitationField = (typeof INVITATION_FIELDS)[number]
export type InvitationMessages = Partial<Record<InvitationField | 'role', string>>

export interface Invitation {
  name: string
  surname: string
  email: string
  role: 'ADMIN' | 'CASHIER'
}

/** What a registration asks for and an invitation does not: the person gives it themselves, later. */
const LATER = { password: 'xxxxxxxx', phone: '333 1234567' }

/** The trimmed fields, e-mail in lower case; or what is wrong with each wrong one. */
export function checkInvitation(
  raw: Record<string, unknown>,
): { ok: true; invitation: Invitation } | { ok: false; messages: InvitationMessages } {
  const { name, surname, email, role } = raw
  const checked = checkRegistration({ name, surname, email, ...LATER })
  const isRole = role === 'ADMIN' || role === 'CASHIER'
  if (checked.ok && isRole) {
    const { name, surname, email } = checked.registration
    return { ok: true, invitation: { name, surname, email, role } }
  }
  const messages: InvitationMessages = {}
  if (!checked.ok) {
    if (checked.messages.name) messages.name = 'Inserisci il nome.'
    if (checked.messages.surname) messages.surname = 'Inserisci il cognome.'
    if (checked.messages.email) messages.email = checked.messages.email
  }
  if (!isRole) messages.role = 'Scegli un ruolo.'
  return { ok: false, messages }
}
