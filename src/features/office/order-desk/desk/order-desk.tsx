// The order desk: the strip of days and the tabs over a live list by slot, the chosen order beside it (on a phone in its place).
import { Bell, BellOff, ClipboardList, Printer } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { DayCount, OrderWithItems } from '#data/orders/orders.ts'
import { instantOf, type ShopDay } from '#domain/pickup/shop-time.ts'
import type { RenderSlotPicker } from '#features/office/order-desk/detail/move-order.tsx'
import { ReadyQuestion } from '#features/office/order-desk/detail/ready-question.tsx'
import { BulkPrintQuestion } from '#features/office/order-desk/list/bulk-print.tsx'
import { LeftOpen } from '#features/office/order-desk/list/left-open.tsx'
import { ListPanel } from '#features/office/order-desk/list/list-panel.tsx'
import { classNames } from '#ui/class-names.ts'
import { Skeleton } from '#ui/feedback/loading.tsx'
import { Button } from '#ui/form/button.tsx'
import { ChoiceGrid } from '#ui/form/choice-grid.tsx'
import looks from '#ui/office/looks.module.css'
import { formatDayLong } from '#ui/text/dates.ts'
import { formatMonthShort } from '#ui/text/months.ts'
import { pluralText } from '#ui/text/plural-text.ts'
import { formatDayNumber, formatWeekday } from '#ui/text/short-days.ts'
import { DeskBar } from './desk-bar.tsx'
import { DAYS_AHEAD, DAYS_BACK } from './desk-data.ts'
import type { DeskSearch, GoTo } from './desk-place.ts'
import { DeskSide } from './desk-side.tsx'
import { type StripDay, stripDays } from './desk-slots.ts'
import { SoundButton } from './desk-sound.tsx'
import { countTabs, DeskTabList } from './desk-tabs.tsx'
import styles from './order-desk.module.css'
import { ShortcutsDialog } from './shortcuts.tsx'
import { type Desk, useDesk } from './use-desk.ts'

interface OrderDeskProps {
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
  /** Cash goes into the drawer, or comes out of it. */
  onCash: () => void
  renderPicker: RenderSlotPicker
  renderReceipt: (order: OrderWithItems) => ReactNode
  /** What else there is to check, above the orders. */
  checks: ReactNode
  connectionMark: ReactNode
}

export function OrderDesk({ renderPicker, renderReceipt, checks, connectionMark, ...input }: OrderDeskProps) {
  const { onSheet, onPrint, onLabel } = input
  const desk = useDesk(input)
  const { products } = desk.data
  const units = useMemo(() => new Map([...products].map(([id, { unit }]) => [id, unit])), [products])
  return (
    <div className={styles.desk} data-open={desk.isOpenAlone} data-toasts={desk.isOpenAlone ? 'under-head' : undefined}>
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
      <div className={classNames('column', styles.list)}>
        <DeskNavigation desk={desk} />
        <ListPanel
          list={desk.list}
          tab={desk.places.tab}
          query={desk.query}
          units={units}
          nowMs={desk.nowMs}
          selectedId={desk.places.orderId}
          newIds={desk.news.ids}
          onOpen={desk.places.open}
          onClearSearch={() => desk.setQuery('')}
          selection={desk.bulk.selection}
          onPrintChosen={desk.bulk.print}
          above={desk.places.tab === 'to-check' ? checks : <LeftOpenToday desk={desk} />}
          phoneTools={<PhoneTools desk={desk} onSheet={() => onSheet(desk.places.day)} />}
        />
      </div>
      <aside className={styles.detail} aria-label="Ordine scelto">
        {/* On a phone the bar with the screen's title is out of sight while an order is open. */}
        <h1 className={classNames('visually-hidden', styles.phoneTitle)}>Ordini</h1>
        <DeskSide
          desk={desk}
          units={units}
          onPrint={onPrint}
          onLabel={onLabel}
          renderPicker={renderPicker}
          renderReceipt={renderReceipt}
        />
      </aside>
      <p role="status" className="visually-hidden">
        {desk.news.announcement}
      </p>
      <ReadyQuestion
        order={desk.actions.askedReady}
        nowMs={desk.nowMs}
        onReady={() => desk.actions.answerReady(true)}
        onClose={() => desk.actions.answerReady(false)}
      />
      <BulkPrintQuestion orders={desk.bulk.asked} onPrint={desk.bulk.answer} onClose={desk.bulk.leaveQuestion} />
      <ShortcutsDialog isOpen={desk.isHelpOpen} onClose={() => desk.setIsHelpOpen(false)} />
    </div>
  )
}

/** Beside what is in progress and ready today. */
function LeftOpenToday({ desk: { places, today, list, bulk, actions } }: { desk: Desk }) {
  const isShown = places.tab === 'in-progress' || places.tab === 'ready'
  if (!isShown || places.day !== today || list.kind !== 'slots' || bulk.selection.chosen !== null) return null
  return <LeftOpen today={today} onHandOver={actions.handOverAll} />
}

const NO_COUNTS: ReadonlyMap<ShopDay, DayCount> = new Map()

function DeskNavigation({ desk }: { desk: Desk }) {
  const { data, places, today } = desk
  const days = stripDays({
    settings: data.settings,
    counts: data.counts ?? NO_COUNTS,
    today,
    selected: places.day,
    back: DAYS_BACK,
    ahead: DAYS_AHEAD,
  })
  const counts = data.orders &&
    data.checks && { ...countTabs([...data.orders, ...data.forLater]), 'to-check': data.checks.length }
  return (
    // A search looks through all days and states: while somebody searches, no other scope stands on the screen.
    <nav className="shrink-0" aria-label="Giorni e stati" hidden={desk.query !== ''}>
      <DayStrip days={days} isLoaded={data.counts !== undefined} selected={places.day} onSelect={places.goToDay} />
      <DeskTabList selected={places.tab} counts={counts} onSelect={places.goToTab} />
    </nav>
  )
}

// Under the list on a phone: what stands in the bar and beside the list on wider screens.

interface PhoneToolsProps {
  desk: Pick<Desk, 'bulk' | 'list' | 'sound'>
  /** Shows the day's production sheet. */
  onSheet: () => void
}

function PhoneTools({ desk: { bulk, list, sound }, onSheet }: PhoneToolsProps) {
  const look = { variant: 'secondary', shape: 'box' } as const
  return (
    <>
      {list.kind === 'slots' && list.groups.length > 0 && (
        <Button {...look} icon={<Printer size={20} aria-hidden="true" />} onClick={bulk.selection.begin}>
          Stampa più comande
        </Button>
      )}
      <Button {...look} className={styles.narrow} icon={<ClipboardList size={20} aria-hidden="true" />} onClick={onSheet}>
        Foglio di produzione
      </Button>
      <Button
        {...look}
        className={styles.narrow}
        icon={sound.isOn ? <Bell size={20} aria-hidden="true" /> : <BellOff size={20} aria-hidden="true" />}
        aria-pressed={sound.isOn === true}
        disabled={sound.isOn === undefined}
        onClick={sound.toggle}
      >
        Suono dei nuovi ordini
      </Button>
    </>
  )
}

// The days as a strip: how many orders, how full, which are closed. It scrolls sideways and keeps the chosen day in sight.

interface DayStripProps {
  days: readonly StripDay[]
  /** How many orders each has is known. */
  isLoaded: boolean
  selected: string
  onSelect: (day: string) => void
}

function DayStrip({ days, isLoaded, selected, onSelect }: DayStripProps) {
  const index = days.findIndex((day) => day.day === selected)
  const ref = useKeptInSight(index)
  return (
    <ChoiceGrid
      ref={ref}
      className={styles.strip}
      label="Giorno di ritiro"
      value={selected}
      onChoose={onSelect}
      choices={days.map((day) => ({
        value: day.day,
        label: `${day.isToday ? 'oggi, ' : ''}${formatDayLong(instantOf(day.day, '12:00'))}, ${isLoaded ? loadText(day) : '…'}`,
        content: <DayContent day={day} isLoaded={isLoaded} />,
        className: classNames('hoverable', styles.cell, day.day === selected && styles.selected, day.isToday && styles.today),
      }))}
    />
  )
}

function DayContent({ day, isLoaded }: { day: StripDay; isLoaded: boolean }) {
  const noonMs = instantOf(day.day, '12:00')
  return (
    <>
      <span className={classNames('nowrap', styles.date)}>
        {!day.isFar && <>{day.isToday ? 'Oggi' : formatWeekday(noonMs)} </>}
        <b>{formatDayNumber(noonMs)}</b>
        {day.isFar && <> {formatMonthShort(noonMs)}</>}
      </span>
      <span className="row gap-2 figures">
        {!isLoaded ? (
          <Skeleton width="60%" height="12px" />
        ) : isShut(day) ? (
          'chiuso'
        ) : (
          <>
            {day.count}
            <span className={looks.meter}>{day.count > 0 && <span style={{ width: `${Math.round(day.load * 100)}%` }} />}</span>
          </>
        )}
      </span>
    </>
  )
}

/** A closed day that has orders all the same shows them. */
function isShut(day: StripDay): boolean {
  return day.isClosed && day.count === 0
}

function loadText(day: StripDay): string {
  if (isShut(day)) return 'chiuso'
  return pluralText(day.count, 'ordine', 'ordini')
}

const SHOWN_BEFORE = 2

/** At the start the two days before the chosen one are in sight too; later the strip scrolls only as far as it must. */
function useKeptInSight(index: number) {
  const ref = useRef<HTMLDivElement>(null)
  const wasPlaced = useRef(false)
  useEffect(() => {
    const strip = ref.current
    const cell = strip?.children.item(index)
    if (!strip || !(cell instanceof HTMLElement)) return
    const first = strip.children.item(Math.max(0, index - SHOWN_BEFORE))
    if (wasPlaced.current) cell.scrollIntoView({ inline: 'nearest', block: 'nearest' })
    else if (first instanceof HTMLElement) strip.scrollLeft = first.offsetLeft - strip.offsetLeft - cell.offsetWidth / 4
    wasPlaced.current = true
  }, [index])
  return ref
}
