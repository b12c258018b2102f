// A shop after years: 100,000 orders of three lines. How long the server takes for the owner's figures, beside the plain views
// that add the orders up at each look, and for a page of the order desk and a search in it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../scripts/lib/ports.mjs'
import { fillIfEmpty } from '../scripts/start/demo-shop.mjs'
import { createSuperuser, startPocketBase, superuserToken } from '../scripts/start/pocketbase.mjs'
import { sized } from './size.mjs'

export const title = 'Figures and searches over 100,000 orders and 300,000 lines'

const SUPERUSER = { email: 'bench@sfoglia.invalid', password: 'solo-per-la-misura' }
const ORDERS = sized(100_000, 5000)
const PER_QUERY = 5000
const LOOKS = 5

const PLAIN = {
  bench_month: `SELECT substr(pickup_date, 1, 7) AS id, CAST(COUNT(*) AS INT) AS orders, CAST(ROUND(SUM(total), 2) AS REAL) AS revenue
    FROM orders WHERE status IN ('INPROGRESS', 'COMPLETED') GROUP BY substr(pickup_date, 1, 7)`,
  bench_category: `SELECT COALESCE(product_categories.id, 'none') AS id, CAST(ROUND(SUM(order_items.price), 2) AS REAL) AS revenue
    FROM orders JOIN order_items ON order_items.order_id = orders.id LEFT JOIN products ON products.id = order_items.product_id
      LEFT JOIN product_categories ON product_categories.id = products.category
    WHERE orders.status IN ('INPROGRESS', 'COMPLETED') GROUP BY product_categories.id`,
}

export async function run() {
  const dir = await mkdtemp(join(tmpdir(), 'sfoglia-bench-'))
  await createSuperuser({ dir, ...SUPERUSER })
  const server = await startPocketBase({ dir, port: await freePort() })
  try {
    const superuser = await superuserToken(server.url, SUPERUSER)
    await fillIfEmpty(server.url, superuser, { password: SUPERUSER.password })
    const call = caller(server.url)
    await call('PATCH', '/api/settings', superuser, { rateLimits: { enabled: false } })
    await fill((query) => call('POST', '/api/sql', superuser, { query }))
    for (const [name, viewQuery] of Object.entries(PLAIN))
      await call('POST', '/api/collections', superuser, { name, type: 'view', viewQuery })
    const login = { identity: 'admin@sfoglia.demo', password: SUPERUSER.password }
    const { token } = await call('POST', '/api/collections/users/auth-with-password', '', login)
    const time = (path, as = token) => median(() => call('GET', path, as))
    const records = (name, query = '') => `/api/collections/${name}/records${query}`
    const find = (filter) =>
      records('admin_orders', `?perPage=30&skipTotal=1&sort=-o_pickup_date&filter=${encodeURIComponent(filter)}`)
    const month = await time(records('bench_month'), superuser)
    const category = await time(records('bench_category'), superuser)
    const figures = [
      ['figures of twelve months', await time('/api/sfoglia/figures?from=2023-01-01&to=2023-12-31'), month + category],
      ['profits_by_month', await time(records('profits_by_month')), month],
      ['profits_per_category', await time(records('profits_per_category')), category],
      ['admin_dashboard', await time(records('admin_dashboard', '/1'))],
      ['the desk: a page of admin_orders', await time(records('admin_orders', '?perPage=30&skipTotal=1&sort=-o_pickup_date'))],
      ['search by number', await time(find('number = "K1-4242"'))],
      ['search by name', await time(find('customer_name ~ "Cliente 4242"'))],
      ['search by phone', await time(find('customer_phone ~ "333004242"'))],
    ]
    return figures.map(([work, ours, plain]) => ({
      work,
      ours: `${ours.toFixed(1)} ms`,
      ...(plain && { beside: `plain view ${plain.toFixed(1)} ms`, ratio: `${(plain / ours).toFixed(1)} ×` }),
      wanted: '< 300 ms',
    }))
  } finally {
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
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

async function median(work) {
  const times = []
  for (let look = 0; look < LOOKS; look++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)[Math.floor(LOOKS / 2)]
}

/** Three years of orders, written past the record API, through the triggers like everything else. */
async function fill(sql) {
  for (let from = 0; from < ORDERS; from += PER_QUERY) {
    const numbers = `WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${from + PER_QUERY})`
    await sql(`INSERT INTO orders (id, number, status, channel, pickup_date, placed_at, total, customer_name, customer_phone, attention, created, updated)
      ${numbers} SELECT printf('bencho%09d', i), 'K1-' || i, CASE i % 20 WHEN 0 THEN 'CANCELLED' WHEN 1 THEN 'NOTPAID' ELSE 'COMPLETED' END,
        'kiosk', strftime('%Y-%m-%d %H:%M:00.000Z', '2022-01-02 08:00', printf('+%d minutes', i * 15)), '2022-01-01 08:00:00.000Z', 6,
        'Cliente ' || i, printf('333%07d', i), '[]', '2022-01-01 08:00:00.000Z', '2022-01-01 08:00:00.000Z' FROM n`)
    await sql(`INSERT INTO order_items (id, order_id, product_id, product_name, quantity, price, unit_price, position, created, updated)
      ${numbers}, lines(p) AS (VALUES (0), (1), (2)), catalogue AS (SELECT id, name, row_number() OVER (ORDER BY id) - 1 AS place FROM products)
      SELECT printf('benchi%08d%d', i, p), printf('bencho%09d', i), catalogue.id, catalogue.name, 1, 2, 2, p,
        '2022-01-01 08:00:00.000Z', '2022-01-01 08:00:00.000Z' FROM n, lines
        JOIN catalogue ON catalogue.place = (i * 7 + p) % (SELECT COUNT(*) FROM products)`)
  }
}
