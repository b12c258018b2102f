// Orders that lie on the test's server, as other devices brought them.

import { instantOf, type ShopDay } from '#domain/pickup/shop-time.ts'
import { anItemRecord, anOrderRecord } from '../builders/records.ts'
import { server } from './shop-frame.ts'

interface AnOrder {
  day: ShopDay
  /** `HH:MM`. */
  time: string
  /** Every other field by the database's name. */
  [field: string]: unknown
}

let count = 0

/** One tiramisù from a kiosk, not paid, for that time; open pages hear of it. @returns its id */
export function putOrder({ day, time, ...fields }: AnOrder): string {
  count += 1
  const id = `ordine${String(count).padStart(9, '0')}`
  const order_id = String(fields.id ?? id)
  const item = { product_id: 'tiramisu0000000', product_name: 'Tiramisù', quantity: 1, unit_price: 4.5, price: 4.5 }
  server.put('order_items', anItemRecord(`riga${String(count).padStart(11, '0')}`, order_id, { ...item, custom_variants: [] }))
  const number = `K77-${String(count).padStart(3, '0')}`
  server.put('orders', {
    ...anOrderRecord(order_id, { number, device: 'K77', user_id: 'totem0000000000', total: 4.5, attention: [] }),
    placed_at: new Date(server.nowMs).toISOString(),
    created: new Date(server.nowMs).toISOString().replace('T', ' '),
    pickup_date: new Date(instantOf(day, time)).toISOString(),
    ...fields,
    id: order_id,
  })
  return order_id
}

/** One tiramisù from a kiosk for each time. @returns their numbers */
export function putKioskOrders(day: ShopDay, times: readonly string[]): string[] {
  return times.map((time, index) => {
    const number = `K77-${String(index + 1).padStart(3, '0')}`
    putOrder({ day, time, number })
    return number
  })
}

/** An event of the order, as the server writes it down. */
export function happens(order_id: string, event: string, detailOfIt: Record<string, unknown>): void {
  const created = new Date(server.nowMs).toISOString().replace('T', ' ')
  const id = `fatto${String(server.records('order_events').size).padStart(10, '0')}`
  const actor = { actor: 'cassa0000000000', actor_name: 'Marco Bellini' }
  server.write('order_events', { id, order_id, event, detail: detailOfIt, created, ...actor })
}
