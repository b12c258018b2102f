// The order desk: days and tabs over a live list by slot, the chosen order beside it (on a phone in its place).
import { type ReactNode, useMemo } from 'react'
import type { OrderWithItems } from '#data/orders.ts'
import type { ShopDay } from '#domain/shop-time.ts'
import { BulkPrintQuestion } from './bulk-print.tsx'
import { stripDays } from './day-load.ts'
import { DayStrip } from './day-strip.tsx'
import { DeskBar } from './desk-bar.tsx'
import { DeskDetail } from './desk-detail.tsx'
import { DeskListPanel } from './desk-list-panel.tsx'
import type { DeskSearch } from './desk-search.ts'
import { DeskTabList } from './desk-tab-list.tsx'
import { countTabs } from './desk-tabs.ts'
import styles from './order-desk.module.css'
import { PhoneTools } from './phone-tools.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import type { RenderSlotPicker } from './slot-choice.tsx'
import { SoundButton } from './sound-button.tsx'
import { type Desk, useDesk } from './use-desk.ts'
import { DAYS_AHEAD, DAYS_BACK } from './use-desk-data.ts'
import type { GoTo } from './use-desk-place.ts'

export interface OrderDeskProps {
  search: DeskSearch
  goTo: GoTo
  onNewOrder: () => void
  /** Shows the production sheet of a day. */
  onSheet: (day: ShopDay) => void
  /** Asks whether to print again when it was printed before. */
  onPrint: (order: OrderWithItems) => void
  /** @param copyIds those of them that are printed although they are on paper already */
  onPrintMany: (orderIds: readonly string[], copyIds: readonly string[]) => void
  onLabel: (orderId: string) => void
  renderPicker: RenderSlotPicker
  connectionMark: ReactNode
}

export function OrderDesk({ renderPicker, connectionMark, ...input }: OrderDeskProps) {
  const { onSheet, onPrint, onLabel } = input
  const desk = useDesk(input)
  const { products } = desk.data
  const units = useMemo(() => new Map([...products].map(([id, { unit }]) => [id, unit])), [products])
  return (
    <div
      className={styles.desk}
      data-open={desk.places.orderId !== null}
      data-toasts={desk.places.orderId === null ? undefined : 'under-head'}
    >
      <DeskBar
        nowMs={desk.nowMs}
        connectionMark={connectionMark}
        query={desk.query}
        onQuery={desk.setQuery}
        onFirst={desk.rows.first}
        searchRef={desk.refs.searchRef}
        onSheet={() => onSheet(desk.places.day)}
        sound={<SoundButton sound={desk.sound} />}
      />
      <div className={styles.list}>
        <DeskNavigation desk={desk} />
        <DeskListPanel
          list={desk.list}
          tab={desk.places.tab}
          query={desk.query}
          units={units}
          nowMs={desk.nowMs}
          selectedId={desk.places.orderId}
          newIds={desk.news.ids}
          onOpen={desk.places.open}
          onReady={(id) => readyOf(desk, id)}
          onClearSearch={() => desk.setQuery('')}
          picking={desk.bulk.picking}
          onPrintChosen={desk.bulk.print}
          phoneTools={<PhoneTools desk={desk} onSheet={() => onSheet(desk.places.day)} />}
        />
      </div>
      <aside className={styles.detail} aria-label="Ordine scelto">
        {/* On a phone the bar with the screen's title is out of sight while an order is open. */}
        <h1 className={styles.phoneTitle}>Ordini</h1>
        <DeskDetail desk={desk} units={units} onPrint={onPrint} onLabel={onLabel} renderPicker={renderPicker} />
      </aside>
      <p role="status" className="visually-hidden">
        {desk.news.announcement}
      </p>
      <BulkPrintQuestion orders={desk.bulk.asked} onPrint={desk.bulk.answer} onClose={desk.bulk.leaveQuestion} />
      <ShortcutsDialog isOpen={desk.isHelpOpen} onClose={() => desk.setIsHelpOpen(false)} />
    </div>
  )
}

function DeskNavigation({ desk }: { desk: Desk }) {
  const { data, places, today } = desk
  const days = stripDays({
    settings: data.settings,
    counts: data.counts,
    today,
    selected: places.day,
    back: DAYS_BACK,
    ahead: DAYS_AHEAD,
  })
  const counts = data.orders && data.checks && { ...countTabs(data.orders), 'to-check': data.checks.length }
  return (
    <nav className={styles.navigation} aria-label="Giorni e stati">
      <DayStrip days={days} selected={places.day} onSelect={places.goToDay} />
      <DeskTabList selected={places.tab} counts={counts} onSelect={places.goToTab} />
    </nav>
  )
}

function readyOf(desk: Desk, id: string): void {
  const list = desk.list
  const shown = list.kind === 'slots' ? list.groups.flatMap((group) => group.orders) : list.kind === 'found' ? list.orders : []
  const order = shown.find((candidate) => candidate.id === id)
  if (order) desk.doings.ready(order)
}
