// What the shop sold, collected and has to collect, and what its accountant gets, worked out a second time: whole numbers, the
// calendar of the browser's own clock. It shares nothing with what it judges (src/domain/figures, hooks/orders/figures.ts).
//
// The rules. Sold: orders INPROGRESS or COMPLETED, by the day of their pickup in Rome. Collected: lines of money by their moment,
// negative ones taken off. To collect: of an order that is not cancelled, what its customer owes (customer-account.ts). VAT: an order's
// discount is shared among its lines by their prices, to the cent by largest remainder (the first of equals); money takes, of each
// VAT, its part of what is still open of it by the same sharing; what no goods are left for is `beyond`, and goes back first.
import { CustomerAccount } from './customer-account.ts'

export interface RawLine {
  amountCents: number
  method: string
  kind: string
  device: string
  /** Epoch milliseconds. */
  atMs: number
}

export interface RawOrder {
  number: string
  status: string
  totalCents: number
  pickupMs: number
  /** When the goods went; null for what nobody told. */
  goneMs: number | null
  items: { priceCents: number; vat: string | null }[]
  /** As they came. */
  lines: RawLine[]
}

export interface RawShop {
  orders: RawOrder[]
  /** Money whose order nobody knows. */
  orphans: RawLine[]
}

const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' })

function romeDay(ms: number): string {
  return calendar.format(ms)
}

/** @param from first day, `YYYY-MM-DD` @param to last day */
export function takingsFor(shop: RawShop, from: string, to: string) {
  const isIn = (ms: number) => romeDay(ms) >= from && romeDay(ms) <= to
  const sold = shop.orders.filter(({ status, pickupMs }) => /^(INPROGRESS|COMPLETED)$/.test(status) && isIn(pickupMs))
  const lines = [...shop.orders.flatMap((order) => order.lines), ...shop.orphans].filter(({ atMs }) => isIn(atMs))
  const owing = shop.orders.map((order) => ({ order, cents: dueOf(order) })).filter(({ cents }) => cents > 0)
  const owingHere = owing.filter(({ order }) => isIn(order.pickupMs))
  const rows = new Map<string, number>()
  const count = (line: RawLine, parts: Parts) => {
    if (!isIn(line.atMs)) return
    for (const [vat, cents] of parts) {
      const key = `${romeDay(line.atMs)} ${line.method} ${vat}`
      rows.set(key, (rows.get(key) ?? 0) + cents)
    }
  }
  for (const order of shop.orders) for (const [line, parts] of vatOfMoney(order)) count(line, parts)
  for (const line of shop.orphans) count(line, new Map([['beyond', line.amountCents]]))
  return {
    sold: { orders: sold.length, cents: sum(sold.map(({ totalCents }) => totalCents)) },
    collected: sum(lines.map(({ amountCents }) => amountCents)),
    byMethod: totals(lines, ({ method }) => method),
    byTill: totals(lines, ({ device }) => device),
    orphans: sum(shop.orphans.filter(({ atMs }) => isIn(atMs)).map(({ amountCents }) => amountCents)),
    due: { orders: owingHere.length, cents: sum(owingHere.map(({ cents }) => cents)) },
    dueAll: { orders: owing.length, cents: sum(owing.map(({ cents }) => cents)) },
    /** `day method vat` → cents, what came and went together; zeros left out. */
    payments: new Map([...rows].filter(([, cents]) => cents !== 0).sort()),
    /** By order: what each VAT of it was sold for. */
    splits: new Map(sold.map((order) => [order.number, splitOf(order)])),
  }
}

/** Of one moment, money came, then the cents of that act, then money went. */
function dueOf({ status, totalCents, goneMs, lines }: RawOrder): number {
  if (status === 'CANCELLED') return 0
  const account = new CustomerAccount(totalCents)
  const isGone = status === 'COMPLETED'
  let areGoodsHere = true
  const goodsGo = () => {
    if (areGoodsHere && isGone) account.happens({ what: 'goods-go', cents: 0 })
    areGoodsHere = false
  }
  const rankOf = ({ method, amountCents }: RawLine) => (method === 'rounding' ? 2 : amountCents > 0 ? 1 : 3)
  const inTime = [...lines].sort((a, b) => a.atMs - b.atMs || rankOf(a) - rankOf(b))
  for (const { amountCents, method, kind, atMs } of inTime) {
    if (goneMs === null || atMs >= goneMs) goodsGo()
    const isBack = kind === 'refund'
    const cents = Math.abs(amountCents)
    if (method === 'rounding') account.happens({ what: 'is-rounded', cents: isBack ? 0 : amountCents })
    else if (amountCents > 0) account.happens({ what: isBack ? 'bank-sends-back' : 'pays', cents })
    else account.happens({ what: isBack ? 'gets-back' : 'was-mistaken', cents })
  }
  return account.sheOwes
}

type Parts = Map<string, number>

function splitOf({ items, totalCents }: RawOrder): Parts {
  const gross = sum(items.map(({ priceCents }) => priceCents))
  const parts: Parts = new Map()
  if (gross === 0 || gross < totalCents) return totalCents === 0 ? parts : new Map([['unknown', totalCents]])
  const off = share(
    gross - totalCents,
    items.map(({ priceCents }) => priceCents),
  )
  items.forEach(({ priceCents, vat }, index) => {
    const key = vat ?? 'unknown'
    parts.set(key, (parts.get(key) ?? 0) + priceCents - (off[index] ?? 0))
  })
  return new Map([...parts].filter(([, cents]) => cents > 0))
}

/** The order in which shares are cut: rates as the shop lists them. */
const RATES = ['10%', '4%', '5%', '22%', 'N1', 'N2', 'N3', 'N4', 'N5', 'N6', 'N7', 'unknown']

function vatOfMoney(order: RawOrder): [RawLine, Parts][] {
  const split = splitOf(order)
  const rates = RATES.filter((rate) => split.has(rate))
  const paid = rates.map(() => 0)
  let beyond = 0
  return order.lines.map((line) => {
    const parts: Parts = new Map()
    let left = line.amountCents
    // Against what was beyond, or is still short.
    if (left > 0 !== beyond > 0 && beyond !== 0) {
      const used = Math.min(Math.abs(left), Math.abs(beyond))
      const signed = left > 0 ? used : -used
      beyond += signed
      parts.set('beyond', signed)
      left -= signed
    }
    const room = rates.map((rate, index) => (left > 0 ? (split.get(rate) ?? 0) - (paid[index] ?? 0) : (paid[index] ?? 0)))
    const moved = Math.min(Math.abs(left), sum(room))
    const cut = moved === 0 ? room.map(() => 0) : share(moved, room)
    rates.forEach((rate, index) => {
      const signed = left > 0 ? (cut[index] ?? 0) : -(cut[index] ?? 0)
      paid[index] = (paid[index] ?? 0) + signed
      if (signed !== 0) parts.set(rate, signed)
    })
    const rest = left > 0 ? left - moved : left + moved
    beyond += rest
    if (rest !== 0) parts.set('beyond', (parts.get('beyond') ?? 0) + rest)
    return [line, parts]
  })
}

/** Largest remainder in exact fractions; a cent at a time to whoever is furthest behind, the first of equals. */
function share(cents: number, weights: readonly number[]): number[] {
  const all = BigInt(sum(weights))
  const given = weights.map((weight) => (BigInt(cents) * BigInt(weight)) / all)
  const behind = weights.map((weight, index) => BigInt(cents) * BigInt(weight) - (given[index] ?? 0n) * all)
  for (let missing = BigInt(cents) - given.reduce((one, other) => one + other, 0n); missing > 0n; missing--) {
    const most = behind.reduce((best, rest, index) => (rest > (behind[best] ?? 0n) ? index : best), 0)
    given[most] = (given[most] ?? 0n) + 1n
    behind[most] = -1n
  }
  return given.map(Number)
}

function totals(lines: readonly RawLine[], keyOf: (line: RawLine) => string): Record<string, number> {
  const found: Record<string, number> = {}
  for (const line of lines) found[keyOf(line)] = (found[keyOf(line)] ?? 0) + line.amountCents
  return found
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
