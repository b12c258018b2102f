// POST /api/sfoglia/orders/confirm: which of these orders the server holds, so that a device can give back to a restored
// server what it had taken. Staff ask for any, others for their own.
import { isRecordId } from '#domain/record-id.ts'
import { isStaff, jsonBody, Refusal, signedIn, TEXT_INVALID } from '../server/answers.ts'
import { readRows } from '../server/database.ts'
import { type Row, textOf } from '../server/row.ts'

const MAX_IDS = 500

/**
 * `{ids, photos_of}` → `{orders: [{id, created, updated}], items: [{id, created, updated}], deleted: [id]}`, the items being those of the
 * orders in `photos_of`. @throws Refusal 400, 401
 */
export function confirmOrders(e: PbRequestEvent): { orders: Row[]; items: Row[]; deleted: string[] } {
  const caller = signedIn(e)
  const { ids, photos_of: photosOf = [] } = jsonBody(e)
  const asked = { ids: idList(ids), caller: caller.id }
  const isTheirs = isStaff(caller) ? "{:caller} != ''" : 'orders.user_id = {:caller}'
  const held = `SELECT json_object('id', id, 'created', created, 'updated', updated) AS document FROM orders
    WHERE id IN (SELECT value FROM json_each({:ids})) AND ${isTheirs}`
  const items = `SELECT json_object('id', item.id, 'created', item.created, 'updated', item.updated) AS document
    FROM order_items item JOIN orders ON orders.id = item.order_id
    WHERE item.order_id IN (SELECT value FROM json_each({:ids})) AND ${isTheirs}`
  const deleted = `SELECT json_object('id', record_id) AS document FROM tombstones
    WHERE record_id IN (SELECT value FROM json_each({:ids})) AND collection = 'orders' AND {:caller} != ''`
  return {
    orders: readRows(e.app, held, asked),
    items: readRows(e.app, items, { ...asked, ids: idList(photosOf) }),
    deleted: readRows(e.app, deleted, asked).map((row) => textOf(row, 'id')),
  }
}

function idList(ids: unknown): string {
  if (!Array.isArray(ids) || ids.length > MAX_IDS || !ids.every(isRecordId)) throw new Refusal(400, TEXT_INVALID)
  return JSON.stringify(ids)
}
