// Push notifications: what one says (an order's number, a sentence and what is due, nothing about who ordered what), and which push services
// it may be posted to (docs/decisions/0510).
import { isRecordId } from '#domain/record-id.ts'
import { asObject } from '#domain/wire.ts'

export interface PushNotice {
  /** The order's id, to open it with. */
  order: string
  title: string
  text: string
}

/** @param number as the customer knows it, e.g. `W-0412` @param due what is paid at the pickup, `75,00 €`; empty for nothing */
export function readyNotice(orderId: string, number: string, due: string): PushNotice {
  const money = due === '' ? '' : ` Da pagare al ritiro: ${due}.`
  return { order: orderId, title: 'Il tuo ordine è pronto', text: `Numero ${number}. Ti aspettiamo in negozio.${money}` }
}

/** Shown when the message cannot be read or is for somebody who is not logged in: it names no order. */
export const NEUTRAL_NOTICE: PushNotice = { order: '', title: 'Novità sui tuoi ordini', text: 'Apri per vedere quali.' }

/** What came over the wire; null when it is no notice of ours. */
export function parsePushNotice(value: unknown): PushNotice | null {
  const { order, title, text } = asObject(value)
  return isRecordId(order) && typeof title === 'string' && typeof text === 'string' ? { order, title, text } : null
}

// Where a notification may be posted. A browser names its push service by itself, so a made-up browser could name any machine:
// only the services that browsers really use are called, by HTTPS at its own port (docs/decisions/0510).

/** Chrome and its relatives, Firefox, Safari, Edge. A host stands for everything below it. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]

/** As long as the database keeps it. */
const MOST_CHARACTERS = 1000
/** No port, no user, no fragment: what is left is a plain host and a path. */
const HTTPS = /^https:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)\/[!-"$-~]*$/

/**
 * Whether the shop may post to this address.
 * @param standInUrl origin of the push service of a demo, e.g. `http://127.0.0.1:4711`; null where there is none
 */
export function isPushEndpoint(endpoint: string, standInUrl: string | null): boolean {
  if (endpoint.length > MOST_CHARACTERS) return false
  if (standInUrl !== null && endpoint.startsWith(`${standInUrl}/_push/`)) return /^[\w-]+$/.test(lastSegment(endpoint))
  // A dot segment, in letters or escaped, would be resolved on the way: what is checked must be what is called.
  if (/(?:\/|%2f)(?:\.|%2e){1,2}(?:[/?]|%2f|$)/i.test(endpoint)) return false
  const host = HTTPS.exec(endpoint)?.[1]
  return host !== undefined && PUSH_SERVICES.some((known) => host === known || host.endsWith(`.${known}`))
}

function lastSegment(endpoint: string): string {
  return endpoint.slice(endpoint.indexOf('/_push/') + '/_push/'.length)
}
