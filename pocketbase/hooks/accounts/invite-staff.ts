// POST /api/sfoglia/invitations {id, name, surname, email, role}: an administrator opens an account for somebody of the staff, with a
// password that nobody knows and a mail by which its owner chooses one. The account stays when the mail does not go out: then the
// administrator hands over a link (enrolments.ts). The same id with the same content, sent again because the answer was lost, is the
// same person.
import { isMailAddress, personAddress } from '#domain/account/enrolment.ts'
import { checkInvitation, type Invitation } from '#domain/account/registration.ts'
import { isRecordId } from '#domain/record-id.ts'
import { mailShop, pageUrl } from '../messages/mail-layout.ts'
import { adminOnly, jsonBody } from '../server/answers.ts'
import { findRecord, newRecord } from '../server/database.ts'
import { sendTo } from './account-mails.ts'
import { addressWord, refusedFields, saveNew, unknownPassword } from './open-account.ts'
import { noteSecurity } from './security-log.ts'

const VALID_SECONDS = 7 * 24 * 60 * 60

/** @throws Refusal 400 with one message per wrong field, 401, 403 who is no administrator */
export function inviteToStaff(e: PbRequestEvent): { id: string; isMailed: boolean } {
  adminOnly(e)
  const body = jsonBody(e)
  const checked = checkInvitation(body)
  if (!checked.ok) throw refusedFields(checked.messages)
  const { invitation } = checked
  const known = isRecordId(body.id) ? findRecord(e.app, 'users', { id: body.id }) : null
  const user = known && isAsInvited(known, invitation) ? known : openFor(e, invitation, known ? undefined : body.id)
  if (invitation.email === '') return { id: user.id, isMailed: false }
  const link = pageUrl(e.app, `/reimposta-password?token=${tokenFor(user)}`)
  return { id: user.id, isMailed: mailInvitation(e.app, user, link) }
}

function isAsInvited(user: PbRecord, { email, ...invitation }: Invitation): boolean {
  const address = user.getString('email')
  const isSame = Object.entries(invitation).every(([name, value]) => user.getString(name) === value)
  return isSame && (email === '' ? !isMailAddress(address) : address === email)
}

/** @param id by whoever invites */
function openFor(e: PbRequestEvent, invitation: Invitation, id: unknown): PbRecord {
  const email = invitation.email || personAddress(addressWord())
  const user = newRecord(e.app, 'users', { ...(isRecordId(id) && { id }), ...invitation, email, kiosk: false })
  user.setPassword(unknownPassword())
  saveNew(e.app, user)
  noteSecurity(e, { event: 'invited', account: user, actor: e.auth, detail: user.getString('role') })
  return user
}

function mailInvitation(app: PbApp, user: PbRecord, url: string): boolean {
  const shop = mailShop(app)
  return sendTo(app, user, {
    subject: `Il tuo accesso a ${shop.name}`,
    title: `Ti aspettiamo da ${shop.name}`,
    paragraphs: [
      'Chi amministra il negozio ti ha aperto un account per lavorare con gli ordini.',
      'Scegli la tua password: la conoscerai solo tu. Poi accedi con questo indirizzo e-mail.',
    ],
    action: { label: 'Scegli la password', url },
    notes: ['Il link vale sette giorni. Se non lavori con noi, ignora questa e-mail.'],
    shop,
  })
}

/** PocketBase's own token for a new password, which lasts half an hour, with a week instead: nobody waits for this mail. */
function tokenFor(user: PbRecord): string {
  const collection = user.collection()
  const { secret } = collection.passwordResetToken
  const claims = { type: 'passwordReset', id: user.id, collectionId: collection.id, email: user.getString('email') }
  return $security.createJWT(claims, user.getString('tokenKey') + secret, VALID_SECONDS)
}
