// One order that this device does not mirror, read from the server. A closed one is only shown; an open one comes onto the device,
// because staff's work on an order (moving, cancelling, handing over) happens there and waits there for the network.

import { isFinal } from '#domain/order-status.ts'
import { readOwner } from './data-owner.ts'
import { db } from './database.ts'
import { mirroredCollections } from './mirror-collections.ts'
import { orderItemSchema, orderSchema } from './order-records.ts'
import { customerOf, type OrderWithItems } from './orders.ts'
import { readRecords } from './read-records.ts'
import { askForList } from './server-list.ts'
import { getSession } from './session.ts'

/** Null when the server has no such order. `here`: it is open, and lies on this device from now on. */
export async function readOldOrder(
  id: string,
  signal: AbortSignal,
): Promise<OrderWithItems | null | 'here' | 'offline' | 'failed'> {
  const owner = await readOwner()
  const [found, lines] = await Promise.all([
    // By the list: a missing record is an empty one there, not an error.
    askForList('orders', { filter: `id = ${JSON.stringify(id)}`, perPage: '1' }, signal),
    askForList('order_items', { filter: `order_id = ${JSON.stringify(id)}`, sort: 'position', perPage: '500' }, signal),
  ])
  if (typeof found === 'string') return found
  if (typeof lines === 'string') return lines
  const [order] = readRecords('orders', orderSchema, found)
  if (!order) return null
  if (!isFinal(order.status)) {
    // Its lines first: no screen shows an order without them.
    await keep('order_items', lines, { owner, signal })
    await keep('orders', found, { owner, signal })
    return 'here'
  }
  const row = { ...order, localState: null, base: null }
  const account = await db.customers.get(order.userId)
  return { ...row, items: readRecords('order_items', orderItemSchema, lines), customer: customerOf(row, account) }
}

/** As news from the stream are kept: never over something newer, never for another login. */
async function keep(
  collection: 'orders' | 'order_items',
  records: readonly unknown[],
  run: { owner: string; signal: AbortSignal },
): Promise<void> {
  const mirrored = mirroredCollections(getSession()).find(({ name }) => name === collection)
  await mirrored?.table.apply({ records, removed: [], mode: 'event' }, run)
}
