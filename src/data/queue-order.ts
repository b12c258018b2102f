// Kiosk and counter: the order is stored with its entry, its number and the emptied cart in one transaction, and sent when the
// server can be reached. On a kiosk it lies in the sealed outbox alone; at the counter the order list shows it at once.
import { shopMoment } from '#domain/shop-time.ts'
import { submittedOrder } from '#domain/submitted-order.ts'
import { ownerName, readOwner } from './data-owner.ts'
import { db } from './database.ts'
import { readDevice, takeOrderNumber } from './device.ts'
import { addPhotos } from './order-photos.ts'
import { addEntry, ENTRY_TABLES, findEntry } from './outbox.ts'
import { wakeOutbox } from './outbox-wake.ts'
import {
  closePlacedDraft,
  entryFacts,
  notSignedIn,
  type PlaceOrderResult,
  type Placing,
  placedAs,
  refusalByCart,
  sealOrder,
} from './placing.ts'

/** @throws DexieError when the device cannot store it: then nothing has changed */
export async function queueOrder(placing: Placing): Promise<PlaceOrderResult> {
  const { wire, cart, print, photos } = placing
  const device = await readDevice()
  // Before the transaction: it would not survive waiting for WebCrypto.
  const payload = await sealOrder(placing)
  const tables = [...ENTRY_TABLES, db.keyValues, db.orders, db.orderItems, db.photos]
  const result = await db.transaction('rw', tables, async (): Promise<PlaceOrderResult> => {
    const earlier = await findEntry(wire.id)
    if (earlier) return placedAs(earlier)
    // Somebody else has logged in meanwhile: the order would lie among their rows.
    if ((await readOwner()) !== ownerName(placing.author)) return notSignedIn
    const refusal = placing.isStoredCart ? await refusalByCart(cart, print, placing.author.userId) : null
    if (refusal) return refusal
    const day = shopMoment(Date.parse(wire.placed_at)).day
    const facts = entryFacts(placing, await takeOrderNumber(device.code, day))
    await addEntry(facts, payload)
    if (wire.channel === 'counter') await showOrder(placing, facts.number, device.code)
    await addPhotos(photos, facts)
    await closePlacedDraft(placing, facts.number)
    return placedAs(facts)
  })
  if (result.ok) wakeOutbox(result.orderId)
  return result
}

async function showOrder({ wire, cart, author }: Placing, number: string, device: string): Promise<void> {
  const names = wire.items.map((item, index) => [item.id, cart.items[index]?.name ?? ''])
  const facts = { authorId: author.userId, device, productNames: Object.fromEntries(names) }
  const { order, items } = submittedOrder({ ...wire, number }, facts)
  await db.orders.put({ ...order, localState: 'queued', updated: '', base: null })
  await db.orderItems.bulkPut(items.map((item, position) => ({ ...item, updated: '', position })))
}
