// Messages waiting to be sent: who is told what when an order arrives or changes (the customer that it is confirmed and ready,
// the shop that a web order came in), queued in the transaction of what they tell about, once per order and event.
import {
  isMessageDue,
  MESSAGE_MAX_AGE_MS,
  MESSAGE_WAIT_MS,
  type MessageEvent,
  type MessageOrder,
  type MessageState,
  messageEventOf,
  messageWaitMs,
  type PickupEvent,
  pickupEventName,
  WAITING_EVENTS,
} from '#domain/message/message.ts'
import { centsFromEuro } from '#domain/money.ts'
import { isInProgress, isReady } from '#domain/order/states.ts'
import { e164Phone } from '#domain/phone.ts'
import { wireInstant } from '#domain/wire.ts'
import { describeOrder, type OrderState, setAttention } from '../orders/order-state.ts'
import { customerOf } from '../orders/order-summary.ts'
import { execute, readNumber, storedDate } from '../server/database.ts'
import { theShop } from '../server/shop-settings.ts'
import { subscriptionsOf } from './push-subscriptions.ts'

export interface WaitingMessage {
  orderId: string
  kind: 'whatsapp' | 'mail' | 'push'
  event: Exclude<MessageEvent, PickupEvent> | `refunded-${string}` | `${PickupEvent}-${number}`
  /** E.164, an e-mail address, or the id of a browser in `push_subscriptions`. */
  recipient: string
}

// What was told of an order once is not told again, not even to another number; what failed is, when it is asked for anew. (Read
// before anything is written: a notice to the shop may go to several.)
const INSERT = `INSERT INTO messages (order_id, kind, event, recipient, state, body, external_id, error, params, attempts,
    next_attempt_at, claimed_until, created, updated)
  SELECT value ->> 'orderId', value ->> 'kind', value ->> 'event', value ->> 'recipient', 'queued', '', '', '', '{}', 0,
    value ->> 'dueAt', '', {:now}, {:now}
  FROM json_each({:messages}) WHERE NOT EXISTS (SELECT 1 FROM messages told
    WHERE told.order_id = value ->> 'orderId' AND told.kind = value ->> 'kind' AND told.event = value ->> 'event'
      AND told.state != 'failed')
  ON CONFLICT (order_id, kind, event, recipient) WHERE order_id != '' AND event != '' DO UPDATE SET
    state = excluded.state, error = '', attempts = 0, next_attempt_at = excluded.next_attempt_at, created = excluded.created, updated = excluded.updated
    WHERE messages.state = 'failed'`

/**
 * In the transaction of what they tell about. Plain SQL and one statement: an order must not be slowed down by it. The wait counts
 * from now, also for what a till did long ago: taking it back may be the next entry of its queue.
 */
export function queueMessages(tx: PbApp, messages: readonly WaitingMessage[], nowMs: number): void {
  if (messages.length === 0) return
  const due = messages.map((message) => ({ ...message, dueAt: dueAt(message.event, nowMs) }))
  execute(tx, INSERT, { messages: JSON.stringify(due), now: storedDate(nowMs) })
}

/** Empty for at once. */
function dueAt(name: string, nowMs: number): string {
  const event = messageEventOf(name)
  const waitMs = event === null ? 0 : messageWaitMs(event, settingMs())
  return waitMs === 0 ? '' : storedDate(nowMs + waitMs)
}

function settingMs(): number {
  const seconds = $os.getenv('SFOGLIA_MESSAGE_WAIT_SECONDS')
  return /^\d{1,3}$/.test(seconds) ? Number(seconds) * 1000 : MESSAGE_WAIT_MS
}

// What has not left goes with the act that it tells about.

const TAKE_BACK = `DELETE FROM messages WHERE order_id = {:order} AND state = 'queued'
  AND event NOT IN (SELECT value FROM json_each({:due}))
  AND EXISTS (SELECT 1 FROM json_each({:waiting}) WHERE event = value OR event LIKE value || '-%')`

function takeBackMessages(tx: PbApp, order: PbRecord, nowMs: number): void {
  const told = toldOrder(order)
  const due = WAITING_EVENTS.filter((event) => isMessageDue(event, told, nowMs)).map((event) => eventName(order, event))
  execute(tx, TAKE_BACK, { order: order.id, due: JSON.stringify(due), waiting: JSON.stringify(WAITING_EVENTS) })
}

const TAKE_BACK_ONE = "DELETE FROM messages WHERE order_id = {:order} AND state = 'queued' AND attempts = 0 AND event = {:event}"

/** One that somebody asked for by itself. */
export function takeBackMessage(tx: PbApp, order: PbRecord, event: MessageEvent): void {
  execute(tx, TAKE_BACK_ONE, { order: order.id, event: eventName(order, event) })
}

const IN_STATES = `SELECT COUNT(*) AS number FROM messages
  WHERE order_id = {:order} AND event = {:event} AND state IN (SELECT value FROM json_each({:states}))`

/** Whether there is a message about it in one of these states. @param name as it is stored */
export function hasMessage(tx: PbApp, orderId: string, name: WaitingMessage['event'], states: readonly MessageState[]): boolean {
  return readNumber(tx, IN_STATES, { order: orderId, event: name, states: JSON.stringify(states) }) > 0
}

/** Whether a message about it has left, or may have. @param name as it is stored */
export function hasLeft(tx: PbApp, orderId: string, name: WaitingMessage['event']): boolean {
  return hasMessage(tx, orderId, name, ['sending', 'sent', 'delivered', 'read'])
}

/** Of an order that is about to be stored: when it is not ready any more, its customer may have been told that it is. */
export function reviewTold(tx: PbApp, record: PbRecord, before: OrderState): void {
  const after = describeOrder(record)
  const isTakenBack = isReady(before) && isInProgress(after) && !isReady(after)
  if (isTakenBack && hasLeft(tx, record.id, 'ready')) setAttention(record, 'told-ready', true)
}

// Who is told what when an order arrives or changes: the customer that it stands and that it is ready, the shop that an order
// came in from the web.

/** What is told of an order that has just been stored. Nothing when a device delivers it long after, or a second time. */
export function messagesOfNew(tx: PbApp, order: PbRecord, nowMs: number): WaitingMessage[] {
  const ageMs = nowMs - (wireInstant(order.getString('placed_at')) ?? nowMs)
  if (ageMs > MESSAGE_MAX_AGE_MS || !isMessageDue('confirmed', toldOrder(order), nowMs)) return []
  return messagesOf(tx, order, 'confirmed')
}

/** Queues what is told of a change, and takes back what is no longer so, in its transaction. */
export function tellChange(tx: PbApp, order: PbRecord, before: OrderState, after: OrderState, nowMs: number): void {
  const isOther = before.status !== after.status || before.readyAtMs !== after.readyAtMs || before.pickupMs !== after.pickupMs
  if (isOther) takeBackMessages(tx, order, nowMs)
  const events: MessageEvent[] = []
  const isTaken = order.getString('channel') === 'web' && !isInProgress(before) && isInProgress(after)
  if (isTaken) events.push('confirmed')
  if (before.readyAtMs === null && after.readyAtMs !== null) events.push('ready')
  const told = toldOrder(order)
  for (const event of events) {
    if (isMessageDue(event, told, nowMs)) queueMessages(tx, messagesOf(tx, order, event), nowMs)
  }
}

export function toldOrder(order: PbRecord): MessageOrder {
  const { status, pickupMs, readyAtMs } = describeOrder(order)
  const channel = order.getString('channel')
  return {
    channel: channel === 'kiosk' || channel === 'counter' ? channel : 'web',
    status,
    totalCents: centsFromEuro(order.getFloat('total')),
    pickupMs: pickupMs ?? 0,
    readyAtMs,
  }
}

/** The customer's number, given with the order or with the account; null without one that a message can or may go to. */
export function phoneOf(tx: PbApp, order: PbRecord): string | null {
  const customer = customerOf(tx, order)
  if (customer?.isOffWhatsApp) return null
  return e164Phone(order.getString('customer_phone')) ?? e164Phone(customer?.phone ?? '')
}

export function messagesOf(tx: PbApp, order: PbRecord, event: MessageEvent): WaitingMessage[] {
  const messages: WaitingMessage[] = []
  const name = eventName(order, event)
  const phone = phoneOf(tx, order)
  if (phone !== null) messages.push({ orderId: order.id, kind: 'whatsapp', event: name, recipient: phone })
  if (event === 'ready') messages.push(...noticesOf(tx, order))
  if (event !== 'confirmed' && event === name) return messages
  const email = addressOf(tx, order)
  if (email !== '') messages.push({ orderId: order.id, kind: 'mail', event: name, recipient: email })
  if (event !== 'confirmed' || order.getString('channel') !== 'web') return messages
  for (const recipient of shopNumbers(tx)) messages.push({ orderId: order.id, kind: 'whatsapp', event: 'shop', recipient })
  return messages
}

/** As it is stored: what is about the pickup's time is told anew when that is another one. */
export function eventName(order: PbRecord, event: MessageEvent): WaitingMessage['event'] {
  if (event !== 'displaced' && event !== 'moved') return event
  return pickupEventName(event, wireInstant(order.getString('pickup_date')) ?? 0)
}

/** The customer's mail address, of their account; empty without one. */
export function addressOf(tx: PbApp, order: PbRecord): string {
  return customerOf(tx, order)?.email ?? ''
}

/** To every browser in which the customer asked for it. */
function noticesOf(tx: PbApp, order: PbRecord): WaitingMessage[] {
  if (order.getString('channel') !== 'web') return []
  const browsers = subscriptionsOf(tx, order.getString('user_id'))
  return browsers.map((recipient) => ({ orderId: order.id, kind: 'push', event: 'ready', recipient }))
}

function shopNumbers(tx: PbApp): string[] {
  const settings = theShop(tx, 'shop_private')
  return [...new Set((settings?.getStringSlice('notify_numbers') ?? []).flatMap((text) => e164Phone(text) ?? []))]
}
