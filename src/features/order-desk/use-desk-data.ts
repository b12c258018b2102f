// Everything the desk shows, read live from the device: undefined until it has been read once.
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import { listProducts } from '#data/catalogue.ts'
import {
  areOrdersLoaded,
  countOrdersByDay,
  findOrders,
  listOrdersOfDay,
  listOrdersToCheck,
  type OrderWithItems,
} from '#data/orders.ts'
import { readOutboxStatus } from '#data/outbox-status.ts'
import { listSettings } from '#data/settings.ts'
import type { Product } from '#domain/catalogue.ts'
import type { DaySetting } from '#domain/opening-hours.ts'
import { addDays, type ShopDay } from '#domain/shop-time.ts'
import { type CheckItem, checkItems } from './check-items.ts'
import { matchesOrder } from './order-search.ts'

/** How far the strip reaches: what staff devices mirror, and what can be ordered. */
export const DAYS_BACK = 30
export const DAYS_AHEAD = 30
const FOUND_LIMIT = 50

export interface DeskData {
  settings: readonly DaySetting[]
  counts: ReadonlyMap<ShopDay, number>
  /** Of the day shown; what the server refused is not among them but among the checks. */
  orders: readonly OrderWithItems[] | undefined
  checks: readonly CheckItem[] | undefined
  /** By id, hidden ones left out. */
  products: ReadonlyMap<string, Product>
  /** Entries of this device on their way. */
  waiting: number
}

const NO_SETTINGS: readonly DaySetting[] = []
const NO_COUNTS: ReadonlyMap<ShopDay, number> = new Map()

export function useDeskData(day: ShopDay, today: ShopDay): DeskData {
  const settings = useLiveQuery(async () => listSettings(), []) ?? NO_SETTINGS
  const counts = useLiveQuery(async () => countOrdersByDay(addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD)), [today])
  const products = useLiveQuery(async () => new Map((await listProducts()).map((product) => [product.id, product])), [])
  const toCheck = useLiveQuery(async () => listOrdersToCheck(), [])
  const outbox = useLiveQuery(async () => readOutboxStatus(), [])
  const checks = useMemo(() => toCheck && checkItems(toCheck, outbox?.rejected ?? []), [toCheck, outbox])
  return {
    settings,
    counts: counts ?? NO_COUNTS,
    orders: useOrdersOfDay(day),
    checks,
    products: products ?? NO_PRODUCTS,
    waiting: outbox?.waiting ?? 0,
  }
}

const NO_PRODUCTS: ReadonlyMap<string, Product> = new Map()

/** A live query keeps its last result while the next day is read: that would show the wrong day's orders. */
function useOrdersOfDay(day: ShopDay): readonly OrderWithItems[] | undefined {
  const read = useLiveQuery(
    async () => ({ day, isLoaded: await areOrdersLoaded(), orders: (await listOrdersOfDay(day)).filter(isReal) }),
    [day],
  )
  // Orders that trickle in at the first synchronisation are no news, and their absence is no empty day.
  return read?.day === day && (read.isLoaded || read.orders.some(isQueued)) ? read.orders : undefined
}

export interface Found {
  /** What was searched: a live query keeps its last result while the next one is read. */
  text: string
  orders: readonly OrderWithItems[]
}

/** The orders that answer a search, over all days; null while nothing is searched. */
export function useFoundOrders(query: string, nowMs: number): Found | null | undefined {
  const text = query.trim()
  // The distance from now only orders the results: reading them again every few seconds for it is not worth it.
  const found = useLiveQuery(
    async () =>
      text === ''
        ? null
        : { text, orders: (await findOrders((order) => matchesOrder(order, text), nowMs, FOUND_LIMIT)).filter(isReal) },
    [text],
  )
  return text === '' ? null : (found ?? undefined)
}

function isQueued(order: OrderWithItems): boolean {
  return order.localState === 'queued'
}

function isReal(order: OrderWithItems): boolean {
  return order.localState !== 'rejected'
}
