// Puts the world of the table of cases into a server.
import {
  CAMPAIGN_HISTORY,
  CAMPAIGNS,
  CAP,
  CODES,
  caseId,
  DELETED_PRODUCTS,
  dayIn,
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
  await openCampaigns(server, nowMs)
  for (const { pickupMs, status, discount, pastiere } of worldOrders(nowMs)) {
    const order = { pickup_date: new Date(pickupMs).toISOString(), status, order_discount_id: discount, channel: 'counter' }
    const { id } = await server.create('orders', order)
    if (pastiere) await server.create('order_items', { order_id: id, product_id: CAP.product, quantity: pastiere })
  }
}

async function openCampaigns(server: Server, nowMs: number): Promise<void> {
  const moment = (hours: number) => new Date(nowMs + hours * HOUR_MS).toISOString()
  for (const { id, name, fromDay, toDay, ordersFromHours, ordersUntilHours, products, prices } of CAMPAIGNS) {
    await server.create('campaigns', {
      ...{ id, name, products, prices, from_day: dayIn(nowMs, fromDay), to_day: dayIn(nowMs, toDay) },
      ...{ orders_from: moment(ordersFromHours), orders_until: moment(ordersUntilHours) },
    })
  }
  await empty(server, 'campaign_prices')
  const days = { campaign_id: caseId('feste'), from_day: dayIn(nowMs, 20), to_day: dayIn(nowMs, 40) }
  for (const { product, price, hoursAgo } of CAMPAIGN_HISTORY) {
    await server.create('campaign_prices', { ...days, product_id: product, price, since: moment(-hoursAgo) })
  }
  await server.create('product_caps', { product: CAP.product, day: dayIn(nowMs, CAP.day), most: CAP.most })
}

async function empty(server: Server, collection: string): Promise<void> {
  for (const { id } of await server.list(collection)) {
    await server.call(`/api/collections/${collection}/records/${id}`, { method: 'DELETE', token: server.superuser })
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
  await empty(server, 'product_prices')
  for (const { product, variant, hoursAgo, ...row } of HISTORY) {
    const since = new Date(nowMs - hoursAgo * HOUR_MS).toISOString()
    await server.create('product_prices', { ...row, product_id: product ?? '', variant_id: variant ?? '', since })
  }
}
