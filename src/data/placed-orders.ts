// An order for its confirmation screen: as the server has it where this device mirrors it, else out of the sealed outbox, where
// kiosk orders live alone.
import type { Order, OrderItem } from '#domain/order.ts'
import { submittedOrder } from '#domain/submitted-order.ts'
import { db, type OrderItemRow } from './database.ts'
import { knownDeviceCode } from './device.ts'
import { findEntry } from './outbox.ts'
import { decodePlaced } from './outbox-payload.ts'
import type { OutboxRow } from './outbox-row.ts'
import { openPayload } from './payload-cipher.ts'

export interface PlacedOrder {
  order: Order
  items: OrderItem[]
  state: 'queued' | 'delivered' | 'rejected'
  /** Italian, when rejected. */
  reason?: string
}

/** Null when this device knows no such order, or can no longer read it. */
export async function readPlacedOrder(orderId: string): Promise<PlacedOrder | null> {
  const entry = await findEntry(orderId)
  const mirrored = await readMirrored(orderId)
  const content = mirrored ?? (entry ? await readSealed(entry) : null)
  if (!content) return null
  if (entry?.state === 'waiting') return { ...content, state: 'queued' }
  if (entry?.state === 'rejected') return { ...content, state: 'rejected', reason: entry.message }
  return { ...content, state: 'delivered' }
}

async function readMirrored(orderId: string) {
  const order = await db.orders.get(orderId)
  const items: OrderItemRow[] = order ? await db.orderItems.where('orderId').equals(orderId).sortBy('position') : []
  // The order and its items are mirrored one after the other.
  return order && items.length > 0 ? { order, items } : null
}

async function readSealed(entry: OutboxRow) {
  const payload = await db.outboxPayloads.get(entry.id)
  const opened = payload ? await openPayload(payload) : null
  const placed = opened?.ok ? decodePlaced(opened.plain, entry.number) : null
  if (!placed) return null
  const device = await knownDeviceCode()
  return submittedOrder({ ...placed.order, number: entry.number }, { authorId: entry.authorId, device, ...placed })
}
