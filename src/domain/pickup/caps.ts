// How many of a product there are for a day, over all channels: what is left, what an order or a cart asks too much of, and which
// orders are the newest that do not fit when there are fewer than was thought.
import { decimalText } from '#domain/money.ts'
import type { ShopDay } from './shop-time.ts'
import { dayText } from './slots.ts'

/** At most so many of a product are collected on a day, in its unit. */
export interface ProductCap {
  id: string
  productId: string
  day: ShopDay
  most: number
}

export const CAP_CEILING = 100_000

/** How many of each are ordered for each day, by `capKey`; absent for none. Orders that are cancelled do not count. */
export type Ordered = ReadonlyMap<string, number>

export function capKey(productId: string, day: ShopDay): string {
  return `${productId} ${day}`
}

interface Wanted {
  productId: string
  quantity: number
}

/** More is wanted of it than is left. */
export interface Shortage {
  productId: string
  /** 0 or more. */
  left: number
}

/** What of these is short on a day. The same product may be wanted twice. */
export function shortages(wanted: readonly Wanted[], day: ShopDay, caps: readonly ProductCap[], ordered: Ordered): Shortage[] {
  const sums = new Map<string, number>()
  for (const { productId, quantity } of wanted) sums.set(productId, plus(sums.get(productId) ?? 0, quantity))
  return [...sums].flatMap(([productId, quantity]) => {
    const left = leftOf(productId, day, caps, ordered)
    return left !== null && quantity > left ? [{ productId, left: Math.max(0, left) }] : []
  })
}

/** What is left of a product for a day, below zero when too many are ordered; null without a limit. */
export function leftOf(productId: string, day: ShopDay, caps: readonly ProductCap[], ordered: Ordered): number | null {
  const cap = caps.find((one) => one.productId === productId && one.day === day)
  return cap ? plus(cap.most, -(ordered.get(capKey(productId, day)) ?? 0)) : null
}

/** Days for which one of these is short. */
export function soldOutDays(wanted: readonly Wanted[], caps: readonly ProductCap[], ordered: Ordered): Set<ShopDay> {
  const days = new Set(caps.map(({ day }) => day))
  return new Set([...days].filter((day) => shortages(wanted, day, caps, ordered).length > 0))
}

interface CappedOrder {
  id: string
  placedAtMs: number
  quantity: number
  /** It carries the mark already: it stands behind the others, however old it is. */
  isMarked: boolean
}

/** Of orders of one product and day those that do not fit: the newest, marked ones first of all. */
export function ordersOver(orders: readonly CappedOrder[], most: number): Set<string> {
  const inTurn = [...orders].sort(
    (a, b) => Number(a.isMarked) - Number(b.isMarked) || a.placedAtMs - b.placedAtMs || (a.id < b.id ? -1 : 1),
  )
  const over = new Set<string>()
  let sum = 0
  for (const { id, quantity } of inTurn) {
    sum = plus(sum, quantity)
    if (sum > most) over.add(id)
  }
  return over
}

/** `Pastiera: ne restano 4 per il 24 dicembre.` · `Pastiera: per il 24 dicembre non ce n’è più.` */
export function shortageText(name: string, left: number, day: ShopDay): string {
  const date = /-(08|11)$/.test(day) ? `l’${dayText(day)}` : `il ${dayText(day)}`
  if (left <= 0) return `${name}: per ${date} non ce n’è più.`
  return `${name}: per ${date} ne ${left === 1 ? 'resta' : 'restano'} ${decimalText(left)}.`
}

/** Quantities have three decimals at most: kilos add up without a trace of binary fractions. */
function plus(a: number, b: number): number {
  return Math.round((a + b) * 1000) / 1000
}
