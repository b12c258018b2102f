// Orders older than what this device mirrors: asked of the server page by page, kept nowhere. A page starts where the last one
// ended (by pickup and id), which costs the same on the thousandth page as on the first; nobody counts them all.
import * as v from 'valibot'
import type { Cents } from '#domain/money.ts'
import { ORDER_STATUSES, type OrderStatus } from '#domain/order-status.ts'
import { DAY_MS } from '#domain/shop-time.ts'
import { formatUpdated } from './mirror-cursor.ts'
import { readRecords } from './read-records.ts'
import { cents, instant, recordId } from './record-fields.ts'
import { askForList } from './server-list.ts'

export interface OldOrder {
  id: string
  number: string
  pickupMs: number
  status: OrderStatus
  totalCents: Cents
  /** As written on the order, else its account's; empty where nobody is known. */
  name: string
}

export interface OldOrderPage {
  orders: OldOrder[]
  /** Where the next page starts; null at the end. */
  next: { pickupMs: number; id: string } | null
}

const PAGE = 50
const MIRRORED_DAYS = 30

const rowSchema = v.pipe(
  v.object({
    id: recordId,
    number: v.string(),
    o_pickup_date: instant,
    status: v.picklist(ORDER_STATUSES),
    total: cents,
    customer_name: v.string(),
    u_name: v.string(),
    u_surname: v.string(),
  }),
  v.transform((row): OldOrder => {
    const name = row.customer_name || `${row.u_name} ${row.u_surname}`.trim()
    return { id: row.id, number: row.number, pickupMs: row.o_pickup_date, status: row.status, totalCents: row.total, name }
  }),
)

const FIELDS = 'id,number,o_pickup_date,status,total,customer_name,u_name,u_surname'
const FOUND_IN = ['number', 'customer_name', 'customer_phone', 'u_name', 'u_surname', 'u_phone']

/** Latest pickup first. @param question `query` is empty for all, else every word stands in number, name or phone */
export async function readOldOrders(
  question: { query: string; nowMs: number; from: OldOrderPage['next'] },
  signal: AbortSignal,
): Promise<OldOrderPage | 'offline' | 'failed'> {
  const asked = { filter: oldOrderFilter(question), fields: FIELDS, sort: '-o_pickup_date,-id', perPage: `${PAGE}` }
  const items = await askForList('admin_orders', asked, signal)
  if (typeof items === 'string') return items
  const orders = readRecords('admin_orders', rowSchema, items)
  const last = orders.at(-1)
  return { orders, next: items.length === PAGE && last ? { pickupMs: last.pickupMs, id: last.id } : null }
}

/** PocketBase's filter; the pickup comes first, by whose index the rows are walked. */
export function oldOrderFilter({ query, nowMs, from }: Parameters<typeof readOldOrders>[0]): string {
  const start = formatUpdated(from?.pickupMs ?? nowMs - MIRRORED_DAYS * DAY_MS)
  const page =
    from === null
      ? `o_pickup_date < "${start}"`
      : `o_pickup_date <= "${start}" && (o_pickup_date < "${start}" || id < ${JSON.stringify(from.id)})`
  const words = query.split(/\s+/).filter((word) => word !== '')
  const found = words.map((word) => `(${FOUND_IN.map((field) => `${field} ~ ${JSON.stringify(word)}`).join(' || ')})`)
  return [page, ...found].join(' && ')
}
