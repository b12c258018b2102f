// The shop's figures against tests/oracle/takings.ts, over random records around both changes of the clock; and each rule by hand.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { VAT_WORDS, type Vat } from '#domain/catalogue/vat.ts'
import { PAYMENT_KINDS, type PaymentLine } from '#domain/order/order-payment.ts'
import { PAYMENT_METHODS } from '#domain/order/payment-methods.ts'
import { ORDER_STATUSES } from '#domain/order/states.ts'
import { addDays, instantOf } from '#domain/pickup/shop-time.ts'
import { type RawLine, type RawOrder, takingsFor } from '../../../tests/oracle/takings.ts'
import { isWholeProof } from '../../../tests/proof.ts'
import { type AccountOrder, ordersSheet, paymentsSheet, vatWords } from './accounts.ts'
import { boundsOf, collectedOf, moneyRow, type Period, periodOf, soldIn, toCollect, within } from './figures.ts'
import type { Cell } from './sheet.ts'
import { paymentParts, VAT_PARTS, vatSplit } from './vat-parts.ts'

const HISTORIES = isWholeProof ? 20_000 : 400

test.each([
  ['today', '2026-11-28', '2026-11-28'],
  ['yesterday', '2026-11-27', '2026-11-27'],
  ['week', '2026-11-22', '2026-11-28'],
  ['month', '2026-11-01', '2026-11-30'],
  ['last-month', '2026-10-01', '2026-10-31'],
  ['year', '2025-12-01', '2026-11-30'],
] as const)('%s', (name, from, to) => {
  expect(periodOf(name, '2026-11-28')).toEqual({ from, to })
})

test.each([
  ['a day of 23 hours', '2026-03-29', 23],
  ['a day of 25 hours', '2026-10-25', 25],
  ['any other', '2026-11-28', 24],
])('%s is whole', (_, day, hours) => {
  const [sinceMs, untilMs] = boundsOf({ from: day, to: day })
  expect((untilMs - sinceMs) / 3_600_000).toBe(hours)
  const isIn = [sinceMs - 1, sinceMs, untilMs - 1, untilMs].map(within({ from: day, to: day }))
  expect(isIn).toEqual([false, true, true, false])
})

describe('money', () => {
  const row = { method: 'cash', kind: 'payment', device: 'C1', personId: 'anna', isOrphan: false } as const

  test('what goes back is taken off, and told beside what came', () => {
    const collected = collectedOf([
      moneyRow({ ...row, amountCents: 1000 }),
      moneyRow({ ...row, method: 'pos', device: 'C2', amountCents: 500 }),
      moneyRow({ ...row, kind: 'refund', amountCents: -300 }),
    ])
    expect(collected).toMatchObject({ takenCents: 1500, backCents: -300, cents: 1200, orphanCents: 0 })
    expect(collected.byMethod.map(({ method, cents }) => [method, cents])).toEqual([
      ['cash', 700],
      ['pos', 500],
    ])
    expect(collected.byTill.map(({ device, cents }) => [device, cents])).toEqual([
      ['C1', 700],
      ['C2', 500],
    ])
  })

  test('a mistake that was put right is no money that went back', () => {
    const wrong = { ...row, amountCents: -1000 }
    const right = { ...row, method: 'pos', amountCents: 1000 } as const
    expect(collectedOf([moneyRow({ ...row, amountCents: 1000 }), moneyRow(wrong), moneyRow(right)])).toMatchObject({
      ...{ takenCents: 1000, backCents: 0, cents: 1000 },
    })
  })

  test('money without an order is collected like any, and told', () => {
    expect(
      collectedOf([moneyRow({ ...row, amountCents: 1000 }), moneyRow({ ...row, isOrphan: true, amountCents: 250 })]),
    ).toMatchObject({
      cents: 1250,
      orphanCents: 250,
    })
  })

  test('roundings are among it, given back by nobody, and unsaid where they come to nothing', () => {
    const rounding = { ...row, method: 'rounding' as const }
    const cash = moneyRow({ ...row, amountCents: 1045 })
    const collected = collectedOf([cash, moneyRow({ ...rounding, amountCents: -2 })])
    expect(collected).toMatchObject({ cents: 1043, takenCents: 1043, backCents: 0 })
    expect(collected.byMethod.map(({ method, cents }) => [method, cents])).toEqual([['cash', 1045], ['rounding', -2]]) // biome-ignore format: pairs
    expect(
      collectedOf([cash, moneyRow({ ...rounding, amountCents: -2 }), moneyRow({ ...rounding, amountCents: 2 })]).byMethod,
    ).toHaveLength(1)
  })

  test('where somebody is not known, nobody is named', () => {
    expect(
      collectedOf([moneyRow({ ...row, amountCents: 1 }), moneyRow({ ...row, personId: null, amountCents: 1 })]).byPerson,
    ).toBeNull()
    expect(collectedOf([moneyRow({ ...row, amountCents: 1 })]).byPerson).toMatchObject([{ personId: 'anna', cents: 1 }])
  })
})

describe('VAT', () => {
  const cake = { totalCents: 1900, items: [item(1000, '10%'), item(1000, '22%')] }

  test('a discount is shared by price, and the split is the total', () => {
    expect(vatSplit(cake)).toEqual([share('10%', 950), share('22%', 950)])
    expect(vatSplit({ totalCents: 100, items: [item(50, '10%'), item(50, null)] })).toEqual([
      share('10%', 50),
      share('unknown', 50),
    ])
  })

  test('a total that its lines do not explain has no known VAT', () => {
    expect(vatSplit({ totalCents: 2500, items: cake.items })).toEqual([share('unknown', 2500)])
    expect(vatSplit({ totalCents: 0, items: [] })).toEqual([])
  })

  test('a deposit and the rest are together the order’s split', () => {
    const [deposit, rest] = paymentParts(cake, [501, 1399])
    expect(deposit).toEqual([share('10%', 251), share('22%', 250)])
    expect(rest).toEqual([share('10%', 699), share('22%', 700)])
  })

  test('what is taken twice is for no goods, and goes back first', () => {
    expect(paymentParts(cake, [1900, 500, -600])).toEqual([
      [share('10%', 950), share('22%', 950)],
      [share('beyond', 500)],
      [share('10%', -50), share('22%', -50), share('beyond', -500)],
    ])
  })

  test('money back before it came is evened out when it comes', () => {
    expect(paymentParts(cake, [-100, 2000])).toEqual([
      [share('beyond', -100)],
      [share('10%', 950), share('22%', 950), share('beyond', 100)],
    ])
  })

  test('money whose order nobody knows is for no goods', () => {
    expect(paymentParts(null, [700])).toEqual([[share('beyond', 700)]])
  })

  function item(priceCents: number, vat: Vat | null) {
    return { priceCents, vat }
  }
  function share(vat: (typeof VAT_PARTS)[number], cents: number) {
    return { vat, cents }
  }
})

test('figures and export are what the oracle says, whatever happened on whichever day', () => {
  fc.assert(
    fc.property(shops(), periods(), (shop, period) => {
      const expected = takingsFor(shop, period.from, period.to)
      const orders = shop.orders.map((order) => ({ ...order, ...PLACED, ...moneyOf(order) }))
      expect(soldIn(orders, period)).toEqual(expected.sold)
      expect(toCollect(orders, period)).toEqual(expected.due)
      expect(toCollect(orders)).toEqual(expected.dueAll)

      const rows = [...shop.orders.flatMap(({ lines }) => lines.map((line) => ({ line, isOrphan: false }))), ...orphansOf(shop)]
        .filter(({ line }) => within(period)(line.atMs))
        .map(({ line, isOrphan }) => moneyRow({ ...line, personId: '', isOrphan }))
      const collected = collectedOf(rows)
      expect(collected.cents).toBe(expected.collected)
      expect(collected.orphanCents).toBe(expected.orphans)
      const { rounding, ...means } = expected.byMethod
      expect(Object.fromEntries(collected.byMethod.map(({ method, cents }) => [method, cents]))).toEqual(
        rounding ? expected.byMethod : means,
      )
      expect(Object.fromEntries(collected.byTill.map(({ device, cents }) => [device, cents]))).toEqual(expected.byTill)

      const accounts = accountOrders(shop)
      const payments = paymentsSheet(accounts, period)
      expect(paymentsOf(payments.rows)).toEqual(expected.payments)
      expect(centsIn(payments.rows, 5)).toBe(expected.collected)
      const goods = ordersSheet(accounts, period)
      expect(splitsOf(goods.rows)).toEqual(new Map([...expected.splits].filter(([, split]) => split.size > 0)))
      expect(centsIn(goods.rows, 10)).toBe(expected.sold.cents)
    }),
    { numRuns: HISTORIES },
  )
})

test('all of a paid order’s money is its split, whatever the parts', () => {
  fc.assert(
    fc.property(items(), fc.array(fc.nat(5000), { maxLength: 6 }), (goods, parts) => {
      const totalCents = goods.reduce((sum, { priceCents }) => sum + priceCents, 0)
      const paid: number[] = []
      for (const part of parts) paid.push(Math.min(part, totalCents - total(paid)))
      const sums = new Map<string, number>()
      for (const { vat, cents } of paymentParts({ totalCents, items: goods }, [...paid, totalCents - total(paid)]).flat()) {
        expect(cents).toBeGreaterThan(0)
        sums.set(vat, (sums.get(vat) ?? 0) + cents)
      }
      expect([...sums].sort()).toEqual(
        vatSplit({ totalCents, items: goods })
          .map(({ vat, cents }) => [vat, cents])
          .sort(),
      )
    }),
    { numRuns: HISTORIES },
  )
})

// Random records.

type Line = Omit<RawLine, 'method' | 'kind'> & { method: (typeof PAYMENT_METHODS)[number]; kind: (typeof PAYMENT_KINDS)[number] }
type ShopOrder = Omit<RawOrder, 'status' | 'items' | 'lines'> & {
  status: (typeof ORDER_STATUSES)[number]
  items: { priceCents: number; vat: Vat | null }[]
  lines: Line[]
}
interface Shop {
  orders: ShopOrder[]
  orphans: Line[]
}

const PLACED = { channel: 'counter', placedAtMs: instantOf('2026-03-28', '09:00') } as const
/** Around both changes of the clock, the year's end and an ordinary day. */
const DAYS = ['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25', '2026-10-26', '2026-12-31', '2027-01-01']

/** Anywhere in those days, often on an edge: midnight here, the hours that the clock skips or repeats. */
function instants() {
  const edges = DAYS.flatMap((day) => ['00:00', '01:00', '02:00', '03:00'].map((time) => instantOf(day, time)))
  return fc.oneof(
    fc.tuple(fc.constantFrom(...edges), fc.constantFrom(-1, 0, 1, 3_599_999, 3_600_000)).map(([ms, by]) => ms + by),
    fc.tuple(fc.constantFrom(...DAYS), fc.nat(86_399_999)).map(([day, ms]) => instantOf(day, '00:00') + ms),
  )
}

function periods(): fc.Arbitrary<Period> {
  return fc.tuple(fc.constantFrom(...DAYS), fc.nat(3)).map(([from, days]) => ({ from, to: addDays(from, days) }))
}

function items() {
  return fc.array(fc.record({ priceCents: fc.integer({ min: 0, max: 4000 }), vat: fc.constantFrom(null, ...VAT_WORDS) }), {
    maxLength: 5,
  })
}

function lines(): fc.Arbitrary<Line> {
  return fc
    .record({
      amountCents: fc.integer({ min: 1, max: 9000 }),
      method: fc.constantFrom(...PAYMENT_METHODS),
      kind: fc.constantFrom(...PAYMENT_KINDS),
      device: fc.constantFrom('', 'C1', 'C2'),
      atMs: instants(),
      isBack: fc.boolean(),
    })
    .map(({ isBack, amountCents, ...line }) => ({
      ...line,
      amountCents: line.kind === 'refund' || isBack ? -amountCents : amountCents,
    }))
}

function shops(): fc.Arbitrary<Shop> {
  const order = fc
    .record({
      status: fc.constantFrom(...ORDER_STATUSES),
      items: items(),
      // Percent taken off; more than the lines come to where somebody wrote the total by hand.
      off: fc.constantFrom(0, 0, 5, 33, 100, -7),
      pickupMs: instants(),
      goneMs: fc.option(instants()),
      lines: fc.array(lines(), { maxLength: 5 }),
    })
    .map(({ off, ...rest }) => {
      const totalCents = Math.round((rest.items.reduce((sum, { priceCents }) => sum + priceCents, 0) * (100 - off)) / 100)
      return { ...rest, totalCents, lines: rest.lines.sort((a, b) => a.atMs - b.atMs) }
    })
  return fc
    .record({ orders: fc.array(order, { maxLength: 8 }), orphans: fc.array(lines(), { maxLength: 3 }) })
    .map(({ orders, orphans }) => ({ orders: orders.map((one, index) => ({ ...one, number: `C1-${index}` })), orphans }))
}

function orphansOf({ orphans }: Shop) {
  return orphans.map((line) => ({ line, isOrphan: true }))
}

function moneyOf({ goneMs, lines }: ShopOrder) {
  return { paidAtMs: null, handedOverAtMs: goneMs, payments: lines.map(asPayment) }
}

function asPayment({ amountCents, method, kind, atMs, device }: Line, index: number): PaymentLine {
  return { id: `line${index}`, amountCents, method, kind, takenAtMs: atMs, device }
}

function accountOrders(shop: Shop): AccountOrder[] {
  const money = (some: readonly Line[]) =>
    some.map(({ amountCents, method, kind, atMs }) => ({ cents: amountCents, method, kind, takenAtMs: atMs }))
  const known = shop.orders.map((order) => ({
    order: {
      ...order,
      ...PLACED,
      items: order.items.map((one) => ({ ...one, name: 'Torta', quantity: 1, unit: 'kg' as const })),
    },
    lines: money(order.lines),
  }))
  return [...known, ...shop.orphans.map((line) => ({ order: null, lines: money([line]) }))]
}

type Rows = readonly (readonly Cell[])[]

const text = (cell: Cell | undefined) => (cell?.kind === 'text' ? cell.text : cell?.kind === 'day' ? cell.day : '')
const cents = (cell: Cell | undefined) => (cell?.kind === 'euro' ? cell.cents : Number.NaN)
const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
const centsIn = (rows: Rows, column: number) => total(rows.map((row) => cents(row[column])))

function paymentsOf(rows: Rows): Map<string, number> {
  const methods = {
    ...{ Contanti: 'cash', POS: 'pos', 'Carta online': 'card' },
    ...{ 'Buoni pasto': 'voucher', 'Buoni regalo': 'gift', Arrotondamenti: 'rounding' },
  }
  const found = rows.map((row): [string, number] => {
    expect(cents(row[3]) + cents(row[4])).toBe(cents(row[5]))
    const method = Object.entries(methods).find(([word]) => word === text(row[1]))?.[1]
    const vat = VAT_PARTS.find((part) => vatWords(part) === text(row[2]))
    return [`${text(row[0])} ${method} ${vat}`, cents(row[5])]
  })
  return new Map(found.filter(([, amount]) => amount !== 0).sort())
}

function splitsOf(rows: Rows): Map<string, Map<string, number>> {
  const splits = new Map<string, Map<string, number>>()
  for (const row of rows) {
    const split = splits.get(text(row[2])) ?? new Map<string, number>()
    const vat = VAT_PARTS.find((part) => vatWords(part) === text(row[11])) ?? ''
    split.set(vat, (split.get(vat) ?? 0) + cents(row[10]))
    splits.set(text(row[2]), split)
  }
  for (const [number, split] of splits) {
    const parts = [...split].filter(([, amount]) => amount !== 0)
    if (parts.length > 0) splits.set(number, new Map(parts))
    else splits.delete(number)
  }
  return splits
}
