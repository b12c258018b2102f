// The shop's money over the real database: sold, collected, due and the accountant's tables of a period are what the raw records say,
// worked out by tests/oracle/takings.ts, around both changes of the clock and whatever becomes of the orders.
import { beforeAll, expect, test } from 'vitest'
import { readAccountOrder } from '#data/admin/account-order.ts'
import { type AccountOrder, ordersSheet, paymentsSheet } from '#domain/figures/accounts.ts'
import { collectedOf } from '#domain/figures/figures.ts'
import type { Cell } from '#domain/figures/sheet.ts'
import { seededRandom } from '../model/seeded-random.ts'
import { wholeCents } from '../oracle/money.ts'
import { type RawShop, takingsFor } from '../oracle/takings.ts'
import { isWholeProof, seed } from '../proof.ts'
import { type Json, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { IDS, type SmallShop } from './small-shop.ts'

const ORDERS = isWholeProof ? 400 : 60
/** Around both changes of the clock and the shop's midnight, in UTC. */
const TIMES = [
  ...['2026-03-28T22:59', '2026-03-28T23:00', '2026-03-29T00:59', '2026-03-29T01:00', '2026-03-29T21:59', '2026-03-29T22:00'],
  ...['2026-10-24T21:59', '2026-10-24T22:00', '2026-10-25T00:30', '2026-10-25T01:30', '2026-10-25T22:59', '2026-10-25T23:00'],
].map((text) => `${text}:00.000Z`)
const PERIODS = [
  ...['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25', '2026-10-26'].map((day) => ({ from: day, to: day })),
  { from: '2026-03-29', to: '2026-10-25' },
  { from: '2026-01-01', to: '2026-12-31' },
]

let server: Server
let shop: SmallShop
beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
  await server.patch('product_categories', IDS.category, { vat: '10%' })
})

/** What each line was sold with, whatever the catalogue says. */
const SOLD_WITH: Record<string, string> = { [IDS.cornetto]: '10%', [IDS.torta]: '22%', [IDS.pane]: '4%', '': '' }

test(`sold, collected, due and the export are what the records say (seed ${seed})`, async () => {
  const { next } = seededRandom(seed)
  const below = (count: number) => Math.floor(next() * count)
  const pick = <One>(list: readonly One[]): One => list[below(list.length)] as One
  for (let index = 0; index < ORDERS; index++) {
    const id = await placeSome(below, pick)
    await takeSome(id, below, pick)
    // Refused where the order is no longer there to be cancelled or handed over.
    if (below(6) === 0) await change(id, 'PATCH', { status: 'CANCELLED', cancel_reason: 'Prova' })
    else if (below(3) === 0) await change(id, 'PATCH', { status: 'COMPLETED' })
    if (below(9) === 0) await change(id, 'DELETE')
  }
  const records = await rawShop()
  expect(records.orphans.length).toBeGreaterThan(0)
  expect(records.orders.filter(({ lines }) => lines.length > 2).length).toBeGreaterThan(0)
  for (const period of PERIODS) await compare(records, period)
})

test('who took it is told by name, and money from the site has nobody', async () => {
  const { people, money } = await figuresOf({ from: '2026-01-01', to: '2026-12-31' })
  expect(people.map(({ name }: Json) => name)).toContain('cassa Prova')
  expect(people.map(({ id }: Json) => id)).toEqual(expect.arrayContaining([shop.cashier.id]))
  expect(money.every(({ person }: Json) => person !== '')).toBe(true)
})

test('many orders come page by page, each once', async () => {
  const day = '2026-07-01'
  await sql(`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < 1203)
    INSERT INTO orders (id, number, status, channel, pickup_date, placed_at, total, attention, payments, created, updated)
    SELECT printf('pagina%09d', i), 'K1-' || i, 'COMPLETED', 'kiosk', '${day} 10:00:00.000Z', '${day} 09:00:00.000Z', 1, '[]', '[]',
      '${day} 09:00:00.000Z', '${day} 09:00:00.000Z' FROM n`)
  const orders = await accountsOf({ from: day, to: day })
  expect(orders).toHaveLength(1203)
  expect(new Set(orders.map(({ order }) => order?.number)).size).toBe(1203)
})

test('asks for a period that there is', async () => {
  const { token } = shop.admin
  for (const query of ['', '?from=2026-02-30&to=2026-03-01', '?from=2026-03-02&to=2026-03-01'])
    expect((await server.call(`/api/sfoglia/figures/orders${query}`, { token })).status, query).toBe(400)
})

type Below = (count: number) => number
type Pick = <One>(list: readonly One[]) => One

async function placeSome(below: Below, pick: Pick): Promise<string> {
  const prices = Array.from({ length: below(4) }, () => below(4000) / 100)
  const sum = prices.reduce((all, price) => all + Math.round(price * 100), 0)
  const { id } = await server.create('orders', {
    ...{
      user_id: shop.anna.id,
      channel: pick(['web', 'kiosk', 'counter']),
      status: sum === 0 ? 'INPROGRESS' : pick(['NOTPAID', 'INPROGRESS']),
    },
    ...{ number: `C1-${below(10_000)}`, pickup_date: pick(TIMES), placed_at: pick(TIMES), attention: [] },
    total: Math.round((sum * pick([100, 100, 90, 67])) / 100) / 100,
  })
  for (const [position, price] of prices.entries()) {
    const product = pick([IDS.cornetto, IDS.torta, IDS.pane, ''])
    const names = { product_id: product, product_name: product || 'Sparito', vat: SOLD_WITH[product] }
    await server.create('order_items', { order_id: id, ...names, price, quantity: 1, position })
  }
  return id
}

/** Payments, deposits, refunds, mistakes taken back, and money of orders that nobody knows; what the server refuses is no money. */
async function takeSome(orderId: string, below: Below, pick: Pick): Promise<void> {
  const payments = Array.from({ length: below(5) }, (_, index) => {
    const kind = pick(['payment', 'deposit', 'refund', 'payment'])
    const isBack = kind === 'refund' || below(6) === 0
    const isOrphan = below(12) === 0
    return {
      id: newId(below),
      order_id: isOrphan ? newId(below) : orderId,
      amount: ((isBack ? -1 : 1) * (1 + below(3000))) / 100,
      ...{ method: pick(['cash', 'pos', 'voucher', 'gift']), kind, taken_at: pick(TIMES), device: pick(['C1', 'C2']) },
      ...(isOrphan && { orphan: true }),
      note: `${index}`,
    }
  })
  const answer = await server.call('/api/sfoglia/payments', { token: shop.cashier.token, body: { payments } })
  expect(answer.status, JSON.stringify({ payments, said: answer.body })).toBe(200)
}

function change(orderId: string, method: string, body?: Json) {
  return server.call(`/api/collections/orders/records/${orderId}`, { method, token: server.superuser, body })
}

function newId(below: Below): string {
  return Array.from({ length: 15 }, () => 'abcdefghijklmnopqrstuvwxyz0123456789'[below(36)]).join('')
}

async function rawShop(): Promise<RawShop> {
  const [orders, items, payments] = await Promise.all([
    server.list('orders'),
    server.list('order_items'),
    server.list('order_payments'),
  ] as const)
  // Of one moment, what goes off stands first.
  const byTime = (a: Json, b: Json) => (a.taken_at === b.taken_at ? a.amount - b.amount : a.taken_at < b.taken_at ? -1 : 1)
  const inTime = [...payments].sort(byTime)
  const lineOf = ({ amount, method, kind, device, taken_at }: Json) => {
    const sign = amount < 0 ? -1 : 1
    return { amountCents: sign * wholeCents(Math.abs(amount)), method, kind, device, atMs: Date.parse(taken_at) }
  }
  const isKnown = ({ order_id, orphan }: Json) => !orphan && orders.some(({ id }) => id === order_id)
  return {
    orders: orders.map(({ id, number, status, total, pickup_date, handed_over_at }) => ({
      ...{ number: `${number} ${id}`, status, totalCents: wholeCents(total), pickupMs: Date.parse(pickup_date) },
      goneMs: handed_over_at === '' ? null : Date.parse(handed_over_at),
      items: items
        .filter(({ order_id }) => order_id === id)
        .sort((a, b) => a.position - b.position)
        .map(({ price, vat }) => ({ priceCents: wholeCents(price), vat: vat || null })),
      lines: inTime.filter((line) => line.order_id === id && isKnown(line)).map(lineOf),
    })),
    orphans: inTime.filter((line) => !isKnown(line)).map(lineOf),
  }
}

interface Days {
  from: string
  to: string
}

async function compare(records: RawShop, period: Days): Promise<void> {
  const expected = takingsFor(records, period.from, period.to)
  const figures = await figuresOf(period)
  const when = JSON.stringify(period)
  const sold = { orders: 0, cents: 0 }
  for (const { orders, revenue_cents } of figures.days) {
    sold.orders += orders
    sold.cents += revenue_cents
  }
  expect(sold, when).toEqual(expected.sold)
  expect(figures.due, when).toEqual(expected.due)
  expect(figures.due_all, when).toEqual(expected.dueAll)
  const rows = figures.money.map(({ method, device, person, orphan, taken_cents, back_cents }: Json) => ({
    ...{ method, device, personId: person, isOrphan: orphan, takenCents: taken_cents, backCents: back_cents },
  }))
  const collected = collectedOf(rows)
  expect(collected.cents, when).toBe(expected.collected)
  expect(collected.orphanCents, when).toBe(expected.orphans)
  expect(Object.fromEntries(collected.byMethod.map(({ method, cents }) => [method, cents])), when).toEqual(expected.byMethod)
  expect(Object.fromEntries(collected.byTill.map(({ device, cents }) => [device, cents])), when).toEqual(expected.byTill)

  const orders = await accountsOf(period)
  const payments = new Map<string, number>()
  for (const row of paymentsSheet(orders, period).rows) {
    const key = [textOf(row[0]), METHODS[textOf(row[1])], VATS[textOf(row[2])] ?? textOf(row[2])].join(' ')
    payments.set(key, (payments.get(key) ?? 0) + centsOf(row[5]))
  }
  expect(new Map([...payments].filter(([, cents]) => cents !== 0)), when).toEqual(expected.payments)
  const split: Record<string, number> = {}
  for (const row of ordersSheet(orders, period).rows) {
    const vat = VATS[textOf(row[11])] ?? textOf(row[11])
    split[vat] = (split[vat] ?? 0) + centsOf(row[10])
  }
  expect(nonZero(split), when).toEqual(nonZero(sums([...expected.splits.values()])))
}

const METHODS: Record<string, string> = {
  ...{ Contanti: 'cash', POS: 'pos', 'Buoni pasto': 'voucher', 'Buoni regalo': 'gift', 'Carta online': 'card' },
}
const VATS: Record<string, string> = { 'non nota': 'unknown', 'senza vendita': 'beyond' }
const textOf = (cell: Cell | undefined) => (cell?.kind === 'text' ? cell.text : cell?.kind === 'day' ? cell.day : '')
const centsOf = (cell: Cell | undefined) => (cell?.kind === 'euro' ? cell.cents : Number.NaN)

function sums(splits: readonly ReadonlyMap<string, number>[]): Record<string, number> {
  const found: Record<string, number> = {}
  for (const [vat, cents] of splits.flatMap((split) => [...split])) found[vat] = (found[vat] ?? 0) + cents
  return found
}

function nonZero(found: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(found).filter(([, cents]) => cents !== 0))
}

async function figuresOf({ from, to }: Days): Promise<Json> {
  const answer = await server.call(`/api/sfoglia/figures?from=${from}&to=${to}`, { token: shop.admin.token })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

async function accountsOf({ from, to }: Days): Promise<AccountOrder[]> {
  const orders: AccountOrder[] = []
  for (let after = ''; ; ) {
    const path = `/api/sfoglia/figures/orders?from=${from}&to=${to}&after=${after}`
    const answer = await server.call(path, { token: shop.admin.token })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    orders.push(...answer.body.orders.map(readAccountOrder))
    after = answer.body.next
    if (after === '') return orders
  }
}

async function sql(query: string): Promise<void> {
  const answer = await server.call('/api/sql', { token: server.superuser, body: { query } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
