// A shop as it is on its first evening: no hours, no products, no devices, no orders.
import { server } from './shop-frame.ts'

const EMPTY = [
  ...['settings', 'products', 'product_categories', 'product_variant_types', 'product_variants', 'campaigns'],
  ...['devices', 'orders', 'discount_codes'],
]

/** Before a page is opened. */
export function emptyShop(): void {
  server.asksTillNames = true
  server.scripted.answer('/api/health', {
    body: { ok: true, disk: true, mail: null, smtp: false, backup: false, card: false, whatsapp: false, service: 'ok' },
  })
  for (const collection of EMPTY) {
    for (const { id } of server.where(collection, {})) server.remove(collection, id)
  }
  const [secrets] = server.where('shop_private', {})
  server.write('shop_private', { id: String(secrets?.id), is_demo: false, setup: { steps: {}, isCardAway: false } })
}
