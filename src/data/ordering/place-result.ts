// What becomes of confirming an order, as every screen is told.
import { type OrderFacts, TEXT_STORAGE } from '#data/db/database.ts'
import { getConnection } from '#data/server/connection.ts'
import { REFUSAL_TEXTS, TEXT_REFUSED } from '#domain/order/acceptance.ts'
import type { RejectionReason } from '#domain/order/attention.ts'
import type { LostSlot } from '#domain/pickup/slots.ts'

type PlaceOrderRefusal =
  | RejectionReason
  | 'cart-empty'
  /** Another tab has changed the stored cart meanwhile. */
  | 'cart-changed'
  | 'slot-missing'
  /** A photo that the cart names is not on this device any more. */
  | 'photo-missing'
  | 'offline'
  /** The shop takes only so many of them from one customer at a time. */
  | 'too-many'
  | 'not-signed-in'
  /** Orders are taken at a till, and nobody has said which one this is. */
  | 'till-unnamed'
  | 'storage'

/** `message` is Italian. `lostSlot`: what it says of the time, for who says it in another language. */
export interface NotPlaced {
  ok: false
  reason: PlaceOrderRefusal
  message: string
  lostSlot?: LostSlot
  nextFree?: number
}

export type PlaceOrderResult =
  | {
      ok: true
      orderId: string
      number: string
      totalCents: number
      pickupMs: number
      isImmediate?: true | undefined
      isOnline: boolean
    }
  | NotPlaced

/** What whoever orders reads before anything is sent: a full slot is known to be full by then. */
export const PLACING_TEXTS = {
  ...REFUSAL_TEXTS,
  'slot-full': 'L’orario scelto è già pieno.',
  'cart-empty': 'Il carrello è vuoto.',
  'cart-changed': 'Il carrello è cambiato in un’altra finestra: controllalo e riprova.',
  storage: TEXT_STORAGE,
} as const

export const TEXT_CART_KEPT_OFFLINE = 'Sei offline. Il carrello resta com’è: riprova quando torna la rete.'

const TEXTS: Partial<Record<PlaceOrderRefusal, string>> = PLACING_TEXTS

/** @param message where the usual words of the reason do not say enough, or there are none */
export function notPlaced(reason: PlaceOrderRefusal, message = TEXTS[reason] ?? TEXT_REFUSED): NotPlaced {
  return { ok: false, reason, message }
}

export const notSignedIn = notPlaced('not-signed-in', 'Accedi per ordinare.')

/** The result for an order that has been placed, now or by an earlier confirmation of the same draft. */
export function placedAs({ id: orderId, order }: { id: string; order?: OrderFacts }): PlaceOrderResult {
  const { number = '', totalCents = 0, pickupMs = 0, isImmediate } = order ?? {}
  return { ok: true, orderId, number, totalCents, pickupMs, isImmediate, isOnline: getConnection().isReachable }
}
