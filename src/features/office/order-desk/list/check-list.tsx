// The tray "Da verificare": what is open on accepted orders, and what the server refused from this device.

import { TriangleAlert } from 'lucide-react'
import type { OrderWithItems } from '#data/orders/orders.ts'
import type { RejectedEntry } from '#data/outbox/status.ts'
import { ENTRY_KINDS } from '#domain/entry/kinds.ts'
import { formatEuro } from '#domain/money.ts'
import { ATTENTION_WORDS } from '#domain/order/attention.ts'
import { calledText } from '#domain/order/number.ts'
import { classNames } from '#ui/class-names.ts'
import { Illustration } from '#ui/feedback/empty-state.tsx'
import looks from '#ui/office/looks.module.css'
import { formatMoment } from '#ui/text/dates.ts'
import { formatPickup } from '#ui/text/pickup-date.ts'
import styles from './check-list.module.css'
import { rowId } from './order-row.tsx'

interface CheckListProps {
  items: readonly CheckItem[]
  nowMs: number
  selectedId: string | null
  onOpen: (id: string) => void
}

export function CheckList({ items, nowMs, selectedId, onOpen }: CheckListProps) {
  const tabStop = items.some((item) => item.id === selectedId) ? selectedId : items[0]?.id
  return (
    <>
      <p className={classNames(looks.group, 'row muted text-2')}>Di tutti i giorni</p>
      <ul>
        {items.map((item) => (
          <CheckRow
            key={item.id}
            item={item}
            nowMs={nowMs}
            isSelected={item.id === selectedId}
            isTabStop={item.id === tabStop}
            onOpen={() => onOpen(item.id)}
          />
        ))}
      </ul>
      <div className={classNames('stack gap-3 muted text-2', styles.hint)}>
        <Illustration scene="tutto-fatto" isSmall />
        <p>Gli ordini accettati restano validi: il cliente li aspetta. Scegli che cosa fare e spariscono da qui.</p>
      </div>
    </>
  )
}

interface CheckRowProps {
  item: CheckItem
  nowMs: number
  isSelected: boolean
  isTabStop: boolean
  onOpen: () => void
}

function CheckRow({ item, nowMs, isSelected, isTabStop, onOpen }: CheckRowProps) {
  const isRefused = item.kind === 'refused'
  const facts = isRefused ? item.entry.order : item.order
  return (
    <li
      className={classNames(
        looks.around,
        looks.lined,
        'hoverable',
        isSelected && classNames(looks.edge, styles.selected),
        isRefused && styles.refused,
      )}
    >
      <TriangleAlert size={20} aria-hidden="true" className={classNames(looks.alert, 'shrink-0', styles.glyph)} />
      <button
        type="button"
        id={rowId(item.id)}
        className={classNames(looks.control, 'stack gap-1 fill text-2', styles.open)}
        aria-current={isSelected ? 'true' : undefined}
        tabIndex={isTabStop ? 0 : -1}
        onClick={onOpen}
      >
        <span className="row gap-2">
          <span className="truncate strong">
            {isRefused ? refusedTitle(item.entry) : calledText(item.order.customer.name, item.order.number)}
          </span>
          <span className="muted figures nowrap">{facts?.number}</span>
          {facts && <span className={classNames('strong figures nowrap', styles.total)}>{formatEuro(facts.totalCents)}</span>}
        </span>
        <span>
          <span className={classNames('strong', styles.reason)}>{reasonOf(item)}</span>
          <span className="muted figures"> · {momentOf(item, nowMs)}</span>
        </span>
      </button>
    </li>
  )
}

function momentOf(item: CheckItem, nowMs: number): string {
  if (item.kind === 'order') return `ritiro ${formatPickup(item.order, nowMs)}`
  const { order } = item.entry
  return order ? `ritiro ${formatPickup(order, nowMs)}` : formatMoment(item.pickupMs, nowMs)
}

function reasonOf(item: CheckItem): string {
  return item.kind === 'refused'
    ? item.entry.message
    : item.order.attention.map((reason) => ATTENTION_WORDS[reason].title).join(', ')
}

// The tray "Da verificare": accepted orders with an open question, and what the server refused from this device.

export type CheckItem =
  | { kind: 'order'; id: string; pickupMs: number; order: OrderWithItems }
  | { kind: 'refused'; id: string; pickupMs: number; entry: RejectedEntry }

/** Earliest pickup first; at the same time what was refused first, since nobody else knows of it. */
export function checkItems(orders: readonly OrderWithItems[], refused: readonly RejectedEntry[]): CheckItem[] {
  const items: CheckItem[] = [
    ...refused.map((entry) => ({
      ...{ kind: 'refused' as const, id: entry.id, entry },
      pickupMs: entry.order?.pickupMs ?? entry.writtenMs,
    })),
    ...orders.map((order) => ({ kind: 'order' as const, id: order.id, pickupMs: order.pickupMs, order })),
  ]
  return items.sort((a, b) => a.pickupMs - b.pickupMs)
}

/** What a refused entry wanted, for its title. */
export function refusedTitle(entry: Pick<RejectedEntry, 'kind'>): string {
  return ENTRY_KINDS[entry.kind].refused
}
