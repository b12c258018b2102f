// The six tabs with their counts. One stop for the keyboard, arrows move on, and 1 to 6 work from anywhere.
import { type KeyboardEvent, useEffect } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './desk-tab-list.module.css'
import { DESK_TABS, type DeskTab } from './desk-tabs.ts'

export const PANEL_ID = 'elenco-ordini'

export interface DeskTabListProps {
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
