// Lays this device's undelivered changes over what the server says, so that a screen never shows a change going back and
// coming again. Used by the mirror for every order it writes. And shows staff who log in again what still waits here.
import { db, type OrderRow, type OutboxRow } from '#data/db/database.ts'
import { readDevice } from '#data/device/device.ts'
import { currentCredential } from '#data/session/credentials.ts'
import { ownerName, readOwner } from '#data/session/owner.ts'
import { applyOrderChange, type OrderChange } from '#domain/order/change.ts'
import type { Order } from '#domain/order/order.ts'
import { submittedOrder } from '#domain/order/submission.ts'
import { type PlacedOrder, readChange, readPlacedOrder } from './payload.ts'
import { readQueue } from './store.ts'

export interface ServerOrder extends Order {
  /** The record's `updated`. */
  updated: string
}

/**
 * The rows to store for orders as the server holds them. Reads only `pendingChanges`: call it inside the transaction that
 * writes the rows, and give that transaction this table too. A row that was `queued` becomes the server's: the server has it.
 */
export async function applyPendingChanges(orders: readonly ServerOrder[]): Promise<OrderRow[]> {
  const ids = orders.map((order) => order.id)
  const pending = await db.pendingChanges.where('orderId').anyOf(ids).sortBy('sequence')
  return orders.map(({ updated, ...server }) => {
    const changes = pending.filter((row) => row.orderId === server.id).map((row) => row.change)
    return rebase(server, updated, changes)
  })
}

/** @param changes oldest first */
export function rebase(server: Order, updated: string, changes: readonly OrderChange[]): OrderRow {
  const shown = changes.reduce(applyOrderChange, server)
  return { ...shown, localState: null, updated, base: changes.length > 0 ? server : null }
}

/** The order without what only this device knows of it. */
export function orderOf(row: OrderRow): Order {
  const { localState: _localState, updated: _updated, base: _base, ...order } = row
  return order
}

// Staff who log in again see what still waits on this device: orders taken at the counter and changes, whose readable rows went
// with the last logout while the sealed entries stayed.

/** Puts the waiting orders and changes back on the screens of staff; does nothing for anybody else. Safe to repeat. */
export async function restorePending(): Promise<void> {
  const credential = await currentCredential()
  if (!credential || credential.role === 'USER') return
  const owner = ownerName(credential)
  const { rows } = await readQueue()
  const { code } = await readDevice()
  for (const row of rows) {
    const placed = await readPlacedOrder(row)
    if (placed) await showOrder(row, placed, code, owner)
    const change = row.state === 'waiting' ? await readChange(row) : null
    if (change) await showChange(row, change, owner)
  }
}

async function showOrder(row: OutboxRow, placed: PlacedOrder, device: string, owner: string): Promise<void> {
  if (placed.order.channel !== 'counter') return
  const { order, items } = submittedOrder(placed.order, { authorId: row.authorId, device, productNames: placed.productNames })
  await db.transaction('rw', [db.outbox, db.orders, db.orderItems, db.keyValues], async () => {
    // They may have logged out meanwhile.
    if ((await readOwner()) !== owner) return
    const entry = await db.outbox.get(row.sequence)
    if ((entry?.state !== 'waiting' && entry?.state !== 'rejected') || (await db.orders.get(order.id))) return
    await db.orders.put({ ...order, localState: entry.state === 'rejected' ? 'rejected' : 'queued', updated: '', base: null })
    await db.orderItems.bulkPut(items.map((item, position) => ({ ...item, updated: '', position })))
  })
}

async function showChange(row: OutboxRow, change: OrderChange, owner: string): Promise<void> {
  await db.transaction('rw', [db.outbox, db.orders, db.pendingChanges, db.keyValues], async () => {
    if ((await readOwner()) !== owner) return
    const entry = await db.outbox.get(row.sequence)
    if (entry?.state !== 'waiting' || (await db.pendingChanges.get(row.sequence))) return
    await db.pendingChanges.put({ sequence: row.sequence, entryId: row.id, orderId: row.about, change })
    const shown = await db.orders.get(row.about)
    if (!shown) return
    const pending = await db.pendingChanges.where('orderId').equals(row.about).sortBy('sequence')
    const changes = pending.map((other) => other.change)
    const { localState } = shown
    await db.orders.put({ ...rebase(shown.base ?? orderOf(shown), shown.updated, changes), localState })
  })
}
