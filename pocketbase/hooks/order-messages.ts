// Who is told what when an order arrives or changes: the customer that it stands and that it is ready, the shop that an order
// came in from the web.
import { isTellable, type MessageEvent, type ToldOrder } from '#domain/message.ts'
import { MESSAGE_MAX_AGE_MS } from '#domain/message-retry.ts'
import { centsFromEuro } from '#domain/money.ts'
import { e164Phone } from '#domain/phone.ts'
import { wireInstant } from '#domain/wire.ts'
import { queueMessages, type WaitingMessage } from './message-queue.ts'
import { describeOrder, type OrderState } from './order-state.ts'
import { customerOf } from './order-summary.ts'
import { subscriptionsOf } from './push-subscriptions.ts'

/** What is told of an order that has just been stored; nothing of one that a device brings after a long outage, or again. */
export function messagesOfNew(tx: PbApp, order: PbRecord, nowMs: number): WaitingMessage[] {
  const ageMs = nowMs - (wireInstant(order.getString('placed_at')) ?? nowMs)
  if (ageMs > MESSAGE_MAX_AGE_MS || !isTellable('confirmed', toldOrder(order), nowMs)) return []
  return messagesOf(tx, order, 'confirmed')
}

/** Queues what is told of a change, in its transaction. */
export function tellChange(tx: PbApp, order: PbRecord, before: OrderState, after: OrderState, nowMs: number): void {
  const events: MessageEvent[] = []
  const isTaken = order.getString('channel') === 'web' && before.status !== 'INPROGRESS' && after.status === 'INPROGRESS'
  if (isTaken) events.push('confirmed')
  if (before.readyAtMs === null && after.readyAtMs !== null) events.push('ready')
  const told = toldOrder(order)
  for (const event of events) {
    if (isTellable(event, told, nowMs)) queueMessages(tx, messagesOf(tx, order, event), nowMs)
  }
}

export function toldOrder(order: PbRecord): ToldOrder {
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

function messagesOf(tx: PbApp, order: PbRecord, event: MessageEvent): WaitingMessage[] {
  const messages: WaitingMessage[] = []
  const phone = phoneOf(tx, order)
  if (phone !== null) messages.push({ orderId: order.id, kind: 'whatsapp', event, recipient: phone })
  if (event === 'ready') messages.push(...noticesOf(tx, order))
  if (event !== 'confirmed') return messages
  const email = customerOf(tx, order)?.email ?? ''
  if (email !== '') messages.push({ orderId: order.id, kind: 'mail', event, recipient: email })
  if (order.getString('channel') !== 'web') return messages
  for (const recipient of shopNumbers(tx)) messages.push({ orderId: order.id, kind: 'whatsapp', event: 'shop', recipient })
  return messages
}

/** To every browser in which the customer asked for it. */
function noticesOf(tx: PbApp, order: PbRecord): WaitingMessage[] {
  if (order.getString('channel') !== 'web') return []
  const browsers = subscriptionsOf(tx, order.getString('user_id'))
  return browsers.map((recipient) => ({ orderId: order.id, kind: 'push', event: 'ready', recipient }))
}

function shopNumbers(tx: PbApp): string[] {
  const [settings] = tx.findRecordsByFilter('shop_private', "id != ''", 'created', 1, 0)
  return [...new Set((settings?.getStringSlice('notify_numbers') ?? []).flatMap((text) => e164Phone(text) ?? []))]
}
