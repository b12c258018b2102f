// How many orders of five lines a second the real server takes for good (synced to the disk): one by one, as people place them,
// and fifty at once, as devices send them after an outage; beside the same records by PocketBase's own record API, on the same
// server, in the same run.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../scripts/lib/ports.mjs'
import { fillIfEmpty } from '../scripts/start/demo-shop.mjs'
import { createSuperuser, startPocketBase, superuserToken } from '../scripts/start/pocketbase.mjs'
import { sized } from './size.mjs'

export const title = 'Orders of five lines on the real server'

const SUPERUSER = { email: 'bench@sfoglia.invalid', password: 'solo-per-la-misura' }
const ONE_BY_ONE = sized(300, 10)
const DRAINED = sized(1000, 100)
const AT_ONCE = 50
const PLAIN = sized(100, 10)
const LINES = 5

export async function run() {
  const dir = await mkdtemp(join(tmpdir(), 'sfoglia-bench-'))
  await createSuperuser({ dir, ...SUPERUSER })
  const server = await startPocketBase({ dir, port: await freePort() })
  try {
    const superuser = await superuserToken(server.url, SUPERUSER)
    await fillIfEmpty(server.url, superuser, { password: SUPERUSER.password })
    const call = caller(server.url)
    const kiosk = await call('POST', '/api/collections/users/auth-with-password', '', {
      identity: 'totem@sfoglia.demo',
      password: SUPERUSER.password,
    })
    const products = await plainProducts(call)
    await makePlainCollections(call, superuser)

    await placeAll(call, kiosk.token, products, 2 * AT_ONCE, AT_ONCE)
    const plain = await perSecond(PLAIN, () => createPlainly(call, superuser, products, PLAIN))
    const oneByOne = await perSecond(ONE_BY_ONE, () => placeAll(call, kiosk.token, products, ONE_BY_ONE, 1))
    const drained = await perSecond(DRAINED, () => placeAll(call, kiosk.token, products, DRAINED, AT_ONCE))
    const beside = `plain creates ${Math.round(plain)}/s`
    return [
      { work: 'one by one', ours: `${Math.round(oneByOne)}/s`, beside, ratio: times(oneByOne / plain), wanted: '≥ 300/s' },
      { work: `${AT_ONCE} at once`, ours: `${Math.round(drained)}/s`, beside, ratio: times(drained / plain), wanted: '≥ 1500/s' },
    ]
  } finally {
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

function times(ratio) {
  return `${ratio.toFixed(1)} ×`
}

async function perSecond(count, work) {
  const began = performance.now()
  await work()
  return (count / (performance.now() - began)) * 1000
}

/** @throws when the server refuses: a figure of refusals would be no figure */
function caller(url) {
  return async (method, path, token, body) => {
    const response = await fetch(url + path, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: token },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer
  }
}

/** Products that need no choices, with room for one more. */
async function plainProducts(call) {
  const filter = encodeURIComponent(
    "composition = 'none' && available = true && hidden = false && min_quantity <= 1 && unit = 'pezzo'",
  )
  const { items } = await call('GET', `/api/collections/products/records?perPage=50&filter=${filter}`, '')
  const found = items.filter((product) => product.variant_types.length === 0).slice(0, LINES)
  if (found.length < LINES) throw new Error('The demo shop has too few products without choices.')
  return found
}

async function placeAll(call, token, products, count, atOnce) {
  for (let placed = 0; placed < count; placed += atOnce) {
    const orders = Array.from({ length: atOnce }, () => anOrder(products))
    const entries = orders.map((content) => ({ id: content.id, kind: 'order.1', about: content.id, content }))
    const { results } = await call('POST', '/api/sfoglia/entries', token, { device: 'K9', entries })
    const refused = results.find(({ outcome }) => outcome !== 'created')
    if (refused || results.length !== atOnce) throw new Error(`An order was not taken: ${JSON.stringify(refused)}`)
  }
}

let counter = 0

function anOrder(products) {
  counter += 1
  const items = products.map(({ id, price }) => ({
    id: newId(),
    product_id: id,
    quantity: 1,
    unit_price: price,
    custom_variants: [],
  }))
  return {
    id: newId(),
    number: `K9-${String(counter).padStart(3, '0')}`,
    channel: 'kiosk',
    placed_at: new Date().toISOString(),
    pickup_date: slot(counter),
    note: '',
    discount_code: '',
    customer_name: '',
    customer_phone: '',
    promised_total: Math.round(items.reduce((sum, { unit_price }) => sum + unit_price * 100, 0)) / 100,
    items,
  }
}

/** Spread over the days to come, at nine or ten of the shop's clock. */
function slot(index) {
  const day = new Date(Date.now() + (2 + (index % 25)) * 86_400_000).toISOString().slice(0, 10)
  return `${day}T08:${['00', '15', '30', '45'][index % 4]}:00.000Z`
}

function newId() {
  return randomBytes(8).toString('hex').slice(0, 15)
}

/** The same fields and as many records, without rules, hooks or checks. */
async function makePlainCollections(call, superuser) {
  const text = (name) => ({ name, type: 'text' })
  await call('POST', '/api/collections', superuser, {
    name: 'bench_orders',
    type: 'base',
    fields: ['number', 'channel', 'placed_at', 'pickup_date', 'note', 'status']
      .map(text)
      .concat({ name: 'total', type: 'number' }),
  })
  await call('POST', '/api/collections', superuser, {
    name: 'bench_items',
    type: 'base',
    fields: ['order', 'product', 'name']
      .map(text)
      .concat({ name: 'quantity', type: 'number' }, { name: 'unit_price', type: 'number' }, { name: 'variants', type: 'json' }),
  })
}

async function createPlainly(call, superuser, products, count) {
  for (let created = 0; created < count; created++) {
    const order = anOrder(products)
    const { number, channel, placed_at, pickup_date } = order
    const record = { number, channel, placed_at, pickup_date, note: '', status: 'NOTPAID', total: order.promised_total }
    const { id } = await call('POST', '/api/collections/bench_orders/records', superuser, record)
    for (const { product_id, quantity, unit_price } of order.items) {
      const item = { order: id, product: product_id, name: 'x', quantity, unit_price, variants: [] }
      await call('POST', '/api/collections/bench_items/records', superuser, item)
    }
  }
}
