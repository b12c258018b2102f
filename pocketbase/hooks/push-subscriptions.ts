// The browsers that asked for notifications: whose they are, and what a notification to them needs.
import { readRows } from './database.ts'
import { asRow, textOf } from './row.ts'

export interface PushSubscription {
  id: string
  endpoint: string
  /** Base64url, as the browser gave them (RFC 8291). */
  keys: { p256dh: string; auth: string }
}

/** A person has a phone, a tablet and some forgotten ones: the oldest go. */
const MOST_PER_PERSON = 10

/** A browser that was another person's is this one's from now on. In the caller's transaction. */
export function keepSubscription(tx: PbApp, user: string, { endpoint, keys }: Omit<PushSubscription, 'id'>): void {
  dropSubscription(tx, { endpoint })
  const record = new Record(tx.findCachedCollectionByNameOrId('push_subscriptions'), { user, endpoint, keys })
  tx.saveNoValidate(record)
  tx.db()
    .newQuery(
      `DELETE FROM push_subscriptions WHERE user = {:user} AND id != {:id} AND id NOT IN
        (SELECT id FROM push_subscriptions WHERE user = {:user} ORDER BY created DESC, id DESC LIMIT ${MOST_PER_PERSON})`,
    )
    .bind({ user, id: record.id })
    .execute()
}

/** Whoever knows the endpoint may: it is nobody's but the browser's (RFC 8030, 8). */
export function dropSubscription(tx: PbApp, which: { endpoint: string } | { id: string }): void {
  const [column, value] = 'id' in which ? ['id', which.id] : ['endpoint', which.endpoint]
  tx.db().newQuery(`DELETE FROM push_subscriptions WHERE ${column} = {:value}`).bind({ value }).execute()
}

/** Ids of a person's browsers. */
export function subscriptionsOf(app: PbApp, user: string): string[] {
  const sql = "SELECT json_object('id', id) AS document FROM push_subscriptions WHERE user = {:user} ORDER BY created, id"
  return readRows(app, sql, { user }).map((row) => textOf(row, 'id'))
}

/** Null for one that is gone, or that now belongs to somebody else than `user`. */
export function subscriptionOf(app: PbApp, id: string, user: string): PushSubscription | null {
  const sql = `SELECT json_object('endpoint', endpoint, 'keys', json(keys)) AS document
    FROM push_subscriptions WHERE id = {:id} AND user = {:user}`
  const [row] = readRows(app, sql, { id, user })
  if (!row) return null
  const keys = asRow(row.keys)
  return { id, endpoint: textOf(row, 'endpoint'), keys: { p256dh: textOf(keys, 'p256dh'), auth: textOf(keys, 'auth') } }
}
