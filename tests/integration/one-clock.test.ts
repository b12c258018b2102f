// Edge, hooks, stamps and views live by the clock of the test that asks them. Where it is shifted, one that did not would stand
// out.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, shopMoment } from '#domain/pickup/shop-time.ts'
import type { EdgeServer } from '../../edge/node.ts'
import { build } from '../../scripts/build.mjs'
import { startNodeEdge } from '../runtimes/node-edge.ts'
import { startWorkerdEdge } from '../runtimes/workerd-edge.ts'
import { anOrder } from './an-order.ts'
import { type Server, startSmallShop } from './harness.ts'
import { type SmallShop, slotIn } from './small-shop.ts'

/** A server is asked and answers within this time, on a busy machine too. */
const NOW_WITHIN_MS = 60_000

let server: Server
let shop: SmallShop
const edges: EdgeServer[] = []
beforeAll(async () => {
  await build()
  ;({ server, shop } = await startSmallShop())
  const settings = { port: 0, host: '127.0.0.1', env: { POCKETBASE_URL: server.url, LOOPBACK_ONLY: '1' } }
  edges.push(await startNodeEdge(settings, 'dist'), await startWorkerdEdge(settings))
})
afterAll(async () => {
  await Promise.all(edges.map((edge) => edge.stop()))
})

const isNow = (instant: string | null) => expect(Math.abs(Date.parse(instant ?? '') - Date.now())).toBeLessThan(NOW_WITHIN_MS)

test.each([
  ['the database', '/api/collections/products/records'],
  ['our own routes', '/api/sfoglia/slots'],
])('the header from which devices learn the time, of %s', async (_whose, path) => {
  for (const { url } of [server, ...edges]) isNow((await fetch(url + path)).headers.get('Date'))
})

test('the header of what the edge answers itself', async () => {
  for (const { url } of edges) {
    isNow((await fetch(`${url}/api/health`)).headers.get('Date'))
    isNow((await fetch(`${url}/api/nowhere`)).headers.get('Date'))
  }
})

test('the stamps of a record: new, changed, and changed by two at once', async () => {
  const made = await server.create('product_categories', { name: 'Pane', slug: 'pane' })
  isNow(made.created)
  expect(made.updated).toBe(made.created)
  const path = `/api/collections/product_categories/records/${made.id}`
  const changes = ['Pani', 'Pane di ieri'].map((name) =>
    server.call(path, { method: 'PATCH', token: server.superuser, body: { name } }),
  )
  for (const { body } of await Promise.all(changes)) {
    isNow(body.updated)
    expect(body.updated > made.updated).toBe(true)
    expect(body.created).toBe(made.created)
  }
})

test('an order: its stamps, what the hooks write of it, and the day in which the views count it', async () => {
  const today = shopMoment(Date.now()).day
  const order = anOrder({ pickup_date: slotIn(0, '12:00') })
  const answer = await server.call('/api/sfoglia/orders', { token: shop.kiosk.token, body: { orders: [order] } })
  expect(answer.body.results).toMatchObject([{ outcome: 'created' }])
  const [stored] = await server.list('orders', `id='${order.id}'`)
  const [event] = await server.list('order_events', `order_id='${order.id}'`)
  for (const instant of [stored.created, stored.updated, event.created]) isNow(instant)
  const { body } = await server.call('/api/collections/admin_dashboard/records', { token: shop.admin.token })
  // The second one when midnight passed meanwhile.
  expect([`${today} 1`, `${addDays(today, 1)} 0`]).toContain(`${body.items[0].day} ${body.items[0].orders_today}`)
  if (shopMoment(Date.now()).day === today) expect(body.items[0].day).toBe(today)
})
