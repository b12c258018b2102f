// The shop's money as this device knows it by itself, without network: of the days whose orders it mirrors. Who took the money, and
// money whose order nobody knows, are with the server alone.
import { inChunks } from '#data/db/chunks.ts'
import { db } from '#data/db/database.ts'
import {
  type MoneyRow,
  moneyRow,
  type Period,
  type ShopMoney,
  type Sum,
  soldIn,
  toCollect,
  within,
} from '#domain/figures/figures.ts'
import { linesOf } from '#domain/order/order-payment.ts'
import { addDays, type ShopDay } from '#domain/pickup/shop-time.ts'
import { areOrdersLoaded } from './orders.ts'

/** Orders are mirrored from thirty days back. */
const DAYS_KNOWN = 29

/** Whether this device mirrors all orders of that period. */
export function isKnownHere({ from }: Period, today: ShopDay): boolean {
  return from >= addDays(today, -DAYS_KNOWN)
}

/** Null while orders have never been here whole. */
export async function moneyKnownHere(period: Period): Promise<ShopMoney | null> {
  if (!(await areOrdersLoaded())) return null
  const isIn = within(period)
  const sold = { orders: 0, cents: 0 }
  const due = { orders: 0, cents: 0 }
  const dueAll = { orders: 0, cents: 0 }
  const rows: MoneyRow[] = []
  await inChunks(db.orders, (orders) => {
    const real = orders.filter(({ localState }) => localState !== 'rejected')
    add(sold, soldIn(real, period))
    add(due, toCollect(real, period))
    add(dueAll, toCollect(real))
    for (const { method, kind, device, takenAtMs, amountCents } of real.flatMap((order) => linesOf(order))) {
      if (!isIn(takenAtMs)) continue
      rows.push(moneyRow({ method, kind, amountCents, device, personId: null, isOrphan: false }))
    }
  })
  return { sold, rows, due, dueAll }
}

function add(sum: Sum, more: Sum): void {
  sum.orders += more.orders
  sum.cents += more.cents
}
