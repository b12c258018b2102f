// In whose name a queue is delivered. A revoked device may still hand over what it had taken, without a login (its logins died
// with the revocation), until it has wiped itself; nothing else. See docs/decisions/0506.
import { isRecordId } from '#domain/record-id.ts'
import { isStaff, Refusal, signedIn } from '../server/answers.ts'

const TEXT_REVOKED = 'Questo dispositivo è stato disattivato.'
/** What a revoked device is told, whoever is logged in there. */
export const revokedRefusal = () => new Refusal(403, TEXT_REVOKED, { revoked: true })

export interface Sender {
  account: PbRecord
  /** Who wrote what the queue carries, when that is not `account`: the login that the device still holds. */
  authorId: string | null
}

/** @throws Refusal 401, 403 also for a revoked device that has wiped itself */
export function queueSender(e: PbRequestEvent): Sender {
  const device = speakingDevice(e.app, e.request.header.get('X-Sfoglia-Device'))
  if (!device?.getBool('revoked')) return { account: signedIn(e), authorId: null }
  const isHandingOver = device.getString('revoked_at') !== '' && device.getString('wiped_at') === ''
  const [owner] = e.app.findRecordsByFilter('users', 'id = {:id} && disabled = false', '', 1, 0, {
    id: device.getString('owner'),
  })
  if (!isHandingOver || !owner) throw revokedRefusal()
  const writer = writerIn(e.request.header.get('Authorization'))
  // As always: staff deliver for others, a kiosk for itself alone.
  return { account: owner, authorId: writer !== owner.id && isStaff(owner) ? writer : null }
}

function speakingDevice(app: PbApp, id: string): PbRecord | null {
  if (!isRecordId(id)) return null
  return app.findRecordsByFilter('devices', 'id = {:id}', '', 1, 0, { id })[0] ?? null
}

/** The account that a login names which is valid no more. */
function writerIn(token: string): string | null {
  try {
    const { id } = $security.parseUnverifiedJWT(token)
    return isRecordId(id) ? id : null
  } catch {
    return null
  }
}
