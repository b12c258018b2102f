// The six tabs of the order desk: which one an order belongs to, their counts, and the tab list. Five follow the order's
// status, the sixth holds what a person has to look at; an order with an open question stands in both.
import { type KeyboardEvent, useEffect } from 'react'
import type { Order } from '#domain/order/order.ts'
import { classNames } from '#ui/class-names.ts'
import styles from './desk-tabs.module.css'

export const DESK_TABS = [
  { id: 'to-collect', slug: 'da-incassare', label: 'Da incassare' },
  { id: 'in-progress', slug: 'in-corso', label: 'In corso' },
  { id: 'ready', slug: 'pronti', label: 'Pronti' },
  { id: 'completed', slug: 'completati', label: 'Completati' },
  { id: 'cancelled', slug: 'annullati', label: 'Annullati' },
  { id: 'to-check', slug: 'da-verificare', label: 'Da verificare' },
] as const

export type DeskTab = (typeof DESK_TABS)[number]['id']
type StatusTab = Exclude<DeskTab, 'to-check'>

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

// The six tabs with their counts. One stop for the keyboard, arrows move on, and 1 to 6 work from anywhere.

export const PANEL_ID = 'elenco-ordini'

interface DeskTabListProps {
  selected: DeskTab
  /** Undefined while loading. */
  counts: Record<DeskTab, number> | undefined
  onSelect: (tab: DeskTab) => void
}

export function DeskTabList({ selected, counts, onSelect }: DeskTabListProps) {
  useEffect(() => {
    document.getElementById(tabId(selected))?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [selected])
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const index = DESK_TABS.findIndex((tab) => tab.id === selected)
    const next = DESK_TABS[(index + step + DESK_TABS.length) % DESK_TABS.length]
    if (step === 0 || !next) return
    event.preventDefault()
    event.stopPropagation()
    onSelect(next.id)
    document.getElementById(tabId(next.id))?.focus()
  }
  return (
    <div role="tablist" aria-label="Stato degli ordini" className={styles.list} onKeyDown={move}>
      {DESK_TABS.map((tab, index) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={tabId(tab.id)}
          aria-selected={tab.id === selected}
          aria-controls={PANEL_ID}
          aria-keyshortcuts={String(index + 1)}
          tabIndex={tab.id === selected ? 0 : -1}
          className={classNames(styles.tab, tab.id === 'to-check' && (counts?.['to-check'] ?? 0) > 0 && styles.wanted)}
          onClick={() => onSelect(tab.id)}
        >
          <span className={styles.label}>{tab.label}</span>
          <span className={styles.count}>{counts?.[tab.id] ?? '–'}</span>
        </button>
      ))}
    </div>
  )
}

export function tabId(tab: DeskTab): string {
  return `scheda-${tab}`
}
