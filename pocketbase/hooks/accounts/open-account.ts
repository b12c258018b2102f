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
  const user = newRecord(e.app, 'users', { email, name, surname, phone, role: 'USER' })
  user.setPassword(password)
  saveNew(e.app, user)
  return { id: user.id }
}

/** Of an account whose owner chooses one later. bcrypt takes 71 bytes into account. */
export function unknownPassword(): string {
  return $security.randomString(60)
}

/** Of the address of an account that has none, see domain/account/enrolment.ts. */
export function addressWord(): string {
  return $security.randomStringWithAlphabet(12, 'abcdefghijklmnopqrstuvwxyz0123456789')
}

/** @throws Refusal 400 when another account has its address */
export function saveNew(app: PbApp, user: PbRecord): void {
  const email = user.getString('email')
  const isTaken = () => findRecord(app, 'users', { email }) !== null
  const refusal = () => refusedFields({ email: TEXT_EMAIL_TAKEN })
  if (isTaken()) throw refusal()
  try {
    app.save(user)
  } catch (error) {
    // Two at the same moment: the unique index has the last word.
    throw isTaken() ? refusal() : error
  }
}

export function refusedFields(messages: RegistrationMessages | InvitationMessages): Refusal {
  const fields = Object.entries(messages).map(([field, message]) => [field, { code: 'invalid', message }])
  return new Refusal(400, 'Controlla i dati inseriti.', Object.fromEntries(fields))
}
