// A person has dealt with what the server refused (taken it anew, called the customer): it leaves the lists. It is still kept,
// as long as deliveries are, and can be brought back.
import { db } from './database.ts'
import { findEntry } from './outbox.ts'
import { showQueuedWork } from './queued-work.ts'

/** Takes a refused entry off the lists, and a refused order off the desk. Anything but a refused entry stays as it is. */
export async function settleRefused(entryId: string): Promise<void> {
  await db.transaction('rw', [db.outbox, db.orders, db.orderItems], async () => {
    const row = await findEntry(entryId)
    if (row?.state !== 'rejected') return
    await db.outbox.put({ ...row, state: 'settled', deliveredMs: Date.now() })
    if (row.kind !== 'place-order' || (await db.orders.get(row.orderId))?.localState !== 'rejected') return
    await db.orders.delete(row.orderId)
    await db.orderItems.where('orderId').equals(row.orderId).delete()
  })
}

/** Takes `settleRefused` back. */
export async function unsettleRefused(entryId: string): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    const row = await findEntry(entryId)
    if (row?.state === 'settled') await db.outbox.update(row.sequence, { deliveredMs: undefined, state: 'rejected' })
  })
  await showQueuedWork()
}
