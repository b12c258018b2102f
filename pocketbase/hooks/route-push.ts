// POST /api/sfoglia/push-subscriptions and …/remove: a customer's browser asks for notifications, and asks for none any more.
import { isPushEndpoint } from '#domain/push-endpoint.ts'
import { isStaff, jsonBody, Refusal, signedIn, TEXT_INVALID, TEXT_NOT_ALLOWED } from './answers.ts'
import { durably } from './database.ts'
import { dropSubscription, keepSubscription } from './push-subscriptions.ts'
import { asRow } from './row.ts'

/** An uncompressed point and 16 bytes, in base64url (RFC 8291, 3.2). */
const P256DH = /^[A-Za-z0-9_-]{87}=?$/
const AUTH = /^[A-Za-z0-9_-]{22}={0,2}$/

/** `{kept: true}`. @throws Refusal 400, 401, 403 for kiosks and staff, who have no orders of their own */
export function keepPushSubscription(e: PbRequestEvent): { kept: true } {
  const caller = signedIn(e)
  if (caller.getBool('kiosk') || isStaff(caller)) throw new Refusal(403, TEXT_NOT_ALLOWED)
  const { endpoint, keys } = jsonBody(e)
  const { p256dh, auth } = asRow(keys)
  if (!isEndpoint(endpoint)) throw new Refusal(400, TEXT_INVALID)
  if (typeof p256dh !== 'string' || !P256DH.test(p256dh)) throw new Refusal(400, TEXT_INVALID)
  if (typeof auth !== 'string' || !AUTH.test(auth)) throw new Refusal(400, TEXT_INVALID)
  durably(e.app, (tx) => keepSubscription(tx, caller.id, { endpoint, keys: { p256dh, auth } }))
  return { kept: true }
}

/** `{removed: true}`, also when it was gone: a login may be over by then, so none is asked for. @throws Refusal 400 */
export function removePushSubscription(e: PbRequestEvent): { removed: true } {
  const { endpoint } = jsonBody(e)
  if (!isEndpoint(endpoint)) throw new Refusal(400, TEXT_INVALID)
  durably(e.app, (tx) => dropSubscription(tx, { endpoint }))
  return { removed: true }
}

function isEndpoint(value: unknown): value is string {
  return typeof value === 'string' && isPushEndpoint(value, $os.getenv('STAND_INS_URL') || null)
}
