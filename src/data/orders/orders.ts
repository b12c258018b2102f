// Orders and their customers as this device knows them: the server's, with changes made here on top, and those placed here and
// still waiting. A kiosk has its own orders only in the sealed outbox.
import { inChunks } from '#data/db/chunks.ts'
import { type CustomerRow, db, type OrderItemRow, type OrderRow, type OutboxRow } from '#data/db/database.ts'
import { knownDeviceCode } from '#data/device/device.ts'
import { readPlacedOrder as readPlacedEntry } from '#data/outbox/payload.ts'
import { findEntry } from '#data/outbox/store.ts'
import type { CounterSale } from '#domain/catalogue/at-hand.ts'
import type { Order, OrderItem } from '#domain/order/order.ts'
import { debtorOf } from '#domain/order/order-payment.ts'
import type { FindableOrder } from '#domain/order/search.ts'
import { holdsPlace, holdsSlot, isFinal, isToCollect } from '#domain/order/states.ts'
import { submittedOrder } from '#domain/order/submission.ts'
import { addDays, DAY_MS, hourOf, instantOf, type ShopDay, shopMoment } from '#domain/pickup/shop-time.ts'

export interface OrderWithItems extends OrderRow {
  /** In the order's order. */
  items: OrderItemRow[]
  /** Whom to call: as written on the order, else the account's owner; empty where nobody is known. */
  customer: { name: string; phone: string }
}

/** Orders to be collected on these days, earliest first, every status. @param to the last day, included; absent: one day */
export async function listOrdersOfDays(from: ShopDay, to = from): Promise<OrderWithItems[]> {
  return withItems(() =>
    db.orders
      .where('pickupMs')
      .between(...daysRange(from, to))
      .sortBy('pickupMs'),
  )
}

/**
 * From kiosks, not paid, placed on that day for a later one: their customers may be standing at the till. Nearest pickup first.
 */
export async function listKioskOrdersForLater(day: ShopDay): Promise<OrderWithItems[]> {
  const [sinceMs, untilMs] = daysRange(day, day)
  return withItems(() =>
    db.orders
      .where('pickupMs')
      .aboveOrEqual(untilMs)
      .and(
        (order) => order.channel === 'kiosk' && isToCollect(order) && order.placedAtMs >= sinceMs && order.placedAtMs < untilMs,
      )
      .sortBy('pickupMs'),
  )
}

/** In progress, for a day before this one: nobody has marked them as handed over. Earliest first. */
export async function listOrdersLeftOpen(today: ShopDay): Promise<OrderWithItems[]> {
  const isLeft = (order: OrderRow) => order.pickupMs < instantOf(today, '00:00') && order.localState !== 'rejected'
  return withItems(() => db.orders.where('status').equals('INPROGRESS').and(isLeft).sortBy('pickupMs'))
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

/** Of a day's orders that are not cancelled. */
export interface DayCount {
  orders: number
  /** Without those that were handed over at once. */
  inSlots: number
}

/** Days without any are absent. @param to the last day, included */
export async function countOrdersByDay(from: ShopDay, to: ShopDay): Promise<Map<ShopDay, DayCount>> {
  const orders = await db.orders
    .where('pickupMs')
    .between(...daysRange(from, to))
    .toArray()
  const counts = new Map<ShopDay, DayCount>()
  for (const order of orders.filter(holdsPlace)) {
    const { day } = shopMoment(order.pickupMs)
    const count = counts.get(day) ?? { orders: 0, inSlots: 0 }
    counts.set(day, { orders: count.orders + 1, inSlots: count.inSlots + Number(holdsSlot(order)) })
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
  return orders.filter((order) => !isToCollect(order) || order.channel === 'web').reverse()
}

/** Enough to know a counter by. */
const SALES_LOOKED_AT = 500
const SALES_DAYS = 30

/** What this till has sold in 30 days, the latest 500 at the most, from what is on the device. Empty where it has no code yet. */
export async function readCounterSales(nowMs: number): Promise<CounterSale[]> {
  const code = await knownDeviceCode()
  if (!code) return []
  return db.transaction('r', [db.orders, db.orderItems], async () => {
    const orders = await db.orders
      .where('pickupMs')
      .aboveOrEqual(nowMs - SALES_DAYS * DAY_MS)
      .toArray()
    const own = orders.filter((order) => order.channel === 'counter' && order.device === code && holdsPlace(order))
    const latest = own.sort((a, b) => b.placedAtMs - a.placedAtMs).slice(0, SALES_LOOKED_AT)
    const ids = latest.map(({ id }) => id)
    const items = byOrder(await db.orderItems.where('orderId').anyOf(ids).toArray())
    return latest.map(({ id, placedAtMs }) => ({
      hour: hourOf(placedAtMs),
      productIds: (items.get(id) ?? []).map(({ productId }) => productId),
    }))
  })
}

interface Search {
  /** Smaller for what answers better, null for what does not. */
  rank: (order: FindableOrder) => number | null
  /** Somebody still waits for the answer: what was typed is still there. */
  isWanted: () => boolean
}

/**
 * The orders of all days that answer a search: what was meant exactly before what only comes near, of each open and today's ones
 * before the others, nearest pickup to `nowMs` first. Read some at a time: of twenty thousand orders each key that is typed would
 * hold up the page.
 */
export async function findOrders(search: Search, nowMs: number, limit: number): Promise<OrderWithItems[]> {
  const today = shopMoment(nowMs).day
  const [sinceMs, untilMs] = [instantOf(today, '00:00'), instantOf(addDays(today, 1), '00:00')]
  // Numbers come round again: the one that somebody is called by now is meant.
  const isCurrent = (order: OrderRow) => !isFinal(order) || (order.pickupMs >= sinceMs && order.pickupMs < untilMs)
  return withItems(async () => {
    const accounts = new Map<string, CustomerRow>()
    await inChunks(db.customers, (some) => {
      for (const account of some) accounts.set(account.id, account)
      return search.isWanted()
    })
    let found: { order: OrderRow; rank: number; distanceMs: number }[] = []
    await inChunks(db.orders, (some) => {
      for (const order of some) {
        const rank = bestRank(order, customerOf(order, accounts.get(order.userId)), search)
        if (rank === null) continue
        found.push({ order, rank: 2 * rank + (isCurrent(order) ? 0 : 1), distanceMs: Math.abs(order.pickupMs - nowMs) })
      }
      found = found.sort((a, b) => a.rank - b.rank || a.distanceMs - b.distanceMs).slice(0, limit)
      return search.isWanted()
    })
    return found.map(({ order }) => order)
  })
}

/** By whose order it is, or who pays it later and why. */
function bestRank({ number, payLater = '' }: OrderRow, customer: FindableOrder['customer'], { rank }: Search): number | null {
  const names = payLater === '' ? [customer.name] : [customer.name, debtorOf(payLater), `${customer.name} ${payLater}`]
  const ranks = names.flatMap((name) => rank({ number, customer: { ...customer, name } }) ?? [])
  return ranks.length === 0 ? null : Math.min(...ranks)
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

/** Whom to call about an order: as written on it, else its account. What was sold at once to be paid later is its debtor's. */
export function customerOf(order: OrderRow, account: CustomerRow | undefined): OrderWithItems['customer'] {
  const isWalkIn = order.channel !== 'web'
  const owner = isWalkIn ? undefined : account
  const debtor = debtorOf(order.payLater ?? '')
  const written = order.isImmediate === true && debtor !== '' ? debtor : order.customerName
  return {
    name: written || [owner?.name, owner?.surname].filter(Boolean).join(' ') || debtor,
    phone: order.customerPhone || owner?.phone || '',
  }
}

/** From the first instant of `from` to the last of `to`: half-open, as `between` takes it. */
function daysRange(from: ShopDay, to: ShopDay): [number, number, true, false] {
  return [instantOf(from, '00:00'), instantOf(addDays(to, 1), '00:00'), true, false]
}

// The orders that a desk watches for news: to be collected from today on, made somewhere else than on this device. What was
// handed over at once is news to nobody.

/** Without their items. Null until all have been here once: what the first synchronisation brings is no news. */
export async function listComingOrders(today: ShopDay): Promise<OrderRow[] | null> {
  if (!(await areOrdersLoaded())) return null
  const code = await knownDeviceCode()
  const orders = await db.orders.where('pickupMs').aboveOrEqual(instantOf(today, '00:00')).toArray()
  return orders.filter((order) => !order.isImmediate && !isOurs(order, code) && !isUnpaidOnline(order))
}

function isOurs({ device, localState }: OrderRow, code: string): boolean {
  return localState !== null || (code !== '' && device === code)
}

/** A customer is still at the card's form: the order comes when it is paid. */
function isUnpaidOnline(order: OrderRow): boolean {
  return order.channel === 'web' && isToCollect(order)
}

// An order for its confirmation screen: as the server has it where this device mirrors it, else out of the sealed outbox, where
// kiosk orders live alone.

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
  const mirrored = await getOrder(orderId)
  // The order and its items are mirrored one after the other.
  const isWhole = mirrored !== null && mirrored.items.length > 0
  const content = isWhole ? { order: mirrored, items: mirrored.items } : entry && (await readSealed(entry))
  if (!content) return null
  if (entry?.state === 'waiting') return { ...content, state: 'queued' }
  if (entry?.state === 'rejected') return { ...content, state: 'rejected', reason: entry.message }
  return { ...content, state: 'delivered' }
}

async function readSealed(entry: OutboxRow) {
  const placed = await readPlacedEntry(entry)
  if (!placed) return null
  const device = await knownDeviceCode()
  const number = entry.order?.number ?? ''
  return submittedOrder({ ...placed.order, number }, { authorId: entry.authorId, device, ...placed })
}

// The shop's customers, as staff devices mirror them: found by name or phone, offline as well.

/** Customers whose name or phone the test accepts, by name. @param limit how many at most */
export async function findCustomers(matches: (customer: CustomerRow) => boolean, limit: number): Promise<CustomerRow[]> {
  const found = await db.customers.filter(matches).toArray()
  return found.sort((a, b) => `${a.name} ${a.surname}`.localeCompare(`${b.name} ${b.surname}`, 'it')).slice(0, limit)
}
