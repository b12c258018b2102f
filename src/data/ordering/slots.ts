// What a slot picker has to know: the hours, how full each slot is as far as this device can tell, and the time. Staff see
// every order; other devices know what the server last said and what they queued themselves since; a customer's own, which orders from
// the web, also that unpaid orders may not hold all of a slot.
import * as v from 'valibot'
import { db, type OutboxRow } from '#data/db/database.ts'
import { keptValue } from '#data/db/kept-value.ts'
import { now } from '#data/server/clock.ts'
import { request } from '#data/server/request.ts'
import { currentCredential, isStaff } from '#data/session/credentials.ts'
import { holdsSlot } from '#domain/order/states.ts'
import { type Asking, commonSpans } from '#domain/pickup/campaign.ts'
import { type Shortage, shortages, soldOutDays } from '#domain/pickup/caps.ts'
import { DAY_MS, shopMoment } from '#domain/pickup/shop-time.ts'
import { DAYS_OF_STAFF, type SlotQuestion } from '#domain/pickup/slots.ts'
import { CAP_TABLES, type Caps, listCampaigns, readCaps } from './caps.ts'
import { readPendingOrder } from './pending-order.ts'
import { slotLoadSchema } from './slot-load.ts'

/** Device's clock at the request that filled `slotLoads`: what was delivered later is not in it yet. */
const asked = keptValue('slots-asked', v.fallback(v.number(), 0))

/** What is to be collected together. */
export type Wanted = readonly { productId: string; quantity: number }[]

/**
 * @param leadDays the longest preparation in the cart, in days
 * @param wanted what is in it; without it neither campaigns nor what is left for a day plays a part
 */
export async function readSlotQuestion(leadDays: number, wanted: Wanted = []): Promise<SlotQuestion> {
  const tables = [db.settings, db.shop, db.slotLoads, db.cursors, db.credentials, db.campaigns, ...CAP_TABLES]
  return db.transaction('r', tables, async () => {
    const nowMs = now()
    // Side by side: a tap waits for it.
    const [settings, shop, credential, isAll] = await Promise.all([
      db.settings.toArray(),
      db.shop.toCollection().first(),
      currentCredential(),
      seesAllOrders(),
    ])
    const asking = { nowMs, isStaff: isStaff(credential) }
    const askedMs = isAll ? null : await lastAskedMs()
    const [limits, { load, unpaid }] = await Promise.all([
      limitsOf(wanted, asking, askedMs),
      askedMs === null ? loadOfOrders(nowMs) : loadOfServer(askedMs),
    ])
    const question = { settings, leadDays, ...asking, cutoff: shop?.orderCutoff, ...limits }
    if (unpaid === undefined) return { ...question, load }
    const isWeb = !asking.isStaff && credential?.isKiosk !== true
    return { ...question, load, ...(isWeb && { unpaid }) }
  })
}

/**
 * Asks the server how full the slots are, as far ahead as anybody orders. Keeps what is known when it does not answer.
 * @returns the id of the running server, another one after each of its starts; null when it did not say
 */
export async function refreshSlotLoad(): Promise<string | null> {
  const askedMs = Date.now()
  const from = shopMoment(now()).day
  const outcome = await request(`/api/sfoglia/slots?from=${from}&days=${DAYS_OF_STAFF}`, { schema: slotLoadSchema })
  if (outcome.kind !== 'ok') return null
  const { slots, capped, instance } = outcome.value
  await db.transaction('rw', db.slotLoads, db.capCounts, db.keyValues, async () => {
    // A later question has been answered already.
    if ((await lastAskedMs()) > askedMs) return
    await db.slotLoads.clear()
    await db.slotLoads.bulkPut(slots)
    await db.capCounts.clear()
    await db.capCounts.bulkPut(capped)
    await asked.keep(askedMs)
  })
  return instance
}

/** Staff may exceed what is left, and are warned by the screen. */
async function limitsOf(wanted: Wanted, asking: Asking, askedMs: number | null) {
  if (wanted.length === 0) return {}
  const ids = wanted.map(({ productId }) => productId)
  const [campaigns, { caps, ordered }] = await Promise.all([listCampaigns(), readCaps(ids, asking.nowMs, askedMs)])
  const spans = commonSpans(ids, campaigns, asking)
  return { ...(spans && { spans }), ...(!asking.isStaff && caps.length > 0 && { soldOut: soldOutDays(wanted, caps, ordered) }) }
}

/** What is short of it on a day, with what is left. */
export async function readShortages(wanted: Wanted, pickupMs: number): Promise<Shortage[]> {
  const { caps, ordered } = await readLimits(wanted)
  return shortages(wanted, shopMoment(pickupMs).day, caps, ordered)
}

/** How many there are of these, and how many are ordered, for all days to come. */
export async function readLimits(wanted: Wanted): Promise<Caps> {
  const ids = wanted.map(({ productId }) => productId)
  return db.transaction('r', [db.cursors, ...CAP_TABLES], async () => {
    const [isAll, askedMs] = await Promise.all([seesAllOrders(), lastAskedMs()])
    return readCaps(ids, now(), isAll ? null : askedMs)
  })
}

/** Staff mirror every order. */
async function seesAllOrders(): Promise<boolean> {
  const [orders, users] = await db.cursors.bulkGet(['orders', 'users'])
  return Boolean(orders?.pulledAtMs && users?.pulledAtMs)
}

interface SlotLoad {
  load: Map<number, number>
  /** Absent where every order is here. */
  unpaid?: Map<number, number>
}

/** Orders here that are not cancelled, and those queued here that only the outbox knows. */
async function loadOfOrders(nowMs: number): Promise<SlotLoad> {
  const load = new Map<number, number>()
  const [orders, waiting] = await Promise.all([
    db.orders
      .where('pickupMs')
      .above(nowMs - DAY_MS)
      .toArray(),
    waitingOrders(),
  ])
  for (const order of orders) if (holdsSlot(order)) add(load, order.pickupMs)
  const known = new Set(orders.map((order) => order.id))
  for (const { id, order } of waiting) if (order && !known.has(id)) add(load, order.pickupMs)
  return { load }
}

/** What the server said, and the orders of this device that it could not know of then; of these none is counted as unpaid. */
async function loadOfServer(askedMs: number): Promise<SlotLoad> {
  const [rows, pending, waiting, delivered] = await Promise.all([
    db.slotLoads.toArray(),
    readPendingOrder(),
    waitingOrders(),
    deliveredSince(askedMs),
  ])
  const load = new Map(rows.map((row) => [row.startMs, row.taken]))
  const unpaid = new Map(rows.map((row) => [row.startMs, row.unpaid]))
  for (const { order } of [...waiting, ...delivered]) if (order) add(load, order.pickupMs)
  // The order that waits for its payment gives its place to the cart it was made of.
  for (const taken of [load, unpaid]) if (pending) add(taken, pending.pickupMs, -1)
  return { load, unpaid }
}

async function lastAskedMs(): Promise<number> {
  const askedMs = await asked.read()
  // The clock was set back: a request made "after now" tells nothing.
  return askedMs <= Date.now() ? askedMs : 0
}

async function waitingOrders(): Promise<OutboxRow[]> {
  return (await db.outbox.where('state').equals('waiting').toArray()).filter(takesSlot)
}

/** By the moment, not by the state: a week of deliveries lies here. */
async function deliveredSince(sinceMs: number): Promise<OutboxRow[]> {
  const rows = await db.outbox.where('deliveredMs').aboveOrEqual(sinceMs).toArray()
  return rows.filter((entry) => entry.state === 'delivered' && takesSlot(entry))
}

function takesSlot({ kind, order }: OutboxRow): boolean {
  return kind === 'order' && !order?.isImmediate
}

function add(load: Map<number, number>, startMs: number, orders = 1): void {
  load.set(startMs, Math.max(0, (load.get(startMs) ?? 0) + orders))
}
