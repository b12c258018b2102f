// The owner's figures over the real database: whatever happens to orders, in whatever order, takings per day, month, category and
// product are what the raw records say, counted here another way.
import { beforeAll, expect, test } from 'vitest'
import { seededRandom } from '../model/seeded-random.ts'
import { billFor, wholeCents } from '../oracle/money.ts'
import { seed } from '../proof.ts'
import { type Json, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { IDS, type SmallShop } from './small-shop.ts'

const PERIOD = { from: '2026-01-01', to: '2026-12-31' }
/** Around both changes of the clock, the shop's midnight, the ends of months and of the year, summer and winter. */
const PICKUPS = [
  ...['2026-01-31 22:59', '2026-01-31 23:00', '2026-03-28 22:59', '2026-03-28 23:00', '2026-03-29 00:59', '2026-03-29 01:00'],
  ...['2026-03-29 21:59', '2026-03-29 22:00', '2026-06-30 21:45', '2026-06-30 22:00', '2026-10-24 22:00', '2026-10-25 00:30'],
  ...['2026-10-25 01:30', '2026-10-25 22:59', '2026-10-25 23:00', '2026-11-30 22:45', '2026-11-30 23:00', '2026-12-31 22:59'],
].map((text) => `${text}:00.000Z`)

let server: Server
let shop: SmallShop
beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
  await server.create('product_categories', { id: 'categoriadue000', name: 'Torte', slug: 'torte' })
})

const cents = (euro: number) => Math.round(euro * 100)
const romeDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' })
const dayOf = ({ pickup_date }: Json) => romeDay.format(Date.parse(pickup_date))

test(`figures are what the orders say, after anything that happens to them (seed ${seed})`, async () => {
  const { pick, below } = chooser(seed)
  const codes = [
    await server.create('order_discount_codes', { code: 'META', value: 50 }),
    (await server.list('order_discount_codes'))[0],
  ]
  const ids: string[] = []
  for (let step = 0; step < 150; step++) {
    if (ids.length < 25 || below(3) === 0) ids.push(await placeSome(pick, below, codes))
    else await changeSome(pick, below, pick(ids))
    if (step % 30 === 29) await compare(`step ${step}`)
  }
  // What products and codes become later changes names and groups, never what was taken.
  await change('products', IDS.torta, { category: 'categoriadue000', name: 'Torta rinominata' })
  await change('order_discount_codes', codes[0].id, { value: 5 })
  await server.call(`/api/collections/products/records/${IDS.pane}`, { method: 'DELETE', token: server.superuser })
  await compare('after changes of the catalogue')
  expect((await figuresOf()).categories.map(({ name }: Json) => name)).toContain('')
})

test('a change that is refused leaves the figures as they are', async () => {
  const before = await figuresOf()
  const [order] = await server.list('orders', "status = 'CANCELLED'")
  expect((await change('orders', order.id, { status: 'COMPLETED', total: 5 })).status).toBe(400)
  expect(await figuresOf()).toEqual(before)
})

test('what was counted wrongly is counted anew at night', async () => {
  const before = await figuresOf()
  await sql('UPDATE takings_days SET revenue_cents = revenue_cents + 100, orders = orders + 1')
  await sql('DELETE FROM takings_products')
  expect(await figuresOf()).not.toEqual(before)
  await server.call('/api/crons/check-figures', { method: 'POST', token: server.superuser })
  await expect.poll(figuresOf).toEqual(before)
})

test('asks for a period that there is', async () => {
  const { token } = shop.admin
  for (const query of [
    '',
    '?from=2026-02-30&to=2026-03-01',
    '?from=2026-03-02&to=2026-03-01',
    '?from=2026-01-01&to=x',
    '?from=2000-01-01&to=2099-01-01',
  ])
    expect((await server.call(`/api/sfoglia/figures${query}`, { token })).status, query).toBe(400)
  const { body } = await server.call('/api/sfoglia/figures?from=2031-01-01&to=2031-01-31', { token })
  expect(body).toMatchObject({ days: [], categories: [], products: [], months: [] })
})

type Pick = <One>(list: readonly One[]) => One

async function placeSome(pick: Pick, below: (count: number) => number, codes: readonly Json[]): Promise<string> {
  const prices = Array.from({ length: 1 + below(4) }, () => below(4000) / 100)
  const code = below(2) === 0 ? pick(codes) : null
  const { value } = code
    ? (await server.call(`/api/collections/order_discount_codes/records/${code.id}`, { token: server.superuser })).body
    : { value: 0 }
  const lines = prices.map((price) => ({ unitPriceCents: wholeCents(price), quantity: 1 }))
  const { id } = await server.create('orders', {
    ...{
      user_id: shop.anna.id,
      channel: pick(['web', 'kiosk', 'counter']),
      status: pick(['NOTPAID', 'INPROGRESS', 'INPROGRESS']),
    },
    ...{ pickup_date: pick(PICKUPS), order_discount_id: code?.id ?? '', attention: [] },
    total: billFor(lines, value).totalCents / 100,
  })
  for (const [position, price] of prices.entries()) {
    const product = pick([IDS.cornetto, IDS.torta, IDS.pane, ''])
    const line = {
      order_id: id,
      product_id: product,
      product_name: product || 'Sparito',
      price,
      quantity: (1 + below(8)) / 4,
      position,
    }
    await server.create('order_items', line)
  }
  return id
}

async function changeSome(pick: Pick, below: (count: number) => number, id: string): Promise<void> {
  const [item] = await server.list('order_items', `order_id = '${id}'`)
  const changes = [
    () => change('orders', id, { status: 'CANCELLED', cancel_reason: 'Prova' }),
    () => change('orders', id, { status: 'CANCELLED', cancel_reason: 'Prova' }),
    () => change('orders', id, { status: 'INPROGRESS', payment_method: 'cash' }),
    () => change('orders', id, { status: 'COMPLETED' }),
    () => server.call(`/api/sfoglia/orders/${id}/reopen`, { token: shop.admin.token, body: { reason: 'Prova' } }),
    () => server.call(`/api/sfoglia/orders/${id}/reopen`, { token: shop.admin.token, body: { reason: 'Prova' } }),
    () => change('orders', id, { pickup_date: pick(PICKUPS) }),
    () => change('orders', id, { total: below(5000) / 100 }),
    () => item && change('order_items', item.id, { price: below(3000) / 100, quantity: 2 }),
    () => item && server.call(`/api/collections/order_items/records/${item.id}`, { method: 'DELETE', token: server.superuser }),
    () => below(3) === 0 && server.call(`/api/collections/orders/records/${id}`, { method: 'DELETE', token: server.superuser }),
  ]
  await pick(changes)()
}

function change(collection: string, id: string, body: Json) {
  return server.call(`/api/collections/${collection}/records/${id}`, { method: 'PATCH', token: server.superuser, body })
}

async function figuresOf(): Promise<Json> {
  const answer = await server.call(`/api/sfoglia/figures?from=${PERIOD.from}&to=${PERIOD.to}`, { token: shop.admin.token })
  expect(answer.status).toBe(200)
  return answer.body
}

async function sql(query: string): Promise<void> {
  const answer = await server.call('/api/sql', { token: server.superuser, body: { query } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

/** Views and route against the records. */
async function compare(when: string): Promise<void> {
  const [orders, items, products, figures] = await Promise.all([
    server.list('orders'),
    server.list('order_items'),
    server.list('products'),
    figuresOf(),
  ] as const)
  const sold = orders.filter(({ status }) => status === 'INPROGRESS' || status === 'COMPLETED')
  const days = new Tally()
  const months = new Tally()
  const categories = new Tally()
  const sellers = new Tally()
  for (const order of sold) {
    days.add(dayOf(order), cents(order.total), 1)
    months.add(dayOf(order).slice(0, 7), cents(order.total), 1)
    const lines = items
      .filter(({ order_id }) => order_id === order.id)
      .sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
    for (const [line, share] of shares(lines, cents(order.total))) {
      const product = products.find(({ id }) => id === line.product_id)
      categories.add(product?.category ?? '', share, Math.round(line.quantity * 1000))
      sellers.add(product?.name ?? line.product_name, share, Math.round(line.quantity * 1000))
    }
  }
  expect(tallied(figures.days, 'day', 'orders'), when).toEqual(days.rows())
  expect(
    tallied(figures.months, 'month', 'orders').filter(([month]) => `${month}` >= '2026'),
    when,
  ).toEqual(months.rows())
  expect(tallied(figures.categories, 'id', 'thousandths'), when).toEqual(categories.rows())
  expect(tallied(figures.products, 'name', 'thousandths'), when).toEqual(sellers.rows())
  const byMonth = await server.list('profits_by_month', '', 'month')
  expect(
    byMonth.map((row) => [row.month, cents(row.revenue), row.orders]),
    when,
  ).toEqual(months.rows())
  const perCategory = await server.list('profits_per_category')
  const named = perCategory.map(({ id, revenue, quantity }) => [
    id === 'none' ? '' : id,
    cents(revenue),
    Math.round(quantity * 1000),
  ])
  expect(named.sort(), when).toEqual(categories.rows())
}

/** The total shared by largest remainder of the running sum: no cent is lost, none is made. */
function* shares(lines: readonly Json[], totalCents: number): Iterable<[Json, number]> {
  const subtotal = lines.reduce((sum, { price }) => sum + cents(price), 0)
  let upto = 0
  let given = 0
  for (const line of lines) {
    upto += cents(line.price)
    const due = subtotal === 0 ? 0 : Math.floor((totalCents * upto) / subtotal + 0.5)
    yield [line, due - given]
    given = due
  }
}

class Tally {
  readonly #sums = new Map<string, [number, number]>()
  add(key: string, revenue: number, count: number) {
    const [revenueSoFar, countSoFar] = this.#sums.get(key) ?? [0, 0]
    this.#sums.set(key, [revenueSoFar + revenue, countSoFar + count])
  }
  rows() {
    return [...this.#sums].map(([key, sums]) => [key, ...sums]).sort()
  }
}

function tallied(rows: Json[], key: string, count: string) {
  return rows.map((row) => [row[key], row.revenue_cents, row[count]]).sort()
}

function chooser(from: number) {
  const { next } = seededRandom(from)
  const below = (count: number) => Math.floor(next() * count)
  const pick: Pick = (list) => {
    const one = list[below(list.length)]
    if (one === undefined) throw new Error('Nothing to choose from.')
    return one
  }
  return { below, pick }
}
