// Messages waiting to be sent, written in the transaction of what they tell about: once per order and event, whoever asks and
// however often.
import type { MessageEvent } from '#domain/message.ts'
import { storedDate } from './database.ts'

export interface WaitingMessage {
  orderId: string
  kind: 'whatsapp' | 'mail' | 'push'
  event: MessageEvent | `refunded-${number}`
  /** E.164, an e-mail address, or the id of a browser in `push_subscriptions`. */
  recipient: string
}

// What an order was told once it is not told again, not even at another number. (Read before anything is written: a notice to
// the shop may go to several.)
const INSERT = `INSERT INTO messages (order_id, kind, event, recipient, state, body, external_id, error, params, attempts,
    next_attempt_at, claimed_until, created, updated)
  SELECT value ->> 'orderId', value ->> 'kind', value ->> 'event', value ->> 'recipient', 'queued', '', '', '', '{}', 0,
    '', '', {:now}, {:now}
  FROM json_each({:messages}) WHERE NOT EXISTS (SELECT 1 FROM messages told
    WHERE told.order_id = value ->> 'orderId' AND told.kind = value ->> 'kind' AND told.event = value ->> 'event')
  ON CONFLICT DO NOTHING`

/** In the transaction of what they tell about. Plain SQL and one statement: an order must not be slowed down by it. */
export function queueMessages(tx: PbApp, messages: readonly WaitingMessage[], nowMs: number): void {
  if (messages.length === 0) return
  tx.db()
    .newQuery(INSERT)
    .bind({ messages: JSON.stringify(messages), now: storedDate(nowMs) })
    .execute()
}
