// The browser may be closed after the server has accepted an order and before this device has stored that. The mirror brings the
// order, but its photos, which only this device has, would never be sent, and its cart could be ordered again. So the device
// recognises the order as its own: it queues the photos and empties the cart.
import { db, type OrderItemRow, type OrderRow } from '#data/db/database.ts'
import { follow } from '#data/db/follow.ts'
import { keep } from '#data/outbox/keep.ts'
import { findEntry } from '#data/outbox/store.ts'
import { draftPhotos, storePhotos } from '#data/photos/queued-photos.ts'
import { currentCredential } from '#data/session/credentials.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import { isSold } from '#domain/order/states.ts'
import { readCart } from './cart.ts'
import { closeCart, hashOfCart, readOrderId } from './order-ids.ts'

/** Recognises such an order as soon as the mirror brings it. */
export function watchLostOrder(): void {
  const report = (error: unknown) => console.error('lost order', error)
  follow(readLostOrder, (lost) => lost && void takeBack(lost).catch(report), report)
}

type LostOrder = { order: OrderRow; items: OrderItemRow[] }

/** The order that the stored cart's id already belongs to, though nothing here says that it was placed. */
async function readLostOrder(): Promise<LostOrder | null> {
  const orderId = await readOrderId()
  const order = orderId && (await db.orders.get(orderId))
  if (!order || order.localState !== null || (await findEntry(order.id))) return null
  const items = await db.orderItems.where('orderId').equals(order.id).toArray()
  return items.length === 0 ? null : { order, items }
}

async function takeBack({ order, items }: LostOrder): Promise<void> {
  const author = await currentCredential()
  if (author?.userId !== order.userId) return
  const cart = await readCart()
  const kept = items.flatMap((item) => {
    const line = cart.items[item.position]
    return line && isSame(item, line) ? [{ item, line }] : []
  })
  const lines = kept.map(({ line }) => line)
  const photos = (await draftPhotos({ id: order.id, items: kept.map(({ item }) => item) }, lines)) ?? []
  const isWhole = kept.length === items.length && cart.items.length === items.length
  const cartHash = await hashOfCart(cart)
  const { number, pickupMs, totalCents } = order
  const drafts = photos.map(({ draft }) => draft)
  await keep(author, drafts, [], async (store) => {
    // Another tab, or the customer's second try, was faster.
    if ((await readOrderId()) !== order.id) return
    await storePhotos(photos, { order: { number, pickupMs, totalCents } }, store)
    // Until it is paid the ids stay: confirmed again, it is the same order.
    if (isWhole && isSold(order)) await closeCart(cart, order.id, cartHash)
  })
}

/** The same as at the moment of ordering: a line that was changed since belongs to the next order. */
function isSame(item: OrderItemRow, line: CartItem): boolean {
  const choices = ({ customVariants }: OrderItemRow | CartItem) => customVariants.map(({ type, value }) => [type, value])
  return (
    item.productId === line.id &&
    item.quantity === line.quantity &&
    JSON.stringify(choices(item)) === JSON.stringify(choices(line))
  )
}
