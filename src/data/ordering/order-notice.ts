// After a direct or kiosk order the page asks for the customer's WhatsApp message. The server queues it by
// itself when the order arrives, and decides whom to tell what: this only makes it leave at once. Never in the way of an order;
// a failure is logged and nothing more.
import * as v from 'valibot'
import { db, type OutboxRow } from '#data/db/database.ts'
import { follow } from '#data/db/follow.ts'
import { keptValue } from '#data/db/kept-value.ts'
import { type PlacedOrder, readPlacedOrder } from '#data/outbox/payload.ts'
import { request } from '#data/server/request.ts'
import { currentCredential } from '#data/session/credentials.ts'
import { centsFromEuro } from '#domain/money.ts'
import type { WireOrder } from '#domain/order/submission.ts'

/** Device's clock: what was delivered until then has been asked for. */
const askedUntil = keptValue('notices-asked-until', v.fallback(v.nullable(v.number()), null))
/** What waited longer to be sent is not news that must leave at once. */
const FRESH_MS = 60_000
/** After an outage there are many: the server's own round tells them all. */
const MOST_AT_ONCE = 3

/** Asks as soon as an order is delivered, by whichever tab or worker. */
export function watchDeliveries(): void {
  const report = (error: unknown) => console.warn('WhatsApp', error)
  const readLatest = async () => (await db.outbox.orderBy('deliveredMs').last())?.deliveredMs
  follow(readLatest, (latestMs) => latestMs !== undefined && void requestNotices().catch(report), report)
}

/** Asks for the messages of the orders delivered since the last call. Safe to repeat; of two tabs one asks. */
export async function requestNotices(): Promise<void> {
  const author = await currentCredential()
  const rows = await takeDelivered()
  if (!author || rows.length > MOST_AT_ONCE) return
  for (const row of rows) {
    if (row.authorId !== author.userId || (row.deliveredMs ?? 0) - row.writtenMs > FRESH_MS) continue
    const placed = await readPlacedOrder(row)
    if (!placed || placed.order.channel === 'web') continue
    const outcome = await request('/api/sendwa', {
      method: 'POST',
      auth: author.token,
      body: noticeOf(placed),
      asksThirdParty: true,
    })
    if (outcome.kind !== 'ok') console.warn('WhatsApp', row.id, outcome)
  }
}

/** The orders delivered since the last call; the next one does not get them again. */
async function takeDelivered(): Promise<OutboxRow[]> {
  return db.transaction('rw', [db.outbox, db.keyValues], async () => {
    const known = await askedUntil.read()
    // What lies here from before the first call is old.
    const sinceMs = known !== null && known <= Date.now() ? known : Date.now() - FRESH_MS
    const rows = await db.outbox.where('deliveredMs').above(sinceMs).toArray()
    const untilMs = Math.max(sinceMs, ...rows.map((row) => row.deliveredMs ?? 0))
    await askedUntil.keep(untilMs)
    return rows.filter((row) => row.kind === 'order' && row.state === 'delivered')
  })
}

/** The server takes the order's id and knows the rest better. */
function noticeOf({ order, productNames }: PlacedOrder) {
  return {
    order: order.id,
    status: order.channel === 'kiosk' ? 'NOTPAID' : 'INPROGRESS',
    note: order.note,
    pickup_date: order.pickup_date,
    user: { surname: '', name: order.customer_name, phone: order.customer_phone },
    items: order.items.map((item) => itemOf(item, productNames[item.id] ?? '')),
  }
}

function itemOf({ product_id, quantity, unit_price, custom_variants }: WireOrder['items'][number], name: string) {
  const price = Math.round(centsFromEuro(unit_price) * quantity) / 100
  return { id: product_id, name, price, quantity, custom_variants }
}
