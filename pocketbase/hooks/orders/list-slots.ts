// GET /api/sfoglia/slots?from=YYYY-MM-DD&days=30: how many orders each slot holds, and how many are ordered of what there is only so
// much of, so that devices which mirror only their own orders know what is left. Public: it tells counts, not whose. Every mirror asks it at every catch-up, so it also carries
// the id by which a restarted server is recognised.

import { capKey } from '#domain/pickup/caps.ts'
import { addDays, isShopDay } from '#domain/pickup/shop-time.ts'
import { DAYS_OF_STAFF } from '#domain/pickup/slots.ts'
import { Refusal, TEXT_INVALID } from '../server/answers.ts'
import { type Row, readRows, storedBounds } from '../server/database.ts'
import { capOf, capRows, orderedOf } from './caps.ts'
import { HOLDS_SLOT, UNPAID_ORDERS } from './order-state.ts'

/**
 * `{slots: [{pickup_date, orders, unpaid}], capped: [{product, day, ordered}], instance}`, `unpaid` those from the web that wait for
 * their payment; slots without orders and products without any left out. @throws Refusal 400
 */
export function listSlots(e: PbRequestEvent): { slots: Row[]; capped: Row[]; instance: string } {
  const query = e.request.url.query()
  const from = query.get('from')
  const days = Number(query.get('days') || '30')
  if (!isShopDay(from) || !Number.isInteger(days) || days < 1 || days > DAYS_OF_STAFF) throw new Refusal(400, TEXT_INVALID)
  const slots = readRows(
    e.app,
    `SELECT json_object('pickup_date', replace(pickup_date, ' ', 'T'), 'orders', COUNT(*), 'unpaid', ${UNPAID_ORDERS}) AS document
      FROM orders
      WHERE pickup_date >= {:since} AND pickup_date < {:until} AND ${HOLDS_SLOT} GROUP BY pickup_date`,
    storedBounds(from, addDays(from, days - 1)),
  )
  const caps = capRows(e.app, 'day >= {:from} AND day < {:until}', { from, until: addDays(from, days) }).map(capOf)
  const ordered = orderedOf(e.app, caps)
  const capped = caps.flatMap(({ productId, day }) => {
    const quantity = ordered.get(capKey(productId, day))
    return quantity === undefined ? [] : [{ product: productId, day, ordered: quantity }]
  })
  return { slots, capped, instance: serverInstance(e.app) }
}

// An id that differs after each start of the server. A backup is only ever restored by a restart: a device that finds another id
// compares all it holds with what the server holds now.

const KEY = 'sfoglia-instance'
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** All that was here is gone, or is another's: devices compare what they hold. */
export function becomeAnotherInstance(app: PbApp): void {
  app.store().remove(KEY)
}

function serverInstance(app: PbApp): string {
  return String(app.store().getOrSet(KEY, () => $security.randomStringWithAlphabet(15, ALPHABET)))
}
