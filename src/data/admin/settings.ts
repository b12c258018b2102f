// What the owner's settings screen reads: hours and shop facts with the version they were read in, the orders still to be
// collected, and what only an administrator may see, which is asked of the server and never kept here.
import * as v from 'valibot'
import { db, type Mirrored } from '#data/db/database.ts'
import { now } from '#data/server/clock.ts'
import { isSaid, recordOf } from '#data/server/record-fields.ts'
import { request } from '#data/server/request.ts'
import { currentToken } from '#data/session/session-state.ts'
import { tillIdleMinutes } from '#domain/device/till-person.ts'
import { holdsSlot, isOpen } from '#domain/order/states.ts'
import type { DaySetting } from '#domain/pickup/opening-hours.ts'
import { parseSetup } from '#domain/setup.ts'
import type { Shop } from '#domain/shop.ts'

export type SettingRow = Mirrored<DaySetting>

/** An order still to be collected. */
export interface OrderAhead {
  id: string
  number: string
  pickupMs: number
  /** Both may be empty. */
  name: string
  phone: string
  /** Hours, closures or places have changed since, and it has no place any more. */
  isDisplaced: boolean
  /** A message can reach its customer. */
  isReachable: boolean
}

export interface OfficeSettings {
  settings: SettingRow[]
  shop: Mirrored<Shop> | null
  orders: OrderAhead[]
  nowMs: number
}

/** Null until hours and orders have been here once. */
export async function readOfficeSettings(): Promise<OfficeSettings | null> {
  return db.transaction('r', [db.settings, db.shop, db.orders, db.customers, db.cursors], async () => {
    const cursors = await db.cursors.bulkGet(['settings', 'orders'])
    if (cursors.some((cursor) => !cursor?.pulledAtMs)) return null
    const nowMs = now()
    const [settings, shop, orders] = await Promise.all([
      db.settings.toArray(),
      db.shop.toCollection().first(),
      db.orders.where('pickupMs').above(nowMs).sortBy('pickupMs'),
    ])
    const awaited = orders.filter((order) => isOpen(order) && holdsSlot(order))
    const accounts = await db.customers.bulkGet(awaited.map(({ userId }) => userId))
    return {
      settings,
      shop: shop ?? null,
      nowMs,
      orders: awaited.map((order, index) => {
        const { id, number, pickupMs, attention, channel } = order
        // At kiosk and counter the account is the shop's own.
        const account = channel === 'web' ? accounts[index] : undefined
        const name = order.customerName || [account?.name, account?.surname].filter(Boolean).join(' ')
        const phone = order.customerPhone || (account?.phone ?? '')
        const isDisplaced = attention.includes('displaced')
        return { id, number, pickupMs, name, phone, isDisplaced, isReachable: phone !== '' || channel === 'web' }
      }),
    }
  })
}

const privateSchema = recordOf({
  id: v.string(),
  updated: v.string(),
  hasPin: ['kiosk_pin_hash', isSaid],
  notifyNumbers: ['notify_numbers', v.fallback(v.array(v.string()), [])],
  /** After so long without a touch nobody is at the counter any more. */
  tillIdleMinutes: [
    'till_idle_minutes',
    v.pipe(
      v.number(),
      v.transform((minutes) => tillIdleMinutes(minutes)),
    ),
  ],
  setup: v.pipe(v.unknown(), v.transform(parseSetup)),
  /** What stands here is the demo. */
  isDemo: ['is_demo', v.fallback(v.boolean(), false)],
})
const privatesSchema = v.object({ items: v.array(privateSchema) })
export type ShopPrivate = v.InferOutput<typeof privateSchema>

/** `none`: the server has none yet. Null when the server cannot be asked. The PIN's hash stays where it is. */
export async function askShopPrivate(): Promise<ShopPrivate | 'none' | null> {
  const path = '/api/collections/shop_private/records?perPage=1&sort=created'
  const outcome = await request(path, { auth: currentToken(), schema: privatesSchema })
  if (outcome.kind !== 'ok') return null
  return outcome.value.items[0] ?? 'none'
}
