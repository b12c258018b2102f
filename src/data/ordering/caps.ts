// Campaigns, and how much is left of what there is only so much of, as far as this device can tell: staff count the orders they
// mirror; other devices know what the server last said and what they queued themselves since.
import { db, type OutboxRow } from '#data/db/database.ts'
import { holdsPlace } from '#domain/order/states.ts'
import type { WireOrder } from '#domain/order/submission.ts'
import type { Campaign } from '#domain/pickup/campaign.ts'
import { capKey, type ProductCap } from '#domain/pickup/caps.ts'
import { addDays, instantOf, type ShopDay, shopMoment } from '#domain/pickup/shop-time.ts'

/** In the order of their ids: where two ask a price for one day, every runtime takes the same. */
export async function listCampaigns(): Promise<Campaign[]> {
  return db.campaigns.orderBy('id').toArray()
}

export interface Caps {
  caps: ProductCap[]
  /** By `capKey`. */
  ordered: Map<string, number>
}

export const CAP_TABLES = [db.productCaps, db.capCounts, db.orders, db.orderItems, db.outbox, db.keyValues]

/**
 * Of these products, for all days to come. Inside a transaction on CAP_TABLES.
 * @param askedMs device's clock when the server was last asked; null where all orders are mirrored
 */
export async function readCaps(productIds: readonly string[], nowMs: number, askedMs: number | null): Promise<Caps> {
  const today = shopMoment(nowMs).day
  const known = await db.productCaps.where('day').aboveOrEqual(today).toArray()
  const caps = known.filter(({ productId }) => productIds.includes(productId))
  if (caps.length === 0) return { caps, ordered: new Map() }
  return { caps, ordered: askedMs === null ? await orderedHere(caps) : await orderedThere(askedMs) }
}

/** Of all products, for the days of these caps. */
async function orderedHere(caps: readonly ProductCap[]): Promise<Map<string, number>> {
  const days = [...new Set(caps.map(({ day }) => day))]
  const ordered = await Promise.all(days.map((day) => countOrdered(day, day)))
  return new Map(ordered.flatMap((ofDay) => [...ofDay]))
}

/** How many of each product are ordered here for each of these days, by `capKey`; what only waits here is among it. */
export async function countOrdered(from: ShopDay, to: ShopDay): Promise<Map<string, number>> {
  const bounds = [instantOf(from, '00:00'), instantOf(addDays(to, 1), '00:00')] as const
  const orders = await db.orders.where('pickupMs').between(bounds[0], bounds[1], true, false).toArray()
  const counted = orders.filter((order) => holdsPlace(order) && order.localState !== 'rejected')
  const dayOf = new Map(counted.map(({ id, pickupMs }) => [id, shopMoment(pickupMs).day]))
  const items = await db.orderItems
    .where('orderId')
    .anyOf([...dayOf.keys()])
    .toArray()
  const ordered = new Map<string, number>()
  for (const { orderId, productId, quantity } of items) add(ordered, capKey(productId, dayOf.get(orderId) ?? ''), quantity)
  return ordered
}

async function orderedThere(askedMs: number): Promise<Map<string, number>> {
  const [counts, waiting, since] = await Promise.all([
    db.capCounts.toArray(),
    db.outbox.where('state').equals('waiting').toArray(),
    db.outbox.where('deliveredMs').aboveOrEqual(askedMs).toArray(),
  ])
  const ordered = new Map(counts.map(({ key, ordered }) => [key, ordered]))
  for (const { kind, order } of [...waiting, ...since.filter(isDelivered)]) {
    if (kind === 'order') for (const [key, quantity] of Object.entries(order?.capped ?? {})) add(ordered, key, quantity)
  }
  return ordered
}

function isDelivered({ state }: OutboxRow): boolean {
  return state === 'delivered'
}

/** How much an order takes of what there is only so much of, by `capKey`; empty for most. Inside a transaction on `productCaps`. */
export async function cappedIn({ items, pickup_date }: WireOrder): Promise<Record<string, number>> {
  const { day } = shopMoment(Date.parse(pickup_date))
  const caps = await db.productCaps.where('day').equals(day).toArray()
  const taken = new Map<string, number>()
  for (const { product_id, quantity } of items) {
    if (caps.some(({ productId }) => productId === product_id)) add(taken, capKey(product_id, day), quantity)
  }
  return Object.fromEntries(taken)
}

function add(sums: Map<string, number>, key: string, quantity: number): void {
  sums.set(key, Math.round(((sums.get(key) ?? 0) + quantity) * 1000) / 1000)
}
