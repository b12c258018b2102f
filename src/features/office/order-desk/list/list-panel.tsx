// The list side of the desk: what the chosen tab or the search shows, its empty states, and its skeleton while orders are read.
// Keeps the keyboard's place when a new order pushes the focused row into the next block.
import { type ReactNode, useState } from 'react'
import { ORDER_STATES } from '#domain/order/states.ts'
import { type DeskList, rowIds } from '#features/office/order-desk/desk/desk-data.ts'
import { type DeskTab, PANEL_ID, tabId } from '#features/office/order-desk/desk/desk-tabs.tsx'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { focusPlace, onLostFocus } from '#ui/keyboard/focus-fallback.ts'
import looks from '#ui/office/looks.module.css'
import { type OrderSelection, SelectionList } from './bulk-print.tsx'
import { CheckList } from './check-list.tsx'
import type { Units } from './item-text.ts'
import styles from './list-panel.module.css'
import { OldOrderList } from './old-orders.tsx'
import { FoundList, OrderList } from './order-list.tsx'

interface ListPanelProps {
  list: DeskList
  tab: DeskTab
  query: string
  units: Units
  nowMs: number
  selectedId: string | null
  newIds: ReadonlySet<string>
  onOpen: (id: string) => void
  onClearSearch: () => void
  selection: OrderSelection
  onPrintChosen: () => void
  /** Stands above the list. */
  above: ReactNode
  /** What a phone has no room for above the list. */
  phoneTools: ReactNode
}

export function ListPanel(props: ListPanelProps) {
  const { tab, list, query, selectedId, onOpen } = props
  // Another tab, or a search, leads away from them.
  const [olderTab, setOlderTab] = useState<DeskTab | null>(null)
  const isOlder = olderTab === tab && list.kind === 'slots'
  const older = { selectedId, onOpen }
  return (
    <div
      ref={keepRowFocus}
      id={PANEL_ID}
      role="tabpanel"
      aria-labelledby={tabId(tab)}
      className={classNames(looks.scroll, styles.panel)}
    >
      {!isOlder && props.above}
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
      {!isOlder && props.selection.chosen === null && <div className={styles.phoneOnly}>{props.phoneTools}</div>}
      {!isOlder && props.selection.chosen === null && list.kind === 'slots' && tab !== 'to-check' && ORDER_STATES[tab].isPast && (
        <div className={classNames(looks.pad, 'stack')}>
          <Button variant="quiet" onClick={() => setOlderTab(tab)}>
            Ordini più vecchi
          </Button>
        </div>
      )}
    </div>
  )
}

function BackToDay({ onBack }: { onBack: () => void }) {
  return (
    <div className={classNames(looks.pad, 'stack')}>
      <Button variant="secondary" autoFocus onClick={onBack}>
        Torna al giorno
      </Button>
    </div>
  )
}

const NONE: readonly string[] = []

function Content({ list, tab, units, nowMs, selectedId, newIds, onOpen, ...rest }: ListPanelProps) {
  if (list.kind === 'loading') return <ListSkeleton />
  if (rowIds(list).length === 0 && list.kind !== 'found') return <DeskEmpty tab={tab} />
  const shared = { units, nowMs, selectedId, onOpen }
  if (list.kind === 'checks') return <CheckList items={list.items} nowMs={nowMs} selectedId={selectedId} onOpen={onOpen} />
  if (list.kind === 'found') return <FoundList orders={list.orders} {...shared} />
  const slots = { groups: list.groups, isDue: tab !== 'to-check' && ORDER_STATES[tab].isDue }
  if (rest.selection.chosen) {
    return <SelectionList {...slots} units={units} nowMs={nowMs} selection={rest.selection} onPrint={rest.onPrintChosen} />
  }
  return <OrderList {...slots} newIds={newIds} {...shared} />
}

// An empty tab, said kindly: what would stand here, or that the search found nothing.

const NOTHING_TO_CHECK = {
  title: 'Niente da verificare',
  text: 'Se un ordine preso senza rete ha bisogno di una persona, compare qui.',
}

function DeskEmpty({ tab }: { tab: DeskTab }) {
  if (tab === 'to-check') return <EmptyState scene="tutto-fatto" {...NOTHING_TO_CHECK} />
  const isForNewOnes = tab === 'to-collect' || tab === 'in-progress'
  return (
    <EmptyState
      scene="nessun-ordine"
      {...ORDER_STATES[tab].empty}
      action={
        isForNewOnes && (
          <ButtonLink to="/gestionale/nuovo-ordine" variant="secondary">
            Nuovo ordine
          </ButtonLink>
        )
      }
    />
  )
}

/** Neither here nor among the older ones. */
function NothingFound({ query, onClear }: { query: string; onClear: () => void }) {
  return (
    <EmptyState
      scene="nessun-ordine"
      title={`Nessun ordine per «${query.trim()}»`}
      text="Ho cercato numero, nome e telefono in tutti gli ordini."
      action={
        <Button variant="secondary" onClick={onClear}>
          Cancella la ricerca
        </Button>
      }
    />
  )
}

// The list while the first orders are read: the same grid, so that nothing moves when they come.

const SLOTS = [3, 2, 4]

function ListSkeleton() {
  return (
    <Loading label="Carico gli ordini">
      {SLOTS.map((rows, slot) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stand-ins have no identity
        <div key={slot}>
          <div className={classNames(looks.group, 'row')}>
            <Skeleton width="150px" height="14px" />
          </div>
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: stand-ins have no identity
            <div key={row} className={classNames(looks.lined, 'row gap-3', styles.row)}>
              <Skeleton width="18px" height="18px" shape="round" />
              <Skeleton width="22%" height="14px" />
              <Skeleton width="46%" height="14px" />
              <Skeleton width="60px" height="14px" />
            </div>
          ))}
        </div>
      ))}
    </Loading>
  )
}

// A new order moves the rows below it, and the last one of a block into the next: it is made anew there, and the focus goes to
// it. Where choosing several ends, its row is the one that was chosen last.

function keepRowFocus(panel: HTMLElement | null): (() => void) | undefined {
  if (!panel) return undefined
  let lastId = ''
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target.id !== '') lastId = target.id
  }
  panel.addEventListener('focusin', remember)
  const stop = onLostFocus(panel, () => focusPlace(document.getElementById(lastId) ?? undefined))
  return () => {
    panel.removeEventListener('focusin', remember)
    stop()
  }
}
