// The six tabs of the order desk, their counts, and the tab list. Five are the states of an order, the sixth holds what a person
// has to look at. An order with an open question, or whose money is still to take, stands in two of them.
import { type KeyboardEvent, useEffect } from 'react'
import { dueCents } from '#domain/order/order-payment.ts'
import { isOpen, ORDER_STATE_IDS, ORDER_STATES, type OrderStateId, orderStateOf } from '#domain/order/states.ts'
import { classNames } from '#ui/class-names.ts'
import { Skeleton } from '#ui/feedback/loading.tsx'
import looks from '#ui/office/looks.module.css'
import styles from './desk-tabs.module.css'

export type DeskTab = OrderStateId | 'to-check'

/** In their order on the desk. */
export const DESK_TABS: readonly { id: DeskTab; slug: string; label: string }[] = [
  ...ORDER_STATE_IDS.map((id) => ({ id, ...ORDER_STATES[id].tab })),
  { id: 'to-check', slug: 'da-verificare', label: 'Da verificare' },
]

/** The tab of a URL's `scheda`, or null when it names none. */
export function tabOfSlug(slug: string): DeskTab | null {
  return DESK_TABS.find((tab) => tab.slug === slug)?.id ?? null
}

export function slugOfTab(id: DeskTab): string {
  return DESK_TABS.find((tab) => tab.id === id)?.slug ?? ''
}

type TabFacts = Parameters<typeof orderStateOf>[0] & Parameters<typeof dueCents>[0]

/** In the tab of its state; in the one of money too while its customer still pays, however far it is. */
export function standsIn(order: TabFacts, tab: OrderStateId): boolean {
  return orderStateOf(order) === tab || (tab === 'to-collect' && isOpen(order) && dueCents(order) > 0)
}

/** How many of a day's orders stand in each status tab. */
export function countTabs(orders: readonly TabFacts[]): Record<OrderStateId, number> {
  const counts: Record<OrderStateId, number> = { 'to-collect': 0, 'in-progress': 0, ready: 0, completed: 0, cancelled: 0 }
  for (const order of orders) {
    for (const tab of ORDER_STATE_IDS) if (standsIn(order, tab)) counts[tab] += 1
  }
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
    <div role="tablist" aria-label="Stato degli ordini" className={classNames('shrink-0', styles.list)} onKeyDown={move}>
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
          className={classNames(
            looks.inset,
            'muted text-2 nowrap',
            styles.tab,
            tab.id === 'to-check' && styles.apart,
            tab.id === 'to-check' && (counts?.['to-check'] ?? 0) > 0 && styles.wanted,
          )}
          title={tab.id === 'to-check' ? 'Di tutti i giorni' : undefined}
          onClick={() => onSelect(tab.id)}
        >
          <span>{tab.label}</span>
          <span className={classNames('text-4 strong figures', styles.count)}>
            {counts ? counts[tab.id] : <Skeleton width="18px" height="14px" />}
          </span>
        </button>
      ))}
    </div>
  )
}

export function tabId(tab: DeskTab): string {
  return `scheda-${tab}`
}
