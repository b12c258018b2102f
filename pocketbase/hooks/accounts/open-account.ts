// POST /api/sfoglia/create-user: a customer's own account; role and flags are never the caller's to choose. An account of staff
// is opened in invite-staff.ts.
import {
  checkRegistration,
  type InvitationMessages,
  type RegistrationMessages,
  TEXT_EMAIL_TAKEN,
} from '#domain/account/registration.ts'
import { jsonBody, Refusal } from '../server/answers.ts'
import { addressOf, spend } from '../server/attempts.ts'
import { findRecord, newRecord } from '../server/database.ts'

/** `{id}`. @throws Refusal 400 with one message per wrong field, 429 */
export function createUser(e: PbRequestEvent): { id: string } {
  const checked = checkRegistration(jsonBody(e))
  if (!checked.ok) throw refusedFields(checked.messages)
  spend(e.app, 'registration', [addressOf(e)])
  const { email, password, name, surname, phone } = checked.registration
  if (isTaken(e.app, email)) throw refusedFields({ email: TEXT_EMAIL_TAKEN })
  const user = newRecord(e.app, 'users', { email, name, surname, phone, role: 'USER' })
  user.setPassword(password)
  try {
    e.app.save(user)
  } catch (error) {
    // Two registrations at the same moment: the unique index has the last word.
    if (isTaken(e.app, email)) throw refusedFields({ email: TEXT_EMAIL_TAKEN })
    throw error
  }
  return { id: user.id }
}

export function isTaken(app: PbApp, email: string): boolean {
  return findRecord(app, 'users', { email }) !== null
}

export function refusedFields(messages: RegistrationMessages | InvitationMessages): Refusal {
  const fields = Object.entries(messages).map(([field, message]) => [field, { code: 'invalid', message }])
  return new Refusal(400, 'Controlla i dati inseriti.', Object.fromEntries(fields))
}
