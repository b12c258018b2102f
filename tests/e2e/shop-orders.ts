// Orders placed through the shop's API, for journeys that are about what comes after.
import { randomBytes } from 'node:crypto'
import type PocketBase from 'pocketbase'
import { newRecordId } from '#domain/record-id.ts'
import { instantOf } from '#domain/shop-time.ts'
import type { QuietDay } from './quiet-day.ts'

/** One tiramisù for each time, as a kiosk would send it. @returns their numbers */
export async function placeKioskOrders(kiosk: PocketBase, { day }: QuietDay, times: readonly string[]): Promise<string[]> {
  const newId = () => newRecordId((count) => randomBytes(count))
  const orders = times.map((time, index) => ({
    id: newId(),
    number: `K77-${String(index + 1).padStart(3, '0')}`,
    channel: 'kiosk',
    placed_at: new Date().toISOString(),
    pickup_date: new Date(instantOf(day, time)).toISOString(),
    note: '',
    discount_code: '',
    customer_name: '',
    customer_phone: '',
    promised_total: 4.5,
    items: [{ id: newId(), product_id: 'tiramisu0000000', quantity: 1, unit_price: 4.5, custom_variants: [] }],
  }))
  const { results } = await kiosk.send('/api/sfoglia/orders', { method: 'POST', body: { device: 'K77', orders } })
  const refused = results.filter(({ outcome }: { outcome: string }) => outcome !== 'created')
  if (refused.length > 0) throw new Error(`The shop refused an order: ${JSON.stringify(refused)}`)
  return orders.map(({ number }) => number)
}
