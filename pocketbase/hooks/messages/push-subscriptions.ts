// The browsers that asked for notifications: whose they are, what a notification to them needs, and the routes POST
// /api/sfoglia/push-subscriptions and …/remove by which they come and go.
import { isPushEndpoint } from '#domain/message/push.ts'
import { asObject, parseJsonObject } from '#domain/wire.ts'
import { isStaff, jsonBody, Refusal, signedIn, TEXT_INVALID, TEXT_NOT_ALLOWED } from '../server/answers.ts'
import { durably, execute, findRecord, newRecord, readRows, storeRecord, textOf } from '../server/database.ts'

export interface PushSubscription {
  id: string
  endpoint: string
  /** Base64url, as the browser gave them (RFC 8291). */
  keys: { p256dh: string; auth: string }
}

/** Subscriptions of one person, at most: a phone, a tablet and some forgotten ones. The oldest go. */
const MOST_PER_PERSON = 10

/** A browser that another person used before belongs to this one from now on. In the caller's transaction. */
function keepSubscription(tx: PbApp, user: string, { endpoint, keys }: Omit<PushSubscription, 'id'>): void {
  dropSubscription(tx, { endpoint })
  const { id } = storeRecord(tx, newRecord(tx, 'push_subscriptions', { user, endpoint, keys }))
  execute(tx, DROP_OLDEST, { user, id })
}

const DROP_OLDEST = `DELETE FROM push_subscriptions WHERE user = {:user} AND id != {:id} AND id NOT IN
  (SELECT id FROM push_subscriptions WHERE user = {:user} ORDER BY created DESC, id DESC LIMIT ${MOST_PER_PERSON})`

/** Whoever knows the endpoint may remove it: only the browser itself knows it (RFC 8030, 8). */
export function dropSubscription(tx: PbApp, which: { endpoint: string } | { id: string }): void {
  const [column, value] = 'id' in which ? ['id', which.id] : ['endpoint', which.endpoint]
  execute(tx, `DELETE FROM push_subscriptions WHERE ${column} = {:value}`, { value })
}

/** Ids of a person's browsers. */
export function subscriptionsOf(app: PbApp, user: string): string[] {
  const sql = "SELECT json_object('id', id) AS document FROM push_subscriptions WHERE user = {:user} ORDER BY created, id"
  return readRows(app, sql, { user }).map((row) => textOf(row, 'id'))
}

/** Null for one that is gone, or that now belongs to somebody else than `user`. */
export function subscriptionOf(app: PbApp, id: string, user: string): PushSubscription | null {
  const record = findRecord(app, 'push_subscriptions', { id, user })
  if (!record) return null
  const keys = asObject(parseJsonObject(record.getString('keys')))
  return { id, endpoint: record.getString('endpoint'), keys: { p256dh: textOf(keys, 'p256dh'), auth: textOf(keys, 'auth') } }
}

// POST /api/sfoglia/push-subscriptions and …/remove: a customer's browser asks for notifications, and asks for none any more.

/** An uncompressed point and 16 bytes, in base64url (RFC 8291, 3.2). */
const P256DH = /^[A-Za-z0-9_-]{87}=?$/
const AUTH = /^[A-Za-z0-9_-]{22}={0,2}$/

/** `{kept: true}`. @throws Refusal 400, 401, 403 for kiosks and staff, who have no orders of their own */
export function keepPushSubscription(e: PbRequestEvent): { kept: true } {
  const caller = signedIn(e)
  if (caller.getBool('kiosk') || isStaff(caller)) throw new Refusal(403, TEXT_NOT_ALLOWED)
  const { endpoint, keys } = jsonBody(e)
  const { p256dh, auth } = asObject(keys)
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
