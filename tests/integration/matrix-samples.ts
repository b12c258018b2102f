// A record of each row of the authorization matrix, and what to send to make or change one.
import { aPayment, randomId } from './an-order.ts'
import type { MatrixRole } from './authorization-matrix.ts'
import { PASSWORD, type Server } from './harness.ts'
import { IDS, type SmallShop, slotIn } from './small-shop.ts'

type Body = Record<string, unknown>

export interface MatrixShop extends SmallShop {
  server: Server
  /** Id of the collection `users`. */
  usersId: string
}

export interface Sample {
  id: string
  /** The login of whose record it is, where that is an account of its own. */
  tokens: Partial<Record<MatrixRole, string>>
  /** How it is asked for. */
  query?: string
}

const BY_ORDER = ': asked for by their order'

const short = () => randomId().toUpperCase().slice(0, 10)

const annasOrder = (shop: SmallShop, fields: Body = {}): Body => ({
  ...{ user_id: shop.anna.id, status: 'INPROGRESS', channel: 'web', pickup_date: slotIn(9, '10:00'), total: 3.2, attention: [] },
  ...fields,
})
const kioskOrder = (shop: SmallShop) => annasOrder(shop, { user_id: shop.kiosk.id, channel: 'kiosk' })

const user = (fields: Body = {}): Body => ({
  ...{ email: `${randomId()}@sfoglia.test`, password: PASSWORD, passwordConfirm: PASSWORD, name: 'Prova', role: 'USER' },
  ...fields,
})

/** What makes a record of the row, by who may. */
export async function createBody(row: string, shop: MatrixShop): Promise<Body> {
  const { server } = shop
  const annas = { collectionRef: shop.usersId, recordRef: shop.anna.id }
  const order = async (fields: Body) => (await server.create('orders', fields)).id
  const bodies: Record<string, () => Body | Promise<Body>> = {
    products: () => ({
      ...{ name: 'Prova', category: IDS.category, unit: 'pezzo', composition: 'none', price: 1 },
      allergens: ['latte'],
    }),
    'products: hidden': () => ({ name: 'Prova', category: IDS.category, unit: 'pezzo', composition: 'none', hidden: true }),
    product_categories: () => ({ name: 'Prova', slug: randomId() }),
    product_variant_types: () => ({ name: 'Prova' }),
    product_variants: () => ({ type: IDS.ripieno, value: randomId() }),
    settings: () => ({ day: freshDay(), note: 'Prova' }),
    campaigns: () => ({ name: 'Prova', from_day: '2026-12-20', to_day: '2026-12-24' }),
    product_caps: () => ({ product: IDS.cornetto, day: freshDay().replace(/^(....)(..)/, '$1-$2-'), most: 4 }),
    shop: () => ({ name: 'Prova' }),
    shop_private: () => ({ printer: 'Prova' }),
    order_discount_codes: () => ({ code: short(), value: 5 }),
    'order_discount_codes: of one’s own order': () => ({ code: short(), value: 5 }),
    orders: () => annasOrder(shop),
    'orders: unpaid from the web': () => annasOrder(shop, { status: 'NOTPAID' }),
    'orders: unpaid, not from the web': () => annasOrder(shop, { status: 'NOTPAID', channel: 'counter' }),
    'orders: made at the kiosk': () => kioskOrder(shop),
    order_items: async () => ({ order_id: await order(annasOrder(shop)), quantity: 1 }),
    'order_items: of an unpaid order from the web': async () => ({
      order_id: await order(annasOrder(shop, { status: 'NOTPAID' })),
      quantity: 1,
    }),
    'order_items: made at the kiosk': async () => ({ order_id: await order(kioskOrder(shop)), quantity: 1 }),
    order_events: async () => ({ order_id: await order(annasOrder(shop)), event: 'created' }),
    users: () => user(),
    'users: the kiosk itself': () => user({ kiosk: true }),
    devices: () => ({ code: short() }),
    device_days: () => ({ code: short(), day: '2026-11-21' }),
    number_checks: () => ({ code: short(), day: '2026-11-21', first: 1, last: 1, note: 'Prova' }),
    open_days: () => ({ code: short(), day: '2026-11-21' }),
    device_drills: async () => ({ device: (await server.create('devices', { code: short() })).id, state: 'asked' }),
    tombstones: () => ({ collection: 'orders', record_id: randomId(), owner: shop.anna.id }),
    'tombstones: of the catalogue': () => ({ collection: 'products', record_id: randomId() }),
    'tombstones: of a code': () => ({ collection: 'order_discount_codes', record_id: randomId(), owner: 'staff' }),
    'tombstones: of an account': () => ({ collection: 'users', record_id: randomId(), owner: 'staff' }),
    product_prices: () => ({ product_id: IDS.cornetto, price: 1, since: slotIn(0, '10:00') }),
    campaign_prices: () => ({
      ...{ campaign_id: randomId(), product_id: IDS.cornetto, from_day: '2026-12-20', to_day: '2026-12-24' },
      ...{ price: 1, since: slotIn(0, '10:00') },
    }),
    print_claims: async () => ({ order_id: await order(annasOrder(shop)), device: randomId() }),
    till_pins: async () => ({
      user: (await server.create('users', user({ role: 'CASHIER' }))).id,
      sealed_hash: randomId(),
      digits: 4,
    }),
    sealed_secrets: () => ({ name: randomId(), sealed: randomId() }),
    counters: () => ({ key: randomId(), value: 1 }),
    security_events: () => ({ event: 'login', at: slotIn(0, '10:00') }),
    second_factors: async () => ({
      user: (await server.create('users', user({ role: 'ADMIN' }))).id,
      ...{ secret: randomId(), started_at: slotIn(0, '10:00') },
    }),
    recovery_codes: () => ({ user: shop.anna.id, hint: freshHint(), password: PASSWORD }),
    enrolments: () => ({ account: shop.kiosk.id, kind: 'kiosk', hash: randomId(), expires_at: slotIn(0, '10:00') }),
    login_tickets: () => ({ user: shop.anna.id, hash: randomId(), expires_at: slotIn(0, '10:00') }),
    welcome_links: () => ({ hash: randomId(), expires: slotIn(1, '10:00') }),
    sessions: () => ({ user: shop.anna.id, started_at: slotIn(0, '10:00') }),
    attempts: () => ({ kind: 'password', who: randomId() }),
    order_payments: async () => aPayment(await order(annasOrder(shop))),
    till_sessions: () => ({ device: 'C1' }),
    till_movements: () => ({ session: randomId(), kind: 'in', reason: 'Prova', at: slotIn(0, '10:00') }),
    payments: async () => ({ order_id: await order(annasOrder(shop)), state: 'open' }),
    'payments: of an order made at the kiosk': async () => ({ order_id: await order(kioskOrder(shop)), state: 'open' }),
    fiscal_receipts: () => ({ order_id: randomId(), kind: 'receipt', state: 'printed', printed_at: slotIn(0, '10:00') }),
    waste: () => ({
      ...{ day: '2026-11-18', product: randomId(), name: 'Cornetto', unit: 'pezzo', thousandths: 3000 },
      ...{ fate: 'left', unit_price: 1.6, at: slotIn(0, '10:00') },
    }),
    messages: () => ({ kind: 'mail', state: 'queued' }),
    push_subscriptions: () => ({ user: shop.anna.id, endpoint: `https://push.test/${randomId()}` }),
    services: () => ({ name: randomId(), email: `${randomId()}@services.test`, password: PASSWORD, passwordConfirm: PASSWORD }),
    _superusers: () => ({ email: `${randomId()}@sfoglia.test`, password: PASSWORD, passwordConfirm: PASSWORD }),
    _externalAuths: () => ({ ...annas, provider: 'google', providerId: randomId() }),
    _mfas: () => ({ ...annas, method: 'password' }),
    _otps: () => ({ ...annas, password: PASSWORD }),
    _authOrigins: () => ({ ...annas, fingerprint: randomId() }),
  }
  // There is only one.
  if (row === 'shop' || row === 'shop_private') await removeAll(server, row)
  // Views are made by nobody: anything is as wrong as anything else.
  return (await bodies[row.replace(BY_ORDER, '')]?.()) ?? { name: 'Prova' }
}

/** Change that a record of the row takes. */
export function updateBody(row: string): Body {
  const changes: Record<string, Body> = {
    settings: { note: 'Cambiata' },
    shop_private: { printer: 'Cambiata' },
    order_discount_codes: { deleted: true },
    orders: { note: 'Cambiata' },
    order_items: { quantity: 2 },
    product_variants: { servings: 2 },
    product_caps: { most: 5 },
    push_subscriptions: { keys: { a: 1 } },
    devices: { name: 'Cambiata' },
    till_pins: { digits: 5 },
  }
  return (
    changes[row.split(':')[0] ?? ''] ?? {
      name: 'Cambiata',
      event: 'altro',
      key: randomId(),
      price: 2,
      error: 'x',
      session: randomId(),
    }
  )
}

/** A fresh record of the row; of Anna's where records are somebody's. */
export async function sampleOf(row: string, shop: MatrixShop): Promise<Sample> {
  const { server } = shop
  const [collection = ''] = row.split(':')
  if (row === 'admin_dashboard') return { id: '1', tokens: {} }
  if (row === 'admin_orders') return { id: (await server.create('orders', annasOrder(shop))).id, tokens: {} }
  if (row === 'profits_by_month' || row === 'profits_per_category') {
    const { id: order_id } = await server.create('orders', annasOrder(shop))
    await server.create('order_items', { order_id, product_id: IDS.cornetto, quantity: 2, price: 3.2 })
    return { id: (await server.list(row))[0].id, tokens: {} }
  }
  // Only one per account and provider.
  if (row === '_externalAuths') await removeAll(server, row)
  const record = await server.create(collection, await createBody(row, shop))
  if (row === 'order_discount_codes: of one’s own order') {
    await server.create('orders', annasOrder(shop, { order_discount_id: record.id }))
  }
  if (row.endsWith(BY_ORDER)) return { id: record.id, tokens: {}, query: `order=${record.order_id}` }
  if (collection !== 'users') return { id: record.id, tokens: {} }
  const { token } = await server.login(record.email)
  return { id: record.id, tokens: record.kiosk ? { kiosk: token } : { own: token } }
}

async function removeAll(server: Server, collection: string): Promise<void> {
  for (const { id } of await server.list(collection)) {
    await server.call(`/api/collections/${collection}/records/${id}`, { method: 'DELETE', token: server.superuser })
  }
}

/** Of a recovery code: each is another. */
let hints = 0
function freshHint(): string {
  hints += 1
  return hints.toString(36).padStart(2, '0')
}

/** A closure day that no other record has. */
let days = 0
function freshDay(): string {
  days += 1
  return `20${String(30 + Math.floor(days / 300)).padStart(2, '0')}${String(1 + (Math.floor(days / 25) % 12)).padStart(2, '0')}${String(1 + (days % 25)).padStart(2, '0')}`
}
