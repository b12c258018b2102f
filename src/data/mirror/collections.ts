// What is mirrored for whom. Everybody: catalogue, campaigns, hours, the shop's facts. Customers: their own orders. Kiosks: the
// discount codes. Staff: all orders from 30 days back and what is still to be paid of older ones, their items, the accounts' names and phones, the codes, the shop's
// devices.
import { db } from '#data/db/database.ts'
import { applyPendingChanges } from '#data/outbox/pending-changes.ts'
import type { RecordSchema } from '#data/server/record-fields.ts'
import { isPrivateCollection } from '#data/session/owner.ts'
import type { Session } from '#data/session/stored-login.ts'
import { DAY_MS } from '#domain/pickup/shop-time.ts'
import { formatUpdated } from './cursor.ts'
import {
  campaignSchema,
  categorySchema,
  customerSchema,
  deviceDaySchema,
  deviceSchema,
  discountCodeSchema,
  orderItemSchema,
  orderSchema,
  productCapSchema,
  productSchema,
  settingSchema,
  shopSchema,
  variantSchema,
  variantTypeSchema,
} from './records.ts'
import { type MirrorTable, mirrorTable, type Row, type RowTable, type TableParts } from './table.ts'

export interface MirroredCollection {
  /** PocketBase's name. */
  name: string
  isPrivate: boolean
  table: MirrorTable
  /** Only these fields are asked for; empty for all. */
  fields: string
  /** PocketBase filter that limits what is mirrored; empty for all. */
  filter(nowMs: number): string
}

const ORDER_DAYS_BACK = 30

/** @param session null for a guest @param isApproved an administrator has let this device in */
export function mirroredCollections(session: Session | null, isApproved = true): MirroredCollection[] {
  if (session === null || session.kind === 'admin') return publicCollections
  const { id, role, isKiosk } = session.user
  const owners = role === 'ADMIN' ? [deviceDays] : []
  const people = role === 'ADMIN' || isApproved ? [accounts] : []
  if (role !== 'USER') return [...publicCollections, codes, ...people, devices, ...owners, ...recentOrders()]
  return [...publicCollections, ...(isKiosk ? [codes] : ordersOf(id))]
}

const publicCollections: MirroredCollection[] = [
  everything('product_categories', categorySchema, db.categories),
  everything('products', productSchema, db.products),
  everything('product_variant_types', variantTypeSchema, db.variantTypes),
  everything('product_variants', variantSchema, db.variants),
  everything('settings', settingSchema, db.settings),
  everything('campaigns', campaignSchema, db.campaigns),
  everything('product_caps', productCapSchema, db.productCaps),
  everything('shop', shopSchema, db.shop),
]

const codes = everything('order_discount_codes', discountCodeSchema, db.discountCodes)

const accounts: MirroredCollection = {
  ...everything('users', customerSchema, db.customers),
  fields: 'id,updated,name,surname,phone',
}

const devices: MirroredCollection = {
  ...everything('devices', deviceSchema, db.devices),
  fields:
    'id,updated,code,kind,name,public_key,revoked,wiped_at,left_behind,approved,replaced,hidden_at,merged_into,last_contact',
}

/** The owner's alone: what each device says of its numbers. */
const deviceDays = everything('device_days', deviceDaySchema, db.deviceDays)

const orders = mirrored({
  collection: 'orders',
  schema: orderSchema,
  table: db.orders,
  others: [db.orderItems, db.pendingChanges],
  store: async (rows) => db.orders.bulkPut(await applyPendingChanges(rows)),
  orphans: async (ids) => {
    const items = await db.orderItems.where('orderId').anyOf(ids).toArray()
    return items.map(({ id, updated }) => ({ id, updated }))
  },
  served: ({ base, localState, ...row }) => ({ ...row, ...base }),
})

const orderItems = everything('order_items', orderItemSchema, db.orderItems)

/** A customer's own; the filter lets the server use its index instead of asking its rules about every order. */
function ordersOf(userId: string): MirroredCollection[] {
  return [
    { ...orders, filter: () => `user_id = "${userId}"` },
    { ...orderItems, filter: () => `order_id.user_id = "${userId}"` },
  ]
}

function recentOrders(): MirroredCollection[] {
  const since = (nowMs: number) => formatUpdated(nowMs - ORDER_DAYS_BACK * DAY_MS)
  return [
    { ...orders, filter: (nowMs) => `(pickup_date >= "${since(nowMs)}" || owed = true)` },
    { ...orderItems, filter: (nowMs) => `(order_id.pickup_date >= "${since(nowMs)}" || order_id.owed = true)` },
  ]
}

/** A collection whose records are stored as they are read. */
function everything<Stored extends Row>(
  collection: string,
  schema: RecordSchema<Stored>,
  table: RowTable<NoInfer<Stored>> & { bulkPut(rows: NoInfer<Stored>[]): PromiseLike<unknown> },
): MirroredCollection {
  return mirrored({ collection, schema, table, store: (rows) => table.bulkPut(rows) })
}

function mirrored<Server extends Row, Stored extends Row>(
  parts: Omit<TableParts<Server, Stored>, 'isPrivate'>,
): MirroredCollection {
  const name = parts.collection
  const isPrivate = isPrivateCollection(name)
  return { name, isPrivate, table: mirrorTable({ ...parts, isPrivate }), fields: '', filter: () => '' }
}
