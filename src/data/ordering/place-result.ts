// What becomes of confirming an order, as every screen is told.
import { type OrderFacts, TEXT_STORAGE } from '#data/db/database.ts'
import { getConnection } from '#data/server/connection.ts'
import type { RejectionReason } from '#domain/order/attention.ts'
import type { LostSlot } from '#domain/pickup/slots.ts'
import { PLACING_TEXTS } from './check-draft.ts'

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
  | { ok: false; reason: PlaceOrderRefusal; message: string; lostSlot?: LostSlot; nextFree?: number }

export const TEXT_CART_KEPT_OFFLINE = 'Sei offline. Il carrello resta com’è: riprova quando torna la rete.'

export const notSignedIn: Extract<PlaceOrderResult, { ok: false }> = {
  ok: false,
  reason: 'not-signed-in',
  message: 'Accedi per ordinare.',
}

export const noRoom: Extract<PlaceOrderResult, { ok: false }> = { ok: false, reason: 'storage', message: TEXT_STORAGE }

export const cartChanged: Extract<PlaceOrderResult, { ok: false }> = {
  ok: false,
  reason: 'cart-changed',
  message: PLACING_TEXTS['cart-changed'],
}

/** The result for an order that has been placed, now or by an earlier confirmation of the same draft. */
export function placedAs({ id: orderId, order }: { id: string; order?: OrderFacts }): PlaceOrderResult {
  const { number = '', totalCents = 0, pickupMs = 0, isImmediate } = order ?? {}
  return { ok: true, orderId, number, totalCents, pickupMs, isImmediate, isOnline: getConnection().isReachable }
}
