// Everything the desk shows, read live from the device (undefined until it has been read once), what a search found of it, and what
// of it the list shows for a tab.
import { useMemo, useRef } from 'react'
import { listProducts } from '#data/catalogue/catalogue.ts'
import { listSettings } from '#data/catalogue/shop.ts'
import { listCampaigns } from '#data/ordering/caps.ts'
import {
  areOrdersLoaded,
  countOrdersByDay,
  type DayCount,
  findOrders,
  listKioskOrdersForLater,
  listOrdersOfDays,
  listOrdersToCheck,
  type OrderWithItems,
} from '#data/orders/orders.ts'
import { readOutboxStatus } from '#data/outbox/status.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { type FindableOrder, rankOrder } from '#domain/order/search.ts'
import type { Campaign } from '#domain/pickup/campaign.ts'
import type { DaySetting } from '#domain/pickup/opening-hours.ts'
import { addDays, type ShopDay } from '#domain/pickup/shop-time.ts'
import { DAYS_OF_STAFF } from '#domain/pickup/slots.ts'
import { type CheckItem, checkItems } from '#features/office/order-desk/list/check-list.tsx'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { groupBySlot, groupForLater, type SlotGroup } from './desk-slots.ts'
import { type DeskTab, standsIn } from './desk-tabs.tsx'

/** How far the strip reaches day by day: what staff devices mirror, and what customers can order. */
export const DAYS_BACK = 30
export const DAYS_AHEAD = 30
const FOUND_LIMIT = 50

export interface DeskData {
  settings: readonly DaySetting[]
  /** Undefined until all orders have been here once. */
  counts: ReadonlyMap<ShopDay, DayCount> | undefined
  /** Of the day shown; what the server refused is not among them but among the checks. */
  orders: readonly OrderWithItems[] | undefined
  /** Beside today's: kiosk orders of today for other days, whose customers may be at the till with their number. */
  forLater: readonly OrderWithItems[]
  checks: readonly CheckItem[] | undefined
  /** By id, hidden ones left out. */
  products: ReadonlyMap<string, Product>
  campaigns: readonly Campaign[]
  /** Entries of this device on their way. */
  waiting: number
}

const NO_SETTINGS: readonly DaySetting[] = []

export function useDeskData(day: ShopDay, today: ShopDay): DeskData {
  const settings = useLiveQuery(async () => listSettings(), []) ?? NO_SETTINGS
  const counts = useLiveQuery(async () => {
    const days = await countOrdersByDay(addDays(today, -DAYS_BACK), addDays(today, DAYS_OF_STAFF))
    return (await areOrdersLoaded()) ? days : undefined
  }, [today])
  const products = useLiveQuery(async () => new Map((await listProducts()).map((product) => [product.id, product])), [])
  const campaigns = useLiveQuery(async () => listCampaigns(), [])
  const forLater = useLiveQuery(async () => (day === today ? listKioskOrdersForLater(today) : []), [day, today])
  const toCheck = useLiveQuery(async () => listOrdersToCheck(), [])
  const outbox = useLiveQuery(async () => readOutboxStatus(), [])
  const checks = useMemo(() => toCheck && checkItems(toCheck, outbox?.rejected ?? []), [toCheck, outbox])
  return {
    settings,
    counts,
    orders: useOrdersOfDay(day),
    forLater: forLater ?? NO_ORDERS,
    checks,
    products: products ?? NO_PRODUCTS,
    campaigns: campaigns ?? NO_CAMPAIGNS,
    waiting: outbox?.waiting ?? 0,
  }
}

const NO_ORDERS: readonly OrderWithItems[] = []
const NO_CAMPAIGNS: readonly Campaign[] = []
const NO_PRODUCTS: ReadonlyMap<string, Product> = new Map()

/** A live query keeps its last result while the next day is read: that would show the wrong day's orders. */
function useOrdersOfDay(day: ShopDay): readonly OrderWithItems[] | undefined {
  const read = useLiveQuery(
    async () => ({ day, isLoaded: await areOrdersLoaded(), orders: (await listOrdersOfDays(day)).filter(isReal) }),
    [day],
  )
  // Orders that trickle in at the first synchronisation are no news, and their absence is no empty day.
  return read?.day === day && (read.isLoaded || read.orders.some(isQueued)) ? read.orders : undefined
}

interface FoundOrders {
  /** What was searched: a live query keeps its last result while the next one is read. */
  text: string
  orders: readonly OrderWithItems[]
}

/** The orders that answer a search, over all days; null while nothing is searched. */
export function useFoundOrders(query: string, nowMs: number): FoundOrders | null | undefined {
  const text = query.trim()
  const typed = useRef(text)
  typed.current = text
  // The distance from now only orders the results: reading them again every few seconds for it is not worth it.
  const found = useLiveQuery(async () => {
    if (text === '') return null
    const search = {
      rank: (order: FindableOrder) => rankOrder(order, text),
      isWanted: () => typed.current === text,
    }
    return { text, orders: (await findOrders(search, nowMs, FOUND_LIMIT)).filter(isReal) }
  }, [text])
  return text === '' ? null : (found ?? undefined)
}

function isQueued(order: OrderWithItems): boolean {
  return order.localState === 'queued'
}

function isReal(order: OrderWithItems): boolean {
  return order.localState !== 'rejected'
}

// What the list shows: a tab's orders by slot, the checks, or what a search found; and the rows in their order, for the keys.

export type DeskList =
  | { kind: 'loading' }
  | { kind: 'slots'; groups: SlotGroup<OrderWithItems>[] }
  | { kind: 'checks'; items: readonly CheckItem[] }
  | { kind: 'found'; orders: readonly OrderWithItems[] }

/** Undefined stands for not read yet. */
interface DeskSources {
  orders: readonly OrderWithItems[] | undefined
  forLater: readonly OrderWithItems[]
  checks: readonly CheckItem[] | undefined
  /** Null while nothing is searched. */
  found: readonly OrderWithItems[] | null | undefined
}

/** @param capacity seats per slot of the day, 0 = no limit */
export function deskList(tab: DeskTab, sources: DeskSources, capacity: number): DeskList {
  const { orders, forLater, checks, found } = sources
  if (found !== null) return found === undefined ? { kind: 'loading' } : { kind: 'found', orders: found }
  if (tab === 'to-check') return checks === undefined ? { kind: 'loading' } : { kind: 'checks', items: checks }
  if (orders === undefined) return { kind: 'loading' }
  const shown = orders.filter((order) => standsIn(order, tab))
  const groups = groupBySlot(shown, orders, capacity)
  return { kind: 'slots', groups: tab === 'to-collect' && forLater.length > 0 ? [groupForLater(forLater), ...groups] : groups }
}

/** The ids of the rows from top to bottom. */
export function rowIds(list: DeskList): string[] {
  if (list.kind === 'slots') return list.groups.flatMap((group) => group.orders.map((order) => order.id))
  if (list.kind === 'checks') return list.items.map((item) => item.id)
  return list.kind === 'found' ? list.orders.map((order) => order.id) : []
}
