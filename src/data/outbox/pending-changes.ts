// Lays this device's undelivered changes over what the server says, so that a screen never shows a change going back and
// coming again. Used by the mirror for every order it writes.
import { db, type OrderRow } from '#data/db/database.ts'
import { applyOrderChange, type OrderChange } from '#domain/order/change.ts'
import type { Order } from '#domain/order/order.ts'

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
