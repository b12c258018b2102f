// What is mirrored for whom. Everybody: catalogue, campaigns, hours, the shop's facts. Customers: their own orders. Kiosks: the
// discount codes. Staff: all orders from 30 days back and what is still to be paid of older ones, their items, the accounts' names and phones, the codes, the shop's
// devices.
import { db } from '#data/db/database.ts'
import { applyPendingChanges } from '#data/outbox/pending-changes.ts'
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
import { type MirrorTable, mirrorTable, type Row, type TableParts } from './table.ts'

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
  everything({
    collection: 'product_categories',
    schema: categorySchema,
    table: db.categories,
    store: (rows) => db.categories.bulkPut(rows),
  }),
  everything({
    collection: 'products',
    schema: productSchema,
    table: db.products,
    store: (rows) => db.products.bulkPut(rows),
  }),
  everything({
    collection: 'product_variant_types',
    schema: variantTypeSchema,
    table: db.variantTypes,
    store: (rows) => db.variantTypes.bulkPut(rows),
  }),
  everything({
    collection: 'product_variants',
    schema: variantSchema,
    table: db.variants,
    store: (rows) => db.variants.bulkPut(rows),
  }),
  everything({
    collection: 'settings',
    schema: settingSchema,
    table: db.settings,
    store: (rows) => db.settings.bulkPut(rows),
  }),
  everything({
    collection: 'campaigns',
    schema: campaignSchema,
    table: db.campaigns,
    store: (rows) => db.campaigns.bulkPut(rows),
  }),
  everything({
    collection: 'product_caps',
    schema: productCapSchema,
    table: db.productCaps,
    store: (rows) => db.productCaps.bulkPut(rows),
  }),
  everything({ collection: 'shop', schema: shopSchema, table: db.shop, store: (rows) => db.shop.bulkPut(rows) }),
]

const codes = everything({
  collection: 'order_discount_codes',
  schema: discountCodeSchema,
  table: db.discountCodes,
  store: (rows) => db.discountCodes.bulkPut(rows),
})

const accounts: MirroredCollection = {
  ...everything({
    collection: 'users',
    schema: customerSchema,
    table: db.customers,
    store: (rows) => db.customers.bulkPut(rows),
  }),
  fields: 'id,updated,name,surname,phone',
}

const devices: MirroredCollection = {
  ...everything({
    collection: 'devices',
    schema: deviceSchema,
    table: db.devices,
    store: (rows) => db.devices.bulkPut(rows),
  }),
  fields:
    'id,updated,code,kind,name,public_key,revoked,wiped_at,left_behind,approved,replaced,hidden_at,merged_into,last_contact',
}

/** The owner's alone: what each device says of its numbers. */
const deviceDays = everything({
  collection: 'device_days',
  schema: deviceDaySchema,
  table: db.deviceDays,
  store: (rows) => db.deviceDays.bulkPut(rows),
})

const orders = everything({
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

const orderItems = everything({
  collection: 'order_items',
  schema: orderItemSchema,
  table: db.orderItems,
  store: (rows) => db.orderItems.bulkPut(rows),
})

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

function everything<Server extends Row, Stored extends Row>(
  parts: Omit<TableParts<Server, Stored>, 'isPrivate'>,
): MirroredCollection {
  const name = parts.collection
  const isPrivate = isPrivateCollection(name)
  return { name, isPrivate, table: mirrorTable({ ...parts, isPrivate }), fields: '', filter: () => '' }
}
