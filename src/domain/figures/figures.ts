// What the shop's figures mean. Sold: orders that are neither unpaid nor cancelled, by the day of their pickup. Collected: money
// lines by the moment they changed hands, less what was given back, whether their order is known or not. To collect: what is due
// now of open orders and of those that were handed over. The database counts long periods by the same rules (hooks/orders/figures.ts).
import type { Cents } from '#domain/money.ts'
import type { Order } from '#domain/order/order.ts'
import { dueCents, type MoneyOfOrder, type PaymentLine } from '#domain/order/order-payment.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/order/payment-methods.ts'
import { isCancelled, isSold } from '#domain/order/states.ts'
import { addDays, instantOf, monthAfter, type ShopDay } from '#domain/pickup/shop-time.ts'

/** Both days included. */
export interface Period {
  from: ShopDay
  to: ShopDay
}

export const PERIOD_NAMES = ['today', 'yesterday', 'week', 'month', 'last-month', 'year'] as const
export type PeriodName = (typeof PERIOD_NAMES)[number]

/** A week is the seven days that end today; months end with their last day, because pickups of the days to come are sold too. */
export function periodOf(name: PeriodName, today: ShopDay): Period {
  const monthEnds = addDays(monthAfter(today, 1), -1)
  switch (name) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'week':
      return { from: addDays(today, -6), to: today }
    case 'month':
      return { from: monthAfter(today, 0), to: monthEnds }
    case 'last-month':
      return { from: monthAfter(today, -1), to: addDays(monthAfter(today, 0), -1) }
    case 'year':
      return { from: monthAfter(today, -11), to: monthEnds }
  }
}

/** The instants that a period holds, by the shop's clock: from the first one to just before the other. */
export function boundsOf({ from, to }: Period): [sinceMs: number, untilMs: number] {
  return [instantOf(from, '00:00'), instantOf(addDays(to, 1), '00:00')]
}

/** Tells which instants are in a period: worked out once, for many. */
export function within(period: Period): (instantMs: number) => boolean {
  const [sinceMs, untilMs] = boundsOf(period)
  return (instantMs) => instantMs >= sinceMs && instantMs < untilMs
}

export interface Sum {
  orders: number
  cents: Cents
}

type PickedUp = Pick<Order, 'status' | 'totalCents' | 'pickupMs'>

export function soldIn(orders: readonly PickedUp[], period: Period): Sum {
  const isIn = within(period)
  const sold = orders.filter((order) => isSold(order) && isIn(order.pickupMs))
  return { orders: sold.length, cents: sold.reduce((sum, { totalCents }) => sum + totalCents, 0) }
}

/** What is due now of the orders picked up in a period; of all orders without one. */
export function toCollect(orders: readonly (MoneyOfOrder & { pickupMs: number })[], period?: Period): Sum {
  const isIn = period ? within(period) : () => true
  const sum = { orders: 0, cents: 0 }
  for (const order of orders) {
    const due = isCancelled(order) || !isIn(order.pickupMs) ? 0 : dueCents(order)
    if (due === 0) continue
    sum.orders += 1
    sum.cents += due
  }
  return sum
}

/** Lines of money that have all of it in common: one, or as many as the database has added up. */
export interface MoneyRow {
  method: PaymentMethod
  /** Code of the till; empty for Stripe. */
  device: string
  /** Who took it; empty where that is told by nobody, null where this device does not know it. */
  personId: string | null
  /** Its order is not known to the server: refused, or deleted. */
  isOrphan: boolean
  /** Mistakes that were put right are off, and roundings are in, both ways: nothing is given back with either. */
  takenCents: Cents
  /** What went back to customers, ≤ 0 but where a bank sent it back. */
  backCents: Cents
}

/** Whether a line of money went back to its customer. */
export function isGivenBack({ method, kind }: Pick<PaymentLine, 'method' | 'kind'>): boolean {
  return kind === 'refund' && method !== 'rounding'
}

/** One line as such a row. */
export function moneyRow({
  kind,
  amountCents,
  ...row
}: Omit<MoneyRow, 'takenCents' | 'backCents'> & Pick<PaymentLine, 'kind' | 'amountCents'>): MoneyRow {
  const isBack = isGivenBack({ method: row.method, kind })
  return { ...row, takenCents: isBack ? 0 : amountCents, backCents: isBack ? amountCents : 0 }
}

/** The shop's money in a period, whoever counted it. */
export interface ShopMoney {
  sold: Sum
  rows: MoneyRow[]
  /** Of orders picked up in the period, now. */
  due: Sum
  /** Of all orders. */
  dueAll: Sum
}

export interface MoneyPart {
  takenCents: Cents
  backCents: Cents
  /** Taken less given back. */
  cents: Cents
}

export interface Collected extends MoneyPart {
  /** In the methods' order; those without money are left out, and roundings that come to nothing. */
  byMethod: (MoneyPart & { method: PaymentMethod })[]
  /** What brought most, first. */
  byTill: (MoneyPart & { device: string })[]
  /** The same; null where this device does not know who. */
  byPerson: (MoneyPart & { personId: string })[] | null
  /** Of money whose order nobody knows, which is among the rest. */
  orphanCents: Cents
}

export function collectedOf(rows: readonly MoneyRow[]): Collected {
  const byTill = grouped(rows, ({ device }) => device)
  const byPerson = grouped(rows, ({ personId }) => personId ?? '')
  const knowsPeople = rows.every(({ personId }) => personId !== null)
  return {
    ...added(rows),
    byMethod: PAYMENT_METHODS.map((method) => ({ method, rows: rows.filter((row) => row.method === method) }))
      .filter(({ rows: some }) => some.length > 0)
      .map(({ method, rows: some }) => ({ method, ...added(some) }))
      .filter(({ method, cents }) => method !== 'rounding' || cents !== 0),
    byTill: byTill.map(({ key, ...part }) => ({ device: key, ...part })),
    byPerson: knowsPeople ? byPerson.map(({ key, ...part }) => ({ personId: key, ...part })) : null,
    orphanCents: added(rows.filter(({ isOrphan }) => isOrphan)).cents,
  }
}

function grouped(rows: readonly MoneyRow[], keyOf: (row: MoneyRow) => string): (MoneyPart & { key: string })[] {
  const keys = [...new Set(rows.map(keyOf))]
  const parts = keys.map((key) => ({ key, ...added(rows.filter((row) => keyOf(row) === key)) }))
  return parts.sort((a, b) => b.cents - a.cents || (a.key < b.key ? -1 : 1))
}

function added(rows: readonly MoneyRow[]): MoneyPart {
  const takenCents = rows.reduce((sum, row) => sum + row.takenCents, 0)
  const backCents = rows.reduce((sum, row) => sum + row.backCents, 0)
  return { takenCents, backCents, cents: takenCents + backCents }
}
