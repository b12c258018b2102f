// Puts the world of the table of cases into a server.
import {
  CODES,
  caseId,
  DELETED_PRODUCTS,
  HISTORY,
  HOUR_MS,
  PEOPLE,
  PRODUCTS,
  TYPES,
  VARIANTS,
  worldOrders,
  worldSettings,
} from '../cases/order-world.ts'
import { PASSWORD, type Server } from './harness.ts'

export async function openOrderWorld(server: Server, nowMs: number): Promise<void> {
  await openCatalogue(server)
  await rewriteHistory(server, nowMs)
  for (const { day, open, close, breakStart, breakEnd, capacity } of worldSettings(nowMs)) {
    const hours = { open_hours: open, close_hours: close, break_start: breakStart, break_end: breakEnd }
    await server.create('settings', { day, ...hours, slot_capacity: capacity })
  }
  for (const { id, code, value, deleted, expiredHoursAgo, minTotal, maxUses } of CODES) {
    const until = expiredHoursAgo ? new Date(nowMs - expiredHoursAgo * HOUR_MS).toISOString() : ''
    const limits = { valid_until: until, min_total: minTotal ?? 0, max_uses: maxUses ?? 0 }
    await server.create('order_discount_codes', { id, code, value, deleted, ...limits })
  }
  for (const [name, { role, isKiosk }] of Object.entries(PEOPLE)) {
    const email = `${name}@sfoglia.test`
    const account = { id: caseId(name), email, password: PASSWORD, passwordConfirm: PASSWORD, name, role, kiosk: isKiosk }
    await server.create('users', account)
  }
  for (const { pickupMs, status, discount } of worldOrders(nowMs)) {
    const order = { pickup_date: new Date(pickupMs).toISOString(), status, order_discount_id: discount, channel: 'counter' }
    await server.create('orders', order)
  }
}

async function openCatalogue(server: Server): Promise<void> {
  const category = caseId('categoria')
  await server.create('product_categories', { id: category, name: 'Tutto', slug: 'tutto' })
  for (const { slug, name, isRequired, isMultiple } of TYPES) {
    await server.create('product_variant_types', { id: caseId(slug), name, required: isRequired, multiple: isMultiple })
  }
  for (const { id, type, value, price, available } of VARIANTS) {
    await server.create('product_variants', { id, type: caseId(type), value, priceIncrease: price, available })
  }
  for (const product of PRODUCTS) {
    const { id, name, price, available, hidden, composition, unit } = product
    await server.create('products', {
      ...{ id, name, price, available, hidden, composition, category, unit },
      preparation_time: product.lead,
      variant_types: product.types.map(caseId),
      min_quantity: product.min,
      max_quantity: product.max,
      quantity_step: product.step,
    })
  }
  for (const id of DELETED_PRODUCTS) {
    const name = HISTORY.find((row) => row.product === id)?.name
    await server.create('products', { id, name, price: 3.5, category, unit: 'pezzo', composition: 'none' })
    await server.call(`/api/collections/products/records/${id}`, { method: 'DELETE', token: server.superuser })
  }
}

/** The history that the hooks wrote is of this minute: the world has a longer one. */
async function rewriteHistory(server: Server, nowMs: number): Promise<void> {
  for (const { id } of await server.list('product_prices')) {
    await server.call(`/api/collections/product_prices/records/${id}`, { method: 'DELETE', token: server.superuser })
  }
  for (const { product, variant, hoursAgo, ...row } of HISTORY) {
    const since = new Date(nowMs - hoursAgo * HOUR_MS).toISOString()
    await server.create('product_prices', { ...row, product_id: product ?? '', variant_id: variant ?? '', since })
  }
}
