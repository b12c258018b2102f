// Lists of orders: a tab's orders under the headers of their slots, and what a search found. Rows are rendered in blocks of
// eight that the browser skips while they are out of sight; skipping each row by itself would cost more than it saves
// (docs/decisions/0315).
import { ClockAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OrderWithItems } from '#data/orders/orders.ts'
import {
  type Countdown,
  groupCountdown,
  type Seat,
  type SlotGroup,
  seatsOf,
  seatsText,
} from '#features/office/order-desk/desk/desk-slots.ts'
import { classNames } from '#ui/class-names.ts'
import looks from '#ui/office/looks.module.css'
import { formatPickup } from '#ui/text/pickup-date.ts'
import { pluralText } from '#ui/text/plural-text.ts'
import type { Units } from './item-text.ts'
import styles from './order-list.module.css'
import { OrderRow } from './order-row.tsx'

interface OrderListProps {
  groups: readonly SlotGroup<OrderWithItems>[]
  units: Units
  nowMs: number
  /** The shop still owes these something: past slots are late. */
  isDue: boolean
  selectedId: string | null
  newIds: ReadonlySet<string>
  onOpen: (id: string) => void
}

export function OrderList({ groups, units, nowMs, isDue, selectedId, newIds, onOpen }: OrderListProps) {
  const ids = groups.flatMap((group) => group.orders.map((order) => order.id))
  const tabStop = selectedId !== null && ids.includes(selectedId) ? selectedId : ids[0]
  return groups.map((group) => {
    const countdown = groupCountdown(group, nowMs, isDue)
    return (
      <section key={group.headerId} aria-labelledby={group.headerId}>
        <SlotHeader group={group} countdown={countdown} />
        <RowBlocks orders={group.orders}>
          {(order) => (
            <OrderRow
              key={order.id}
              order={order}
              units={units}
              isSelected={order.id === selectedId}
              isTabStop={order.id === tabStop}
              isNew={newIds.has(order.id)}
              isLate={countdown.isLate}
              {...(group.isOfOtherDays && { when: formatPickup(order, nowMs) })}
              onOpen={() => onOpen(order.id)}
            />
          )}
        </RowBlocks>
      </section>
    )
  })
}

// What a search found, over all days that this device holds: nearest pickup first, each with its day.

interface FoundListProps {
  orders: readonly OrderWithItems[]
  units: Units
  nowMs: number
  selectedId: string | null
  onOpen: (id: string) => void
}

export function FoundList({ orders, units, nowMs, selectedId, onOpen }: FoundListProps) {
  const tabStop = orders.some((order) => order.id === selectedId) ? selectedId : orders[0]?.id
  return (
    <>
      <h2 className={classNames(looks.group, 'row muted text-2')} aria-live="polite">
        {foundText(orders.length)}
      </h2>
      <ul>
        {orders.map((order) => (
          <OrderRow
            key={order.id}
            order={order}
            units={units}
            when={formatPickup(order, nowMs)}
            isSelected={order.id === selectedId}
            isTabStop={order.id === tabStop}
            isNew={false}
            isLate={false}
            onOpen={() => onOpen(order.id)}
          />
        ))}
      </ul>
    </>
  )
}

function foundText(count: number): string {
  if (count === 0) return 'Nessun ordine degli ultimi 30 giorni'
  return pluralText(count, 'ordine trovato', 'ordini trovati')
}

// A slot's header in the list: its time, one pip per seat, how full it is, how far away. Late ones speak up.

interface SlotHeaderProps {
  group: SlotGroup<unknown>
  countdown: Countdown
}

export function SlotHeader({ group, countdown }: SlotHeaderProps) {
  const isOver = group.capacity > 0 && group.taken > group.capacity
  return (
    <h2 id={group.headerId} className={classNames(looks.group, 'row gap-2 muted text-2', countdown.isLate && styles.late)}>
      <span className={classNames('text-3 strong figures', styles.time)}>{group.time}</span>
      <Seats taken={group.taken} capacity={group.capacity} />
      <span className={classNames('nowrap', isOver && styles.over)}>{seatsText(group.taken, group.capacity)}</span>
      <span className={classNames('inline nowrap gap-2', styles.countdown)}>
        {countdown.isLate && <ClockAlert size={16} aria-hidden="true" />}
        {countdown.text}
      </span>
    </h2>
  )
}

const SEAT_LOOKS: Record<Seat, string | undefined> = { taken: styles.taken, free: styles.free, over: styles.overPip }

function Seats({ taken, capacity }: { taken: number; capacity: number }) {
  const seats = seatsOf(taken, capacity)
  if (seats.length === 0) return null
  return (
    <span className="inline gap-1" aria-hidden="true">
      {seats.map((seat, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place in the row, nothing else
        <span key={index} className={classNames(styles.pip, SEAT_LOOKS[seat])} />
      ))}
    </span>
  )
}

// A slot's rows, in blocks that the browser neither lays out nor paints while they are out of sight. Each row by itself would
// cost more than it saves: the browser asks every one of them at every frame. See docs/decisions/0315.

declare module 'react' {
  interface CSSProperties {
    /** How many are in a block, for the room it takes up until it was seen once. */
    '--rows'?: number
  }
}

interface RowBlocksProps {
  orders: readonly OrderWithItems[]
  /** One `<li>` of an order, with its key. */
  children: (order: OrderWithItems) => ReactNode
}

export function RowBlocks({ orders, children }: RowBlocksProps) {
  return splitIntoBlocks(orders).map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place in the slot; what stands in it moves on to the next
    <ul key={index} className={styles.block} style={{ '--rows': block.length }}>
      {block.map(children)}
    </ul>
  ))
}

// Rows out of sight are left alone block by block: few enough blocks to be asked at every frame, and few enough rows in each to
// be laid out within one.
const ROWS = 8

/** In their order, none empty; one block for what an ordinary slot holds. */
export function splitIntoBlocks<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, index) => rows.slice(index * ROWS, (index + 1) * ROWS))
}
