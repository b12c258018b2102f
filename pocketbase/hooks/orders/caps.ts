// How many of a product there are for a day, over all channels: what is ordered of it, what a cap that is lowered does to orders
// (the newest are marked, with the change), and who fits again once another gives way.

import type { AttentionReason } from '#domain/order/attention.ts'
import { holdsPlace, isFinal } from '#domain/order/states.ts'
import { capKey, ordersOver, type ProductCap, shortages } from '#domain/pickup/caps.ts'
import { type ShopDay, shopMoment } from '#domain/pickup/shop-time.ts'
import { wireInstant } from '#domain/wire.ts'
import { durablyHooked, flagOf, numberOf, type Row, readRows, storedBounds, textOf, textsOf } from '../server/database.ts'
import { type Noted, writeItems } from './order-items.ts'
import { HOLDS_PLACE, IS_OPEN, isBack, type OrderState, setAttention, writeOrderEvents } from './order-state.ts'

const EXCEEDED: AttentionReason = 'cap-exceeded'

/** Every change of a cap, with what it does to orders, or neither. */
export function changeCap(e: PbRecordEvent): void {
  durablyHooked(e, (tx) => {
    const before = capRows(tx, 'id = {:id}', { id: e.record.id }).map(capOf)
    const overBefore = new Map(before.map((cap) => [capKey(cap.productId, cap.day), overOf(tx, cap)]))
    e.next()
    const after = capRows(tx, 'id = {:id}', { id: e.record.id }).map(capOf)
    const nowMs = Date.now()
    for (const cap of after) {
      const known = overBefore.get(capKey(cap.productId, cap.day))
      for (const id of overOf(tx, cap)) if (!known?.has(id)) mark(tx, id, nowMs)
    }
    for (const day of new Set([...before, ...after].map((cap) => cap.day))) settleFitting(tx, day)
  })
}

/**
 * Something that is handed over at once takes more than was left: it is gone, so that one of those who wait for theirs will not get
 * it. The newest of them are marked. @param facts whose lines are counted by what is written @param sell stores the sale
 */
export function sellBeyondCaps<Result>(tx: PbApp, pickupMs: number, nowMs: number, facts: Noted, sell: () => Result): Result {
  writeItems(tx, facts)
  const caps = capRows(tx, 'day = {:day}', { day: dayOf(pickupMs) }).map(capOf)
  const overBefore = caps.map((cap) => overOf(tx, cap))
  const sold = sell()
  writeItems(tx, facts)
  for (const [index, cap] of caps.entries()) {
    for (const id of overOf(tx, cap)) if (!overBefore[index]?.has(id)) mark(tx, id, nowMs)
  }
  return sold
}

/**
 * An order that is about to be stored on another day, or that counts again after it was cancelled: marked when it is too much for its
 * day, settled when it is not.
 */
export function reviewMovedCaps(tx: PbApp, record: PbRecord, before: OrderState): void {
  const day = dayOf(wireInstant(record.getString('pickup_date')))
  const hasMoved = day !== dayOf(before.pickupMs)
  if (!(hasMoved || isBack(before, record)) || !hasCaps(tx, [day, dayOf(before.pickupMs)])) return
  const sql = `SELECT json_object('product', product_id, 'quantity', quantity) AS document FROM order_items WHERE order_id = {:order}`
  const wanted = readRows(tx, sql, { order: record.id }).map((row) => ({
    productId: textOf(row, 'product'),
    quantity: numberOf(row, 'quantity'),
  }))
  const caps = capRows(tx, 'day = {:day}', { day }).map(capOf)
  // Still stored on its old day, or as cancelled, it is not among what is ordered for the new one.
  setAttention(record, EXCEEDED, shortages(wanted, day, caps, orderedOf(tx, caps)).length > 0)
}

/** An order has left its day, or was cancelled: others may fit now. */
export function settleFreed(tx: PbApp, before: OrderState, after: OrderState): void {
  const day = dayOf(before.pickupMs)
  const hasLeft = holdsPlace(before) && (!holdsPlace(after) || dayOf(after.pickupMs) !== day)
  if (hasLeft && hasCaps(tx, [day])) settleFitting(tx, day)
}

/** Of a day's open orders that are marked those that none of their products is short for any more. */
function settleFitting(tx: PbApp, day: ShopDay): void {
  const caps = capRows(tx, 'day = {:day}', { day }).map(capOf)
  const over = new Set(caps.flatMap((cap) => [...overOf(tx, cap)]))
  const sql = `SELECT json_object('id', id) AS document FROM orders WHERE pickup_date >= {:since} AND pickup_date < {:until}
    AND ${IS_OPEN} AND attention LIKE '%"${EXCEEDED}"%'`
  for (const row of readRows(tx, sql, storedBounds(day))) {
    const id = textOf(row, 'id')
    if (!over.has(id)) setMark(tx, id, false)
  }
}

function mark(tx: PbApp, id: string, nowMs: number): void {
  const order = setMark(tx, id, true)
  const detail = { pickup: wireInstant(order.getString('pickup_date')) }
  writeOrderEvents(tx, [{ orderId: id, actor: { id: '', name: '' }, event: EXCEEDED, detail, nowMs }])
}

function setMark(tx: PbApp, id: string, isMarked: boolean): PbRecord {
  const order = tx.findRecordById('orders', id)
  setAttention(order, EXCEEDED, isMarked)
  tx.save(order)
  return order
}

/** Ids of the open orders that do not fit under a cap. What is handed over already, or at once, counts and is not asked about. */
function overOf(tx: PbApp, { productId, day, most }: ProductCap): Set<string> {
  const sql = `SELECT json_object('id', orders.id, 'placed', placed_at, 'quantity', SUM(item.quantity), 'status', status,
      'immediate', immediate, 'attention', json(COALESCE(NULLIF(attention, ''), '[]'))) AS document
    FROM orders JOIN order_items item ON item.order_id = orders.id AND item.product_id = {:product}
    WHERE pickup_date >= {:since} AND pickup_date < {:until} AND ${HOLDS_PLACE} GROUP BY orders.id`
  const rows = readRows(tx, sql, { product: productId, ...storedBounds(day) })
  const isGone = (row: Row) => isFinal({ status: row.status as OrderState['status'] }) || flagOf(row, 'immediate')
  const gone = new Set(rows.filter(isGone).map((row) => textOf(row, 'id')))
  const orders = rows.map((row) => ({
    id: textOf(row, 'id'),
    placedAtMs: isGone(row) ? 0 : (wireInstant(textOf(row, 'placed')) ?? 0),
    quantity: numberOf(row, 'quantity'),
    isMarked: !isGone(row) && textsOf(row, 'attention').includes(EXCEEDED),
  }))
  return new Set([...ordersOver(orders, most)].filter((id) => !gone.has(id)))
}

// Caps and what is ordered of them, as the domain reads them.

export const CAPS_SQL = `SELECT json_object('id', id, 'product', product, 'day', day, 'most', most) AS document FROM product_caps`

export function capOf(row: Row): ProductCap {
  return { id: textOf(row, 'id'), productId: textOf(row, 'product'), day: textOf(row, 'day'), most: numberOf(row, 'most') }
}

/** How many are ordered of each, by `capKey`; none is left out. */
export function orderedOf(app: PbApp, caps: readonly ProductCap[]): Map<string, number> {
  if (caps.length === 0) return new Map()
  const asked = caps.map(({ productId, day }) => ({ product: productId, day, ...storedBounds(day) }))
  const sql = `SELECT json_object('product', asked.value ->> 'product', 'day', asked.value ->> 'day', 'quantity', SUM(item.quantity))
      AS document
    FROM json_each({:asked}) asked
      JOIN orders ON pickup_date >= asked.value ->> 'since' AND pickup_date < asked.value ->> 'until' AND ${HOLDS_PLACE}
      JOIN order_items item ON item.order_id = orders.id AND item.product_id = asked.value ->> 'product'
    GROUP BY asked.key`
  return new Map(
    readRows(app, sql, { asked: JSON.stringify(asked) }).map((row) => [
      capKey(textOf(row, 'product'), textOf(row, 'day')),
      Math.round(numberOf(row, 'quantity') * 1000) / 1000,
    ]),
  )
}

/** @param condition on `product_caps` */
export function capRows(app: PbApp, condition: string, params: Record<string, unknown>): Row[] {
  return readRows(app, `${CAPS_SQL} WHERE ${condition}`, params)
}

function hasCaps(tx: PbApp, days: readonly ShopDay[]): boolean {
  return capRows(tx, 'day IN (SELECT value FROM json_each({:days}))', { days: JSON.stringify(days) }).length > 0
}

function dayOf(pickupMs: number | null): ShopDay {
  return shopMoment(pickupMs ?? 0).day
}
