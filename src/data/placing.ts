// What the two ways of placing an order, queued and online, have in common: the result, the stored cart's part in it, and the
// entry that is written.

import type { Cart } from '#domain/cart.ts'
import { centsFromEuro } from '#domain/money.ts'
import type { RejectionReason } from '#domain/order.ts'
import type { WireOrder } from '#domain/order-submission.ts'
import { CARD_MINIMUM_CENTS } from '#domain/payment.ts'
import { shopMoment } from '#domain/shop-time.ts'
import { getConnection } from './connection.ts'
import { type CredentialRow, db } from './database.ts'
import { closeDraft, standingOf } from './order-draft.ts'
import type { SealedPhoto } from './order-photos.ts'
import { type EntryFacts, findEntry } from './outbox.ts'
import { encodePlaced } from './outbox-payload.ts'
import type { OutboxRow, PayloadRow } from './outbox-row.ts'
import { sealPayload } from './payload-cipher.ts'
import { keepPendingOrder, readPendingOrder } from './pending-order.ts'
import { releasePhotos } from './photos.ts'

export type PlaceOrderRefusal =
  | RejectionReason
  | 'cart-empty'
  /** Another tab has changed the stored cart meanwhile. */
  | 'cart-changed'
  | 'slot-missing'
  /** A photo that the cart names is not on this device any more. */
  | 'photo-missing'
  | 'offline'
  | 'not-signed-in'
  | 'storage'

export type PlaceOrderResult =
  | { ok: true; orderId: string; number: string; totalCents: number; pickupMs: number; isOnline: boolean }
  | { ok: false; reason: PlaceOrderRefusal; message: string; nextFree?: number }

export const notSignedIn: Extract<PlaceOrderResult, { ok: false }> = {
  ok: false,
  reason: 'not-signed-in',
  message: 'Accedi per ordinare.',
}

/** A draft that has passed every check on this device. */
export interface Placing {
  wire: WireOrder
  cart: Cart
  /** Whether placing it empties the stored cart. */
  isStoredCart: boolean
  /** Of the cart. */
  print: string
  /** Of what the server compares when the same id comes again. */
  contentPrint: string
  author: CredentialRow
  /** Of its lines, ready to be queued with it. */
  photos: readonly SealedPhoto[]
}

/** The result for an order that has been placed, now or by an earlier confirmation of the same draft. */
export function placedAs({ orderId, number, totalCents, pickupMs }: OutboxRow | EntryFacts): PlaceOrderResult {
  return { ok: true, orderId, number, totalCents, pickupMs, isOnline: getConnection().isReachable }
}

/**
 * Why the stored cart cannot be placed as the screen shows it; the earlier result when it has been placed already, and is
 * still here because it waits to be paid or emptied since; null when it is the one on the screen. Also inside a transaction on
 * `keyValues` and `outbox`.
 */
export async function refusalByCart(cart: Cart, print: string, authorId: string): Promise<PlaceOrderResult | null> {
  return db.transaction('r', [db.keyValues, db.outbox], async () => {
    const standing = await standingOf(cart, print)
    if (standing.kind === 'stored') {
      const pending = await readPendingOrder()
      const waiting = pending?.cartPrint === print && pending.authorId === authorId ? await findEntry(pending.orderId) : null
      return waiting && placedAs(waiting)
    }
    if (standing.kind === 'empty') return { ok: false, reason: 'cart-empty', message: 'Il carrello è vuoto.' }
    const placed = standing.kind === 'placed' ? await findEntry(standing.orderId) : null
    if (placed) return placedAs(placed)
    const message = 'Il carrello è cambiato in un’altra finestra: controllalo e riprova.'
    return { ok: false, reason: 'cart-changed', message }
  })
}

/** The sealed order. The wire form has no names, so they go along. */
export async function sealOrder({ wire, cart }: Placing): Promise<PayloadRow> {
  const names = wire.items.map((item, index) => [item.id, cart.items[index]?.name ?? ''])
  return sealPayload(wire.id, encodePlaced({ order: wire, productNames: Object.fromEntries(names) }))
}

export function entryFacts({ wire, author }: Placing, number: string): EntryFacts {
  return {
    id: wire.id,
    kind: 'place-order',
    orderId: wire.id,
    authorId: author.userId,
    number,
    placedDay: shopMoment(Date.parse(wire.placed_at)).day,
    pickupMs: Date.parse(wire.pickup_date),
    totalCents: centsFromEuro(wire.promised_total),
  }
}

/**
 * Inside the storing transaction, on `keyValues` and `photos`. A cart that has still to be paid by card stays until it is; photos
 * that nothing names any more are the outbox's alone.
 */
export async function closePlacedDraft(placing: Placing, number: string): Promise<void> {
  const { isStoredCart, cart, wire, print, contentPrint, photos } = placing
  if (!isStoredCart) return
  const { authorId, orderId, pickupMs, totalCents } = entryFacts(placing, number)
  if (wire.channel !== 'web' || totalCents < CARD_MINIMUM_CENTS) {
    await closeDraft(cart, orderId, print)
    return releasePhotos(photos.map(({ hash }) => hash))
  }
  const placedAtMs = Date.parse(wire.placed_at)
  await keepPendingOrder({ orderId, authorId, number, pickupMs, totalCents, placedAtMs, cartPrint: print, contentPrint })
}
