// The six tabs of the order desk. Five follow the order's status, the sixth gathers what a person has to look at; an order
// with an open question stands in both.
import type { Order } from '#domain/order.ts'

export const DESK_TABS = [
  { id: 'to-collect', slug: 'da-incassare', label: 'Da incassare' },
  { id: 'in-progress', slug: 'in-corso', label: 'In corso' },
  { id: 'ready', slug: 'pronti', label: 'Pronti' },
  { id: 'completed', slug: 'completati', label: 'Completati' },
  { id: 'cancelled', slug: 'annullati', label: 'Annullati' },
  { id: 'to-check', slug: 'da-verificare', label: 'Da verificare' },
] as const

export type DeskTab = (typeof DESK_TABS)[number]['id']
export type StatusTab = Exclude<DeskTab, 'to-check'>

/** Where an order stands by its status. */
export function statusTabOf(order: Pick<Order, 'status' | 'readyAtMs'>): StatusTab {
  if (order.status === 'NOTPAID') return 'to-collect'
  if (order.status === 'COMPLETED') return 'completed'
  if (order.status === 'CANCELLED') return 'cancelled'
  return order.readyAtMs === null ? 'in-progress' : 'ready'
}

/** The tab of a URL's `scheda`, or null when it names none. */
export function tabOfSlug(slug: string): DeskTab | null {
  return DESK_TABS.find((tab) => tab.slug === slug)?.id ?? null
}

export function slugOfTab(id: DeskTab): string {
  return DESK_TABS.find((tab) => tab.id === id)?.slug ?? ''
}

/** How many of a day's orders stand in each status tab. */
export function countTabs(orders: readonly Pick<Order, 'status' | 'readyAtMs'>[]): Record<StatusTab, number> {
  const counts: Record<StatusTab, number> = { 'to-collect': 0, 'in-progress': 0, ready: 0, completed: 0, cancelled: 0 }
  for (const order of orders) counts[statusTabOf(order)] += 1
  return counts
}
