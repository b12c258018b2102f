// POST /api/sfoglia/create-user: a customer's account. Role and flags are never the caller's to choose.
import { checkRegistration, type RegistrationMessages, TEXT_EMAIL_TAKEN } from '#domain/registration.ts'
import { jsonBody, Refusal } from './answers.ts'

/** `{id}`. @throws Refusal 400 with one message per wrong field */
export function createUser(e: PbRequestEvent): { id: string } {
  const checked = checkRegistration(jsonBody(e))
  if (!checked.ok) throw refused(checked.messages)
  const { email, password, name, surname, phone } = checked.registration
  if (isTaken(e.app, email)) throw refused({ email: TEXT_EMAIL_TAKEN })
  const user = new Record(e.app.findCachedCollectionByNameOrId('users'), { email, name, surname, phone, role: 'USER' })
  user.setPassword(password)
  try {
    e.app.save(user)
  } catch (error) {
    // Two registrations at the same moment: the unique index has the last word.
    if (isTaken(e.app, email)) throw refused({ email: TEXT_EMAIL_TAKEN })
    throw error
  }
  return { id: user.id }
}

function isTaken(app: PbApp, email: string): boolean {
  return app.findRecordsByFilter('users', 'email = {:email}', '', 1, 0, { email }).length > 0
}

function refused(messages: RegistrationMessages): Refusal {
  const fields = Object.entries(messages).map(([field, message]) => [field, { code: 'invalid', message }])
  return new Refusal(400, 'Controlla i dati inseriti.', Object.fromEntries(fields))
}
