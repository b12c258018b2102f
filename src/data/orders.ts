// Orders as this device knows them: the server's, with changes made here on top, and those placed here and still waiting.
import { addDays, instantOf, type ShopDay, shopMoment } from '#domain/shop-time.ts'
import { type CustomerRow, db, type OrderItemRow, type OrderRow } from './database.ts'

export interface OrderWithItems extends OrderRow {
  /** In the order's order. */
  items: OrderItemRow[]
  /** Whom to call: as written on the order, else the account's owner; empty where nobody is known. */
  customer: { name: string; phone: string }
}

/** Orders to be collected on a day, earliest first, every status. */
export async function listOrdersOfDay(day: ShopDay): Promise<OrderWithItems[]> {
  return listOrdersOfDays(day, day)
}

/** The same for all days from `from` to `to`, both included. */
export async function listOrdersOfDays(from: ShopDay, to: ShopDay): Promise<OrderWithItems[]> {
  return withItems(() =>
    db.orders
      .where('pickupMs')
      .between(...daysRange(from, to))
      .sortBy('pickupMs'),
  )
}

/** Whether all orders have been here once: an empty list before that means "not yet", not "none". */
export async function areOrdersLoaded(): Promise<boolean> {
  const cursors = await db.cursors.bulkGet(['orders', 'order_items'])
  return cursors.every((cursor) => cursor !== undefined && cursor.pulledAtMs > 0)
}

/** Null when this device does not know it. */
export async function getOrder(id: string): Promise<OrderWithItems | null> {
  const [order] = await withItems(() => db.orders.where('id').equals(id).toArray())
  return order ?? null
}

/** Orders per day that are not cancelled; days without any are absent. @param to the last day, included */
export async function countOrdersByDay(from: ShopDay, to: ShopDay): Promise<Map<ShopDay, number>> {
  const orders = await db.orders
    .where('pickupMs')
    .between(...daysRange(from, to))
    .toArray()
  const counts = new Map<ShopDay, number>()
  for (const { pickupMs, status } of orders) {
    if (status === 'CANCELLED') continue
    const { day } = shopMoment(pickupMs)
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return counts
}

/** Orders that carry reasons a person has to look at, earliest pickup first, whatever their day. */
export async function listOrdersToCheck(): Promise<OrderWithItems[]> {
  return withItems(() => db.orders.where('attention').above('').distinct().sortBy('pickupMs'))
}

/** A customer's own orders, latest pickup first. Of the unpaid ones only the web's: a payment still pending. */
export async function listOwnOrders(userId: string): Promise<OrderWithItems[]> {
  const orders = await withItems(() => db.orders.where('userId').equals(userId).sortBy('pickupMs'))
  return orders.filter((order) => order.status !== 'NOTPAID' || order.channel === 'web').reverse()
}

/** What a search may look at. */
export interface FindableOrder {
  number: string
  customer: { name: string; phone: string }
}

/** The orders of all days that answer a search, nearest pickup to `nowMs` first. */
export async function findOrders(
  matches: (order: FindableOrder) => boolean,
  nowMs: number,
  limit: number,
): Promise<OrderWithItems[]> {
  return withItems(async () => {
    const orders = await db.orders.toArray()
    const accounts = new Map((await db.customers.toArray()).map((account) => [account.id, account]))
    return orders
      .filter((order) => matches({ number: order.number, customer: customerOf(order, accounts.get(order.userId)) }))
      .sort((a, b) => Math.abs(a.pickupMs - nowMs) - Math.abs(b.pickupMs - nowMs))
      .slice(0, limit)
  })
}

/** One consistent view: the orders, their items and the accounts behind them are read in one transaction. */
async function withItems(read: () => PromiseLike<OrderRow[]>): Promise<OrderWithItems[]> {
  return db.transaction('r', [db.orders, db.orderItems, db.customers], async () => {
    const orders = await read()
    const [items, customers] = await Promise.all([
      db.orderItems
        .where('orderId')
        .anyOf(orders.map((order) => order.id))
        .toArray(),
      db.customers.bulkGet(orders.map((order) => order.userId)),
    ])
    const itemsOf = byOrder(items)
    return orders.map((order, index) => ({
      ...order,
      items: (itemsOf.get(order.id) ?? []).sort((a, b) => a.position - b.position),
      customer: customerOf(order, customers[index]),
    }))
  })
}

function byOrder(items: readonly OrderItemRow[]): Map<string, OrderItemRow[]> {
  const groups = new Map<string, OrderItemRow[]>()
  for (const item of items) {
    const group = groups.get(item.orderId)
    if (group) group.push(item)
    else groups.set(item.orderId, [item])
  }
  return groups
}

/** Whom to call about an order: as written on it, else its account. */
export function customerOf(order: OrderRow, account: CustomerRow | undefined): OrderWithItems['customer'] {
  const isWalkIn = order.channel !== 'web'
  const owner = isWalkIn ? undefined : account
  return {
    name: order.customerName || [owner?.name, owner?.surname].filter(Boolean).join(' '),
    phone: order.customerPhone || owner?.phone || '',
  }
}

/** From the first instant of `from` to the last of `to`: half-open, as `between` takes it. */
function daysRange(from: ShopDay, to: ShopDay): [number, number, true, false] {
  return [instantOf(from, '00:00'), instantOf(addDays(to, 1), '00:00'), true, false]
}
