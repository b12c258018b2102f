// What customers and shop are told about an order, and whether it is (still) true when it is said.
import type { Cents } from '#domain/money.ts'
import type { Channel } from '#domain/order.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { CARD_MINIMUM_CENTS } from '#domain/payment.ts'

/** To the customer: the order stands; it is ready; its money went back. To the shop: an order came in. */
export const MESSAGE_EVENTS = ['confirmed', 'ready', 'refunded', 'shop'] as const
export type MessageEvent = (typeof MESSAGE_EVENTS)[number]

/** The event that a stored name stands for: a second refund of the same order is `refunded-2`. Null for a name that is none. */
export function messageEventOf(name: string): MessageEvent | null {
  const base = name.replace(/^(refunded)-\d+$/, '$1')
  return MESSAGE_EVENTS.find((event) => event === base) ?? null
}

export const MESSAGE_STATES = ['queued', 'sending', 'sent', 'delivered', 'read', 'failed'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

export interface ToldOrder {
  channel: Channel
  status: OrderStatus
  totalCents: Cents
  pickupMs: number
  readyAtMs: number | null
}

/** Whether the event can be told of the order as it stands: nobody wants to hear of what is over. */
export function isTellable(event: MessageEvent, order: ToldOrder, nowMs: number): boolean {
  switch (event) {
    case 'confirmed':
    case 'shop':
      return stands(order) && order.pickupMs > nowMs
    case 'ready':
      return order.status === 'INPROGRESS' && order.readyAtMs !== null
    case 'refunded':
      return true
  }
}

/** Orders of the shop stand when they are taken; those of the web when they are paid, or when they are paid at the till. */
function stands({ channel, status, totalCents }: ToldOrder): boolean {
  if (status === 'INPROGRESS') return true
  return status === 'NOTPAID' && (channel !== 'web' || totalCents < CARD_MINIMUM_CENTS)
}

/** Whether a report of how far a message has come says more than what is known: reports overtake each other. */
export function isLaterState(from: MessageState, to: MessageState): boolean {
  if (to === 'failed') return from === 'queued' || from === 'sending' || from === 'sent'
  const order: MessageState[] = ['queued', 'sending', 'failed', 'sent', 'delivered', 'read']
  return order.indexOf(to) > order.indexOf(from)
}
