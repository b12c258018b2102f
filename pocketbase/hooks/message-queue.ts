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

/** Why a message was never given out: its order had changed. It is given out after all when it is true again: a ready that was undone. */
export const TEXT_UNTRUE = 'Non vale più: l’ordine è cambiato'

// What an order was told once it is not told again, not even at another number. (Read before anything is written: a notice to
// the shop may go to several.)
const INSERT = `INSERT INTO messages (order_id, kind, event, recipient, state, body, external_id, error, params, attempts,
    next_attempt_at, claimed_until, created, updated)
  SELECT value ->> 'orderId', value ->> 'kind', value ->> 'event', value ->> 'recipient', 'queued', '', '', '', '{}', 0,
    '', '', {:now}, {:now}
  FROM json_each({:messages}) WHERE NOT EXISTS (SELECT 1 FROM messages told
    WHERE told.order_id = value ->> 'orderId' AND told.kind = value ->> 'kind' AND told.event = value ->> 'event'
      AND NOT (told.state = 'failed' AND told.attempts = 0 AND told.error = {:untrue}))
  ON CONFLICT (order_id, kind, event, recipient) WHERE order_id != '' AND event != '' DO UPDATE SET
    state = excluded.state, error = '', next_attempt_at = '', created = excluded.created, updated = excluded.updated
    WHERE messages.state = 'failed' AND messages.attempts = 0 AND messages.error = {:untrue}`

/** In the transaction of what they tell about. Plain SQL and one statement: an order must not be slowed down by it. */
export function queueMessages(tx: PbApp, messages: readonly WaitingMessage[], nowMs: number): void {
  if (messages.length === 0) return
  tx.db()
    .newQuery(INSERT)
    .bind({ messages: JSON.stringify(messages), now: storedDate(nowMs), untrue: TEXT_UNTRUE })
    .execute()
}
