// A draft that has passed every check, on its way to being placed: what queueing it and sending it at once have in common.
import { type CredentialRow, db, type OrderFacts } from '#data/db/database.ts'
import type { EntryDraft } from '#data/outbox/keep.ts'
import { findEntry } from '#data/outbox/store.ts'
import { releasePhotos } from '#data/photos/kept-photos.ts'
import type { PhotoDraft } from '#data/photos/queued-photos.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { centsFromEuro } from '#domain/money.ts'
import { type SubmissionFacts, submittedOrder, type WireOrder } from '#domain/order/submission.ts'
import { needsCard } from '#domain/payment/payment.ts'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { cappedIn } from './caps.ts'
import { closeCart, compareWithStoredCart } from './order-ids.ts'
import { keepPendingOrder, readPendingOrder } from './pending-order.ts'
import { notPlaced, type PlaceOrderResult, placedAs } from './place-result.ts'

export interface Placing {
  wire: WireOrder
  /** Of its lines, by their ids: the wire form has none. */
  names: Record<string, string>
  cart: Cart
  /** Of the cart. */
  cartHash: string
  /** Of what the server compares when the same id comes again. */
  contentHash: string
  author: CredentialRow
  /** Of its lines, ready to be queued with it. */
  photos: readonly PhotoDraft[]
}

/**
 * Why the stored cart cannot be placed as the screen shows it; the earlier result when it has been placed already, and is
 * still here because it waits to be paid or emptied since; null when it is the one on the screen. Also inside a transaction on
 * `keyValues` and `outbox`.
 */
export async function refusalByCart(cart: Cart, cartHash: string, authorId: string): Promise<PlaceOrderResult | null> {
  return db.transaction('r', [db.keyValues, db.outbox], async () => {
    const standing = await compareWithStoredCart(cart, cartHash)
    if (standing.kind === 'stored') {
      const pending = await readPendingOrder()
      const waiting = pending?.cartHash === cartHash && pending.authorId === authorId ? await findEntry(pending.orderId) : null
      return waiting && placedAs(waiting)
    }
    if (standing.kind === 'empty') return notPlaced('cart-empty')
    const placed = standing.kind === 'placed' ? await findEntry(standing.orderId) : null
    return placed ? placedAs(placed) : notPlaced('cart-changed')
  })
}

/** The order and its photos, as they go into the outbox. */
export function draftsOf({ wire, names, photos }: Placing): EntryDraft[] {
  const stored = { content: { ...wire }, names }
  return [{ id: wire.id, kind: 'order', about: wire.id, stored }, ...photos.map(({ draft }) => draft)]
}

/** Inside a transaction on `productCaps`: until the server has counted it, others have so much less. */
export async function factsOf({ wire }: Placing, number: string, daySequence = 0): Promise<OrderFacts> {
  const capped = await cappedIn(wire)
  return {
    ...{ number, daySequence, pickupMs: Date.parse(wire.pickup_date), totalCents: centsFromEuro(wire.promised_total) },
    placedDay: shopMoment(Date.parse(wire.placed_at)).day,
    ...(wire.immediate && { isImmediate: wire.immediate }),
    ...(Object.keys(capped).length > 0 && { capped }),
  }
}

/** Screens show the order before the server has it. Inside a transaction on `orders` and `orderItems`. */
export async function showQueued(wire: WireOrder, facts: SubmissionFacts): Promise<void> {
  const { order, items } = submittedOrder(wire, facts)
  await db.orders.put({ ...order, localState: 'queued', updated: '', base: null })
  await db.orderItems.bulkPut(items.map((item, position) => ({ ...item, updated: '', position })))
}

/**
 * Inside the storing transaction, on `keyValues` and `photos`. A cart that has still to be paid by card stays until it is; photos
 * that nothing names any more are the outbox's alone.
 */
export async function closePlacedCart(placing: Placing, number: string): Promise<void> {
  const { cart, wire, cartHash, contentHash, photos, author } = placing
  const [totalCents, pickupMs] = [centsFromEuro(wire.promised_total), Date.parse(wire.pickup_date)]
  if (wire.channel !== 'web' || wire.at_pickup || !needsCard(totalCents)) {
    await closeCart(cart, wire.id, cartHash)
    return releasePhotos(photos.map(({ hash }) => hash))
  }
  const placed = { orderId: wire.id, authorId: author.userId, number, pickupMs, totalCents }
  await keepPendingOrder({ ...placed, placedAtMs: Date.parse(wire.placed_at), cartHash, contentHash })
}
