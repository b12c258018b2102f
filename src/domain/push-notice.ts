// What a notification on a customer's device says: the order's number and a sentence, nothing about who ordered what.
import { isRecordId } from '#domain/record-id.ts'

export interface PushNotice {
  /** The order's id, to open it with. */
  order: string
  title: string
  text: string
}

/** @param number as the customer knows it, e.g. `W-0412` */
export function readyNotice(orderId: string, number: string): PushNotice {
  return { order: orderId, title: 'Il tuo ordine è pronto', text: `Numero ${number}. Ti aspettiamo in negozio.` }
}

/** For what says nothing of use, and for whoever else is logged in on the device: no order is named. */
export const NEUTRAL_NOTICE: PushNotice = { order: '', title: 'Sfoglia', text: 'Ci sono novità sui tuoi ordini.' }

/** What came over the wire; null when it is no notice of ours. */
export function parsePushNotice(value: unknown): PushNotice | null {
  if (typeof value !== 'object' || value === null) return null
  if (!('order' in value) || !('title' in value) || !('text' in value)) return null
  const { order, title, text } = value
  return isRecordId(order) && typeof title === 'string' && typeof text === 'string' ? { order, title, text } : null
}
