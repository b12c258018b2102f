// A device against the real PocketBase: what it mirrors for whom, live, after a stop of the server, after a restored backup,
// and what is left when people leave.
import '../fakes/page.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { isCatalogueLoaded, listProducts, variantChoices } from '#data/catalogue/catalogue.ts'
import { getShop, listSettings } from '#data/catalogue/shop.ts'
import { db } from '#data/db/database.ts'
import { applyDiscountCode, changeCart } from '#data/ordering/cart.ts'
import { readSlotQuestion } from '#data/ordering/slots.ts'
import { getOrder, listOrdersOfDays, listOwnOrders } from '#data/orders/orders.ts'
import { getConnection } from '#data/server/connection.ts'
import { signIn } from '#data/session/account.ts'
import { getSession, signOut } from '#data/session/session.ts'
import { startSync } from '#data/sync/sync.ts'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { pickupDays } from '#domain/pickup/slots.ts'
import { productionSheet } from '#domain/production/production.ts'
import { page } from '../fakes/page.ts'
import { anOrder, randomId } from './an-order.ts'
import { PASSWORD, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { pageOf, shows } from './page-of.ts'
import { IDS, type SmallShop, slotIn } from './small-shop.ts'

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
  pageOf(server)
  await startSync()
})
const change = (collection: string, id: string, body: object) =>
  server.call(`/api/collections/${collection}/records/${id}`, { method: 'PATCH', token: server.superuser, body })
const remove = (collection: string, id: string) =>
  server.call(`/api/collections/${collection}/records/${id}`, { method: 'DELETE', token: server.superuser })
const place = (token: string, ...orders: object[]) =>
  server.call('/api/sfoglia/orders', { token, body: { device: 'K1', orders } })
const names = async () => (await listProducts()).map(({ name }) => name).sort()
const priceOf = async (id: string) => (await db.products.get(id))?.priceCents

test('a guest has the catalogue, the hours and the shop’s facts, and nothing else', async () => {
  await shows(async () => expect(await isCatalogueLoaded()).toBe(true))
  expect(await names()).toEqual(['Cornetto', 'Maritozzo', 'Pane', 'Torta di compleanno'])
  const cake = await db.products.get(IDS.torta)
  expect(cake && (await variantChoices(cake))).toMatchObject([
    { type: { name: 'Ripieno' }, variants: [{ value: 'Crema' }, { value: 'Pistacchio', priceIncreaseCents: 60 }] },
  ])
  await shows(async () => expect(await listSettings()).toHaveLength(7))
  await shows(async () => expect((await getShop())?.name).toBe('Sfoglia di prova'))
  expect([await db.orders.count(), await db.customers.count(), await db.discountCodes.count()]).toEqual([0, 0, 0])
  expect(getConnection().isReachable).toBe(true)
})

test('changes of the catalogue arrive live: a price, a hidden product, a new one, a deleted one', async () => {
  await change('products', IDS.cornetto, { price: 1.8 })
  await shows(async () => expect(await priceOf(IDS.cornetto)).toBe(180))
  await change('products', IDS.pane, { hidden: true })
  await shows(async () => expect(await names()).not.toContain('Pane'))
  const fields = { name: 'Babà', category: IDS.category, unit: 'pezzo', composition: 'none', available: true, price: 2.8 }
  const { id } = await server.create('products', fields)
  await shows(async () => expect(await names()).toContain('Babà'))
  await remove('products', id)
  await shows(async () => expect(await names()).not.toContain('Babà'))
})

test('a guest applies a discount code by name', async () => {
  const line = { id: IDS.cornetto, name: 'Cornetto', unitPriceCents: 180, quantity: 2, leadDays: 0, customVariants: [] }
  await changeCart((cart) => ({ ...cart, items: [{ ...line, referenceImage: null, waferImage: null }] }))
  expect(await applyDiscountCode('nonna10')).toEqual({ ok: true })
  expect(await applyDiscountCode('NONNA11')).toEqual({ ok: false, reason: 'invalid' })
  expect(await applyDiscountCode('" || code != "')).toEqual({ ok: false, reason: 'invalid' })
})

test('the cashier has all orders with their items, the customers and the codes; new orders arrive live', async () => {
  const early = anOrder({
    pickup_date: slotIn(1, '09:00'),
    items: [{ ...anOrder().items[0], id: randomId(), unit_price: 1.8 } as never],
    promised_total: 3.6,
  })
  await place(shop.kiosk.token, early)
  expect(await signIn('cassa@sfoglia.test', PASSWORD)).toMatchObject({ ok: true })
  await shows(async () => expect(await getOrder(early.id)).toMatchObject({ totalCents: 360, items: [{ quantity: 2 }] }))
  await shows(async () => expect((await db.discountCodes.toArray()).map(({ code }) => code)).toEqual(['NONNA10']))
  await shows(async () => expect((await db.customers.get(shop.anna.id))?.phone).toBe('333 1234567'))

  const burst = Array.from({ length: 30 }, (_, at) => {
    const time = `${String(7 + Math.floor(at / 4)).padStart(2, '0')}:${['00', '15', '30', '45'][at % 4]}`
    const items = [{ id: randomId(), product_id: IDS.cornetto, quantity: 1, unit_price: 1.8, custom_variants: [] }]
    return anOrder({ pickup_date: slotIn(3, time), number: `K1-${String(at + 2).padStart(3, '0')}`, items, promised_total: 1.8 })
  })
  const answer = await place(shop.kiosk.token, ...burst)
  expect(answer.body.results.every(({ outcome }: { outcome: string }) => outcome === 'created')).toBe(true)
  const day = slotIn(3, '07:00').slice(0, 10)
  await shows(async () => {
    const shown = await listOrdersOfDays(day)
    expect(shown.map(({ id, items }) => [id, items.length]).sort()).toEqual(burst.map(({ id }) => [id, 1]).sort())
  })
  const [first] = burst
  if (!first) throw new Error('No order was placed.')
  await change('orders', first.id, { status: 'INPROGRESS', payment_method: 'cash', paid_at: new Date().toISOString() })
  await shows(async () => expect(await getOrder(first.id)).toMatchObject({ status: 'INPROGRESS', paymentMethod: 'cash' }))
})

test('what is handed over at once is on the till, and neither in a slot nor on the laboratory’s sheet', async () => {
  const placed_at = slotIn(0, '00:00')
  const fields = { items: [{ id: randomId(), product_id: IDS.cornetto, quantity: 7, unit_price: 1.8, custom_variants: [] }] }
  const priced = { ...fields, promised_total: 12.6, channel: 'counter' as const, placed_at, pickup_date: placed_at }
  const sold = anOrder({ ...priced, immediate: true, number: 'C9-001' })
  const waiting = anOrder({ ...priced, number: 'C9-002', items: [{ ...fields.items[0], id: randomId() } as never] })
  await place(shop.cashier.token, sold, waiting)
  await shows(async () => expect(await getOrder(sold.id)).toMatchObject({ isImmediate: true, items: [{ quantity: 7 }] }))
  await shows(async () => expect(await getOrder(waiting.id)).toMatchObject({ isImmediate: false, items: [{ quantity: 7 }] }))
  expect((await readSlotQuestion(0)).load.get(Date.parse(placed_at))).toBe(1)
  const orders = await listOrdersOfDays(shopMoment(Date.parse(placed_at)).day)
  expect(orders).toHaveLength(2)
  const sheet = productionSheet({ day: shopMoment(Date.parse(placed_at)).day, orders, products: new Map(), settings: [] })
  expect(sheet).toMatchObject({ orderCount: 1, products: [{ totalAmount: 7000 }] })
})

test('what happened while the server was gone is there when it is back: changes, new ones, deletions', async () => {
  const victim = anOrder({
    pickup_date: slotIn(2, '10:00'),
    items: [{ id: randomId(), product_id: IDS.cornetto, quantity: 1, unit_price: 1.8, custom_variants: [] }],
    promised_total: 1.8,
  })
  await place(shop.kiosk.token, victim)
  await shows(async () => expect(await getOrder(victim.id)).not.toBeNull())
  await server.kill()
  await vi.waitFor(() => expect(getConnection().isReachable).toBe(false), 30_000)
  await server.start()
  await remove('orders', victim.id)
  await change('products', IDS.cornetto, { price: 2 })
  await shows(async () => expect(await getOrder(victim.id)).toBeNull())
  await shows(async () => expect(await priceOf(IDS.cornetto)).toBe(200))
  // Its items go in their own turn, after what their mirror still writes.
  await shows(async () => expect(await db.orderItems.where('orderId').equals(victim.id).count()).toBe(0))
  await vi.waitFor(() => expect(getConnection().isReachable).toBe(true), 30_000)
})

test('a server restored from a backup: what it lost goes, what it has again comes back', async () => {
  const backup = await server.call('/api/backups', { token: server.superuser, body: { name: 'prima.zip' } })
  expect(backup.status).toBe(204)
  await change('products', IDS.cornetto, { price: 9 })
  await remove('products', IDS.esaurito)
  const fields = { name: 'Mai esistito', category: IDS.category, unit: 'pezzo', composition: 'none', available: true, price: 1 }
  await server.create('products', fields)
  await shows(async () => expect(await names()).toEqual(['Cornetto', 'Mai esistito', 'Torta di compleanno']))
  await server.call('/api/backups/prima.zip/restore', { method: 'POST', token: server.superuser })
  await shows(async () => expect(await names()).toEqual(['Cornetto', 'Maritozzo', 'Torta di compleanno']))
  await shows(async () => expect(await priceOf(IDS.cornetto)).toBe(200))
})

test('the cashier leaves: nothing of the orders, the customers and the codes stays', async () => {
  await signOut()
  const tables = [db.orders, db.orderItems, db.customers, db.discountCodes]
  expect(await Promise.all(tables.map((table) => table.count()))).toEqual([0, 0, 0, 0])
  expect(page.document.cookie).not.toContain('pb_auth')
})

test('a customer has their own orders alone', async () => {
  const items = [{ id: randomId(), product_id: IDS.cornetto, quantity: 3, unit_price: 2, custom_variants: [] }]
  const own = anOrder({ channel: 'web', items, promised_total: 6, pickup_date: slotIn(4, '10:00') })
  expect((await place(shop.anna.token, own)).body.results[0]).toMatchObject({ outcome: 'created' })
  expect(await signIn('anna@sfoglia.test', PASSWORD)).toMatchObject({ ok: true })
  await shows(async () => expect(await listOwnOrders(shop.anna.id)).toMatchObject([{ id: own.id, items: [{ quantity: 3 }] }]))
  expect(await db.orders.count()).toBe(1)
  expect([await db.customers.count(), await db.discountCodes.count()]).toEqual([0, 0])
  await signOut()
})

test('a kiosk knows the codes and how full the slots are, and no order', async () => {
  expect(await signIn('totem@sfoglia.test', PASSWORD)).toMatchObject({ ok: true })
  await shows(async () => expect(await db.discountCodes.count()).toBe(1))
  await shows(async () => {
    const days = pickupDays(await readSlotQuestion(0))
    const slot = days.flatMap(({ slots }) => slots).find(({ startMs }) => startMs === Date.parse(slotIn(4, '10:00')))
    expect(slot?.taken).toBe(1)
  })
  expect([await db.orders.count(), await db.customers.count()]).toEqual([0, 0])
  await signOut()
})

test('an account that is disabled is out at the next reconnect', async () => {
  expect(await signIn('bruno@sfoglia.test', PASSWORD)).toMatchObject({ ok: true })
  await change('users', shop.bruno.id, { disabled: true })
  const { refreshSession } = await import('#data/session/session.ts')
  // Unless the stream was faster.
  await refreshSession()
  expect(getSession()).toBeNull()
  expect(await signIn('bruno@sfoglia.test', PASSWORD)).toEqual({ ok: false, reason: 'disabled' })
})

test('more than PocketBase gives in one page arrives whole', async () => {
  // Past the record API, which would take a quarter of a minute for them: how they came is not what a device sees.
  const stamp = new Date().toISOString().replace('T', ' ')
  const query = `WITH RECURSIVE list(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM list WHERE at < 1050)
    INSERT INTO order_discount_codes (id, code, value, created, updated)
    SELECT printf('codice%09d', at), 'CODICE' || at, 5, '${stamp}', '${stamp}' FROM list`
  expect((await server.call('/api/sql', { token: server.superuser, body: { query } })).status).toBe(200)
  expect(await signIn('totem@sfoglia.test', PASSWORD)).toMatchObject({ ok: true })
  await shows(async () => expect(await db.discountCodes.count()).toBe(1051))
  await signOut()
})
