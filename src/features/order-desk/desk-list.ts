// What the list shows: a tab's orders by slot, the checks, or what a search found; and the rows in their order, for the keys.
import type { OrderWithItems } from '#data/orders.ts'
import type { CheckItem } from './check-items.ts'
import { type DeskTab, statusTabOf } from './desk-tabs.ts'
import { groupBySlot, type SlotGroup } from './slot-groups.ts'

export type DeskList =
  | { kind: 'loading' }
  | { kind: 'slots'; groups: SlotGroup<OrderWithItems>[] }
  | { kind: 'checks'; items: readonly CheckItem[] }
  | { kind: 'found'; orders: readonly OrderWithItems[] }

/** Undefined stands for not read yet. */
export interface DeskSources {
  orders: readonly OrderWithItems[] | undefined
  checks: readonly CheckItem[] | undefined
  /** Null while nothing is searched. */
  found: readonly OrderWithItems[] | null | undefined
}

/** @param capacity seats per slot of the day, 0 = no limit */
export function deskList(tab: DeskTab, sources: DeskSources, capacity: number): DeskList {
  const { orders, checks, found } = sources
  if (found !== null) return found === undefined ? { kind: 'loading' } : { kind: 'found', orders: found }
  if (tab === 'to-check') return checks === undefined ? { kind: 'loading' } : { kind: 'checks', items: checks }
  if (orders === undefined) return { kind: 'loading' }
  const shown = orders.filter((order) => statusTabOf(order) === tab)
  return { kind: 'slots', groups: groupBySlot(shown, orders, capacity) }
}

/** The ids of the rows from top to bottom. */
export function rowIds(list: DeskList): string[] {
  if (list.kind === 'slots') return list.groups.flatMap((group) => group.orders.map((order) => order.id))
  if (list.kind === 'checks') return list.items.map((item) => item.id)
  return list.kind === 'found' ? list.orders.map((order) => order.id) : []
}
