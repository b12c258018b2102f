// The order that this device's cart has become and that still has to be paid by card. The cart stays until it is known to be
// paid: an abandoned payment gives it back. The link survives a crash, and nothing readable of the cart is in it.
import * as v from 'valibot'
import { db } from '#data/db/database.ts'
import { follow } from '#data/db/follow.ts'
import { keptValue } from '#data/db/kept-value.ts'
import { EMPTY_CART } from '#domain/cart/cart.ts'
import { isCancelled, isToCollect, type OrderStatus } from '#domain/order/states.ts'
import { readCart } from './cart.ts'
import { closeCart, forgetOrderId, hashOfCart } from './order-ids.ts'

const facts = {
  orderId: v.string(),
  /** Another account's pending order, left behind when its login expired, is ignored. */
  authorId: v.string(),
  number: v.string(),
  pickupMs: v.number(),
  totalCents: v.number(),
  placedAtMs: v.number(),
  /** What is paid by card now, where the customer chose the deposit; null for the whole. Absent until it was chosen. */
  depositCents: v.optional(v.nullable(v.number())),
}
const schema = v.union([
  v.object({
    ...facts,
    /** See `hashOfCart`: whether the cart is still what was ordered. */
    cartHash: v.string(),
    /** Of everything that makes the order what it is, the customer's name and number included. */
    contentHash: v.string(),
  }),
  // As contract 1 stored it. @until 3
  v.pipe(
    v.object({ ...facts, cartPrint: v.string(), contentPrint: v.string() }),
    v.transform(({ cartPrint, contentPrint, ...order }) => ({ ...order, cartHash: cartPrint, contentHash: contentPrint })),
  ),
])
export type PendingOrder = v.InferOutput<typeof schema>
const kept = keptValue('pending-order', v.fallback(v.nullable(schema), null))

/** Null when the cart is not on its way to a payment. */
export const readPendingOrder = kept.read

/** The cart has become this order. Inside the transaction that stores the order, on `keyValues`. */
export async function keepPendingOrder(pending: PendingOrder): Promise<void> {
  await forgetOrderId()
  await kept.keep(pending)
}

/** How much of it is paid by card now. @param depositCents null for the whole */
export function keepChosenPart(orderId: string, depositCents: number | null): Promise<void> {
  return kept.change((pending) => (pending?.orderId === orderId ? { ...pending, depositCents } : pending))
}

/** The cart is free again: ordering it makes a new order. A newer link stays. */
export function forgetPendingOrder(orderId: string): Promise<void> {
  return kept.change((pending) => (pending?.orderId === orderId ? null : pending))
}

/**
 * What the server says of an order that waited for its payment. Paid: the cart is emptied, unless it was changed meanwhile.
 * Cancelled: the cart stays, for a new order. Does nothing for any other order than the linked one.
 */
export async function settlePendingOrder(orderId: string, status: OrderStatus): Promise<void> {
  if (isToCollect({ status })) return
  if (isCancelled({ status })) return forgetPendingOrder(orderId)
  const cart = await readCart()
  // Before the transaction: it would not survive waiting for WebCrypto.
  const cartHash = await hashOfCart(cart)
  await db.transaction('rw', db.keyValues, async () => {
    const pending = await readPendingOrder()
    if (pending?.orderId !== orderId) return
    // Compared with an empty one, a cart that was changed meanwhile stays as it is.
    await closeCart(cartHash === pending.cartHash ? cart : EMPTY_CART, orderId, pending.cartHash)
    await kept.keep(null)
  })
}

/**
 * Settles the linked order as soon as the mirror brings news of it, whoever paid or cancelled it where: the tab at the payment
 * page may never come back.
 */
export function watchPendingOrder(): void {
  const report = (error: unknown) => console.error('pending order', error)
  follow(readOutcome, (outcome) => outcome && void settlePendingOrder(outcome.orderId, outcome.status), report)
}

async function readOutcome(): Promise<{ orderId: string; status: OrderStatus } | null> {
  const pending = await readPendingOrder()
  const order = pending && (await db.orders.get(pending.orderId))
  return order ? { orderId: order.id, status: order.status } : null
}
