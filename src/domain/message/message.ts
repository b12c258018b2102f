// What customers and shop are told about an order, whether it is still true when it is said, and when a failed message or
// refund is tried again.
import type { Cents } from '#domain/money.ts'
import type { Order } from '#domain/order/order.ts'
import { isOpen, isReady } from '#domain/order/states.ts'
import { awaitsCardPayment } from '#domain/payment/unpaid.ts'
import { MINUTE_MS } from '#domain/pickup/shop-time.ts'

/**
 * To the customer: the order stands; it is ready; its money went back; its time is gone and another has to be found; it was moved.
 * To the shop: an order came in.
 */
export const MESSAGE_EVENTS = ['confirmed', 'ready', 'refunded', 'displaced', 'moved', 'shop'] as const
export type MessageEvent = (typeof MESSAGE_EVENTS)[number]

/**
 * Whether a message waits before it leaves. What somebody in the shop does may be a slip, and is taken back within moments; what
 * answers the customer's own act, or tells of money that has gone, cannot be.
 */
const WAITS: Record<MessageEvent, boolean> = {
  confirmed: false,
  ready: true,
  refunded: false,
  displaced: true,
  moved: true,
  shop: false,
}

/** Longer than the toast that takes the act back is shown. */
export const MESSAGE_WAIT_MS = 15_000

/** Milliseconds from the act, as the server hears of it, to the message. @param waitMs of those that wait */
export function messageWaitMs(event: MessageEvent, waitMs = MESSAGE_WAIT_MS): number {
  return WAITS[event] ? waitMs : 0
}

/** The events whose messages can be taken back while they wait. */
export const WAITING_EVENTS = MESSAGE_EVENTS.filter((event) => WAITS[event])

/** What is told once per pickup time, not once per order. */
export type PickupEvent = 'displaced' | 'moved'

/** The name under which it is stored: an order that is moved again is told of again. */
export function pickupEventName(event: PickupEvent, pickupMs: number): `${PickupEvent}-${number}` {
  return `${event}-${Math.round(pickupMs / MINUTE_MS)}`
}

/**
 * The name under which it is stored that money of a card payment went back: `refunded` of the first payment of an order,
 * `refunded-2` of the second; of a part of the first, `refunded-1-1500`. What Stripe took back and made again is told once.
 * @param partCents what has gone back of it by now; null for all of it
 */
export function refundEventName(attempt: number, partCents: Cents | null): `refunded-${string}` | 'refunded' {
  if (partCents !== null) return `refunded-${attempt}-${partCents}`
  return attempt > 1 ? `refunded-${attempt}` : 'refunded'
}

/** The event that a stored name stands for. Null for a name that is none. */
export function messageEventOf(name: string): MessageEvent | null {
  const base = name.replace(/^(?:(refunded)-\d+(?:-\d+)?|(displaced|moved)-\d+)$/, '$1$2')
  return MESSAGE_EVENTS.find((event) => event === base) ?? null
}

export const MESSAGE_KINDS = ['whatsapp', 'mail', 'push'] as const

export const MESSAGE_STATES = ['queued', 'sending', 'sent', 'delivered', 'read', 'failed'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

export type MessageOrder = Pick<Order, 'channel' | 'status' | 'totalCents' | 'pickupMs' | 'readyAtMs'>

/** Whether a message about the event is still true and useful as the order stands now. */
export function isMessageDue(event: MessageEvent, order: MessageOrder, nowMs: number): boolean {
  switch (event) {
    case 'confirmed':
    case 'displaced':
    case 'moved':
    case 'shop':
      return stands(order) && order.pickupMs > nowMs
    case 'ready':
      return isReady(order)
    case 'refunded':
      return true
  }
}

/** Orders of the shop stand when they are taken; those of the web when they are paid, or when they are paid at the till. */
function stands(order: MessageOrder): boolean {
  return isOpen(order) && !awaitsCardPayment(order)
}

/** Whether a report of how far a message has come says more than what is known: reports overtake each other. */
export function isLaterState(from: MessageState, to: MessageState): boolean {
  if (to === 'failed') return from === 'queued' || from === 'sending' || from === 'sent'
  const order: MessageState[] = ['queued', 'sending', 'failed', 'sent', 'delivered', 'read']
  return order.indexOf(to) > order.indexOf(from)
}

// When something that failed elsewhere (a message, a mail, a refund) is tried again.

const BACKOFF_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 120 * MINUTE_MS]
/** A message that comes later than this says nothing that helps. */
export const MESSAGE_MAX_AGE_MS = 12 * 60 * MINUTE_MS
const REFUND_EVERY_MS = 6 * 60 * MINUTE_MS

/**
 * How long to wait before a message is tried again; null when it was tried often enough.
 * @param attempts that failed, 1 after the first
 * @param askedMs what the other side asked for; 0 when it did not
 */
export function messageRetryMs(attempts: number, askedMs: number): number | null {
  const waitMs = BACKOFF_MS[Math.max(1, attempts) - 1]
  return waitMs === undefined ? null : Math.min(Math.max(waitMs, askedMs), MESSAGE_MAX_AGE_MS)
}

/** Money that is owed is tried for ever, ever more slowly. @param tries that failed, 1 after the first */
export function refundRetryMs(tries: number): number {
  return BACKOFF_MS[Math.max(1, tries) - 1] ?? REFUND_EVERY_MS
}
