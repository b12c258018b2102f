// The orders that a desk watches for news: to be collected from today on, made somewhere else than on this device.
import { instantOf, type ShopDay } from '#domain/shop-time.ts'
import { db, type OrderRow } from './database.ts'
import { knownDeviceCode } from './device.ts'
import { areOrdersLoaded } from './orders.ts'

/** Without their items. Null until all have been here once: what the first synchronisation brings is no news. */
export async function listComingOrders(today: ShopDay): Promise<OrderRow[] | null> {
  if (!(await areOrdersLoaded())) return null
  const code = await knownDeviceCode()
  const orders = await db.orders.where('pickupMs').aboveOrEqual(instantOf(today, '00:00')).toArray()
  return orders.filter((order) => !isOurs(order, code) && !isUnpaidOnline(order))
}

function isOurs({ device, localState }: OrderRow, code: string): boolean {
  return localState !== null || (code !== '' && device === code)
}

/** A customer is still at the card's form: the order comes when it is paid. */
function isUnpaidOnline({ channel, status }: OrderRow): boolean {
  return channel === 'web' && status === 'NOTPAID'
}
