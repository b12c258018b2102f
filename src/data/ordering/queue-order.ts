// Kiosk and counter: a checked order is stored with its entry, its number and the emptied cart in one transaction, and sent when the
// server can be reached. On a kiosk it lies in the sealed outbox alone; at the counter the order list shows it at once.
import type { Table } from 'dexie'
import { db } from '#data/db/database.ts'
import { readDevice, takeOrderNumber } from '#data/device/device.ts'
import { probeRoom } from '#data/outbox/journal.ts'
import { type EntryDraft, keep, type StoreEntry } from '#data/outbox/keep.ts'
import { storePhotos } from '#data/photos/queued-photos.ts'
import { noteClock } from '#data/server/server-clock.ts'
import { actingId } from '#data/session/acting.ts'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { noteJustPlaced } from './just-placed.ts'
import { keepUnseenTicket } from './order-ids.ts'
import { notPlaced, notSignedIn, type PlaceOrderResult, placedAs } from './place-result.ts'
import { closePlacedCart, draftsOf, factsOf, type Placing, refusalByCart, showQueued } from './placing.ts'

/** What is done with an order in the very transaction that stores it: all of it stands then, or nothing does. */
export interface Companion {
  /** Beside those of the order. */
  tables: readonly Table[]
  draft: (orderId: string) => Promise<DraftedCompanion>
}

interface DraftedCompanion {
  drafts: readonly EntryDraft[]
  /** Inside the transaction, before anything is stored: false when it has to be drafted again. */
  isCurrent: () => Promise<boolean>
  /** Inside the transaction, when the order stands. What it throws undoes everything. */
  store: (store: StoreEntry) => Promise<void>
}

/**
 * @param room what its worker says, where it was asked while the order was checked
 * @throws DexieError when the device cannot store it: then nothing has changed
 */
export async function queueOrder(placing: Placing, companion?: Companion, room = probeRoom()): Promise<PlaceOrderResult> {
  if ((await room) === 'none') return notPlaced('storage')
  for (;;) {
    const result = await storeQueued(placing, companion)
    if (result !== null) return result
  }
}

/** Null when what is done with it has to be drafted again. */
async function storeQueued(placing: Placing, companion?: Companion): Promise<PlaceOrderResult | null> {
  const { wire, names, cart, cartHash, author } = placing
  const deed = await companion?.draft(wire.id)
  const drafts = [...draftsOf(placing), ...(deed?.drafts ?? [])]
  const tables = [db.orders, db.orderItems, db.photos, db.productCaps, ...(companion?.tables ?? [])]
  const result = await keep(author, drafts, tables, async (store): Promise<PlaceOrderResult | null> => {
    const refusal = await refusalByCart(cart, cartHash, author.userId)
    if (refusal) return refusal
    if (deed && !(await deed.isCurrent())) return null
    const day = shopMoment(Date.parse(wire.placed_at)).day
    const { code } = await readDevice()
    const { number, daySequence } = await takeOrderNumber(code, day, Date.parse(wire.pickup_date))
    const actorId = wire.channel === 'counter' ? await actingId() : undefined
    const actor = actorId === undefined ? {} : { actorId }
    const order = await factsOf(placing, number, daySequence)
    await store(wire.id, { order, ...actor })
    if (wire.channel === 'counter') {
      const facts = { authorId: author.userId, device: code, productNames: names }
      await showQueued({ ...wire, number, day_sequence: daySequence }, facts)
    }
    await storePhotos(placing.photos, { order, ...actor }, store)
    await closePlacedCart(placing, number)
    await keepUnseenTicket({ orderId: wire.id, placedMs: Date.now(), ...actor })
    await noteClock(Date.parse(wire.placed_at))
    await deed?.store(store)
    return placedAs({ id: wire.id, order })
  })
  if (result === 'not-signed-in') return notSignedIn
  if (result?.ok) noteJustPlaced(result)
  return result
}
