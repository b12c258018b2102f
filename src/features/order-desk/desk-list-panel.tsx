// The list side of the desk: what the chosen tab or the search shows.
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CheckList } from './check-list.tsx'
import { DeskEmpty, NothingFound } from './desk-empty.tsx'
import { type DeskList, rowIds } from './desk-list.ts'
import styles from './desk-list-panel.module.css'
import { PANEL_ID, tabId } from './desk-tab-list.tsx'
import type { DeskTab } from './desk-tabs.ts'
import { FoundList } from './found-list.tsx'
import type { Units } from './item-text.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { OldOrderList } from './old-orders.tsx'
import { OrderList } from './order-list.tsx'
import { PickList } from './pick-list.tsx'
import { useKeptRowFocus } from './use-kept-row-focus.ts'
import type { Picking } from './use-picking.ts'

export interface DeskListPanelProps {
  list: DeskList
  tab: DeskTab
  query: string
  units: Units
  nowMs: number
  selectedId: string | null
  newIds: ReadonlySet<string>
  onOpen: (id: string) => void
  onReady: (id: string) => void
  onClearSearch: () => void
  picking: Picking
  onPrintChosen: () => void
  /** What a phone has no room for above the list. */
  phoneTools: ReactNode
}

export function DeskListPanel(props: DeskListPanelProps) {
  const { tab, list, query, selectedId, onOpen } = props
  // Another tab, or a search, leads away from them.
  const [olderTab, setOlderTab] = useState<DeskTab | null>(null)
  const isOlder = olderTab === tab && list.kind === 'slots'
  const older = { selectedId, onOpen }
  const panel = useRef<HTMLDivElement>(null)
  useKeptRowFocus(panel)
  return (
    <div ref={panel} id={PANEL_ID} role="tabpanel" aria-labelledby={tabId(tab)} className={styles.panel}>
      {isOlder ? (
        <OldOrderList query="" shownIds={NONE} back={<BackToDay onBack={() => setOlderTab(null)} />} {...older} />
      ) : (
        <Content {...props} />
      )}
      {list.kind === 'found' && (
        <OldOrderList
          query={query}
          shownIds={rowIds(list)}
          nothing={rowIds(list).length === 0 && <NothingFound query={query} onClear={props.onClearSearch} />}
          {...older}
        />
      )}
      {!isOlder && props.picking.chosen === null && <div className={styles.phoneOnly}>{props.phoneTools}</div>}
      {!isOlder && props.picking.chosen === null && list.kind === 'slots' && (tab === 'completed' || tab === 'cancelled') && (
        <div className={styles.older}>
          <Button variant="quiet" shape="box" onClick={() => setOlderTab(tab)}>
            Ordini più vecchi
          </Button>
        </div>
      )}
    </div>
  )
}

function BackToDay({ onBack }: { onBack: () => void }) {
  return (
    <div className={styles.older}>
      <Button variant="secondary" shape="box" autoFocus onClick={onBack}>
        Torna al giorno
      </Button>
    </div>
  )
}

const NONE: readonly string[] = []

function Content({ list, tab, units, nowMs, selectedId, newIds, onOpen, onReady, ...rest }: DeskListPanelProps) {
  if (list.kind === 'loading') return <ListSkeleton />
  if (rowIds(list).length === 0 && list.kind !== 'found') return <DeskEmpty tab={tab} />
  const shared = { units, nowMs, selectedId, onOpen, onReady }
  if (list.kind === 'checks') return <CheckList items={list.items} nowMs={nowMs} selectedId={selectedId} onOpen={onOpen} />
  if (list.kind === 'found') return <FoundList orders={list.orders} {...shared} />
  const slots = { groups: list.groups, isDue: tab === 'to-collect' || tab === 'in-progress' }
  if (rest.picking.chosen) {
    return <PickList {...slots} units={units} nowMs={nowMs} picking={rest.picking} onPrint={rest.onPrintChosen} />
  }
  return <OrderList {...slots} newIds={newIds} {...shared} />
}
