// Orders that lie on the test's server, as other devices brought them.
import { instantOf, type ShopDay } from '#domain/pickup/shop-time.ts'
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
  server.put('order_items', {
    ...{ custom_variants: [], position: 0, reference_image: '', wafer_image: '' },
    ...item,
    id: `riga${String(count).padStart(11, '0')}`,
    order_id,
  })
  server.put('orders', {
    ...{ number: `K77-${String(count).padStart(3, '0')}`, channel: 'kiosk', device: 'K77', user_id: 'totem0000000000' },
    ...{ status: 'NOTPAID', total: 4.5, attention: [], printed: false, note: '', customer_name: '', customer_phone: '' },
    ...{ order_discount_id: '', discount_code: '', payment_method: '', cancel_reason: '', cancelled_by: '', cancelled_at: '' },
    ...{ ready_at: '', handed_over_at: '', paid_at: '', reopen_reason: '' },
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
  server.put('order_events', { id, order_id, event, detail: detailOfIt, created, ...actor })
}
