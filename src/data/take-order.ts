// A scanned order becomes this device's to deliver: stored with its outbox entry in one transaction, in its author's name. The
// kiosk goes on delivering it too; the id makes the two one order, whichever comes first.
import { centsFromEuro } from '#domain/money.ts'
import { submittedOrder } from '#domain/submitted-order.ts'
import { currentCredential } from './credentials.ts'
import { ownerName, readOwner } from './data-owner.ts'
import { db } from './database.ts'
import type { ScannedOrder } from './order-qr.ts'
import { addEntry, ENTRY_TABLES, type EntryFacts, findEntry } from './outbox.ts'
import { encodePlaced } from './outbox-payload.ts'
import type { OutboxRow, PayloadRow } from './outbox-row.ts'
import { wakeOutbox } from './outbox-wake.ts'
import { keepKey, sealPayload } from './payload-cipher.ts'
import { isStorageError } from './storage-error.ts'

export type TakeOrderResult = { ok: true; orderId: string } | { ok: false; message: string }

const notSignedIn = { ok: false as const, message: 'Accedi come personale.' }

/**
 * Takes the order in charge; once is enough, again changes nothing. From then on it can be collected, printed and changed here
 * like any other. @param scanned verified, or confirmed by a person
 */
export async function takeOrder(scanned: ScannedOrder): Promise<TakeOrderResult> {
  const staff = await currentCredential()
  if (!staff || staff.role === 'USER') return notSignedIn
  const { order: wire, productNames } = scanned
  try {
    // Before the transaction: it would not survive waiting for WebCrypto.
    const payload = await sealPayload(wire.id, encodePlaced({ order: wire, productNames }))
    const tables = [...ENTRY_TABLES, db.keyValues, db.orders, db.orderItems]
    const isNew = await db.transaction('rw', tables, async () => {
      if ((await readOwner()) !== ownerName(staff)) return null
      if (await db.orders.get(wire.id)) return false
      const entry = await findEntry(wire.id)
      if (entry) await sendAgain(entry, payload)
      else await addEntry(factsOf(scanned), payload)
      await showOrder(scanned)
      return true
    })
    if (isNew === null) return notSignedIn
    if (isNew) wakeOutbox(wire.id)
    return { ok: true, orderId: wire.id }
  } catch (error) {
    if (!isStorageError(error)) throw error
    return { ok: false, message: 'Questo dispositivo non riesce a salvare: l’ordine non è stato preso in carico.' }
  }
}

/** Scanned before, and gone from the screens since: with another login, or long ago. The server says how it stands now. */
async function sendAgain(entry: OutboxRow, payload: PayloadRow): Promise<void> {
  await keepKey(payload)
  await db.outboxPayloads.put(payload)
  await db.outbox.update(entry.sequence, { deliveredMs: undefined, state: 'waiting', notBeforeMs: 0, isUnreadable: false })
}

function factsOf({ order, authorId }: ScannedOrder): EntryFacts {
  return {
    id: order.id,
    kind: 'place-order',
    orderId: order.id,
    authorId,
    number: order.number,
    pickupMs: Date.parse(order.pickup_date),
    totalCents: centsFromEuro(order.promised_total),
  }
}

async function showOrder({ order: wire, authorId, productNames }: ScannedOrder): Promise<void> {
  const device = wire.number.split('-')[0] ?? ''
  const { order, items } = submittedOrder(wire, { authorId, device, productNames })
  await db.orders.put({ ...order, localState: 'queued', updated: '', base: null })
  await db.orderItems.bulkPut(items.map((item, position) => ({ ...item, updated: '', position })))
}
