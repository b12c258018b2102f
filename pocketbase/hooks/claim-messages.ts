// Takes waiting messages for one sender, for two minutes: whoever else asks meanwhile does not get them. What is too old, or
// no longer true of its order, is not given out any more.
import { isTellable, type MessageEvent, messageEventOf } from '#domain/message.ts'
import { MESSAGE_MAX_AGE_MS } from '#domain/message-retry.ts'
import { MINUTE_MS } from '#domain/shop-time.ts'
import { wireInstant } from '#domain/wire.ts'
import { durably, readRows, storedDate } from './database.ts'
import { type MessageParams, messageParams } from './message-params.ts'
import { TEXT_UNTRUE } from './message-queue.ts'
import { failMessage } from './message-result.ts'
import { toldOrder } from './order-messages.ts'
import { textOf } from './row.ts'

const LEASE_MS = 2 * MINUTE_MS
const TEXT_TOO_LATE = 'Troppo tardi'
/**
 * What is queued waits for its time, what is given out for the end of its claim. The list of states is written as in the index,
 * which holds these alone: asking every minute must not read all messages there ever were.
 */
const WAITING = `SELECT json_object('id', id) AS document FROM messages
  WHERE kind = {:kind} AND state IN ('queued', 'sending') AND claimed_until <= {:now}
    AND (state = 'sending' OR next_attempt_at <= {:now})
  ORDER BY created, id LIMIT {:limit}`

export interface ClaimedMessage {
  message: PbRecord
  order: PbRecord
  event: MessageEvent
  params: MessageParams
  /** Given out before, and nobody said what came of it: it may have been sent. */
  wasInterrupted: boolean
}

/** At most `limit`, oldest first. */
export function claimMessages(app: PbApp, kind: 'whatsapp' | 'mail' | 'push', limit: number): ClaimedMessage[] {
  const nowMs = Date.now()
  const waiting = (from: PbApp) => readRows(from, WAITING, { kind, limit, now: storedDate(nowMs) })
  // Nothing to do is the usual case: it costs no write.
  if (waiting(app).length === 0) return []
  const claimed: ClaimedMessage[] = []
  durably(app, (tx) => {
    for (const row of waiting(tx)) {
      const one = claimOne(tx, tx.findRecordById('messages', textOf(row, 'id')), nowMs)
      if (one) claimed.push(one)
    }
  })
  return claimed
}

function claimOne(tx: PbApp, message: PbRecord, nowMs: number): ClaimedMessage | null {
  const isLate = nowMs - (wireInstant(message.getString('created')) ?? 0) > MESSAGE_MAX_AGE_MS
  if (isLate) return failMessage(tx, message, TEXT_TOO_LATE)
  const [order] = tx.findRecordsByFilter('orders', 'id = {:id}', '', 1, 0, { id: message.getString('order_id') })
  const event = messageEventOf(message.getString('event'))
  if (!order || !event || !isTellable(event, toldOrder(order), nowMs)) return failMessage(tx, message, TEXT_UNTRUE)
  const wasInterrupted = message.getString('state') === 'sending'
  const params = messageParams(tx, order)
  message.set('state', 'sending')
  message.set('params', params)
  message.set('attempts', message.getFloat('attempts') + 1)
  message.set('claimed_until', storedDate(nowMs + LEASE_MS))
  tx.saveNoValidate(message)
  return { message, order, event, params, wasInterrupted }
}
