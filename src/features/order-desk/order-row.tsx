// One order in the list. The whole row opens it; the glyph at its start is one click to "Pronto" where that is what comes
// next (with the keyboard it is P, so it stays out of the tab order).
import type { OrderWithItems } from '#data/orders.ts'
import { formatEuro } from '#domain/money.ts'
import { classNames } from '#ui/class-names.ts'
import { DESK_TABS, statusTabOf } from './desk-tabs.ts'
import { itemsText, type Units } from './item-text.ts'
import { actionsFor } from './order-actions.ts'
import styles from './order-row.module.css'
import { RowMarks } from './row-marks.tsx'
import { StatusGlyph } from './status-glyph.tsx'

export interface OrderRowProps {
  order: OrderWithItems
  units: Units
  isSelected: boolean
  /** In the tab order: one row of the list is. */
  isTabStop: boolean
  isNew: boolean
  isLate: boolean
  /** Stands before the items: the day and time, in a list without slots. */
  when?: string
  onOpen: () => void
  onReady: () => void
}

export function OrderRow({ order, units, isSelected, isTabStop, isNew, isLate, when, onOpen, onReady }: OrderRowProps) {
  const look = classNames(
    styles.row,
    isSelected && styles.selected,
    isNew && styles.fresh,
    isLate && styles.late,
    order.localState === 'queued' && styles.queued,
  )
  return (
    <li className={look}>
      <RowGlyph order={order} onReady={onReady} />
      <button
        type="button"
        id={rowId(order.id)}
        className={styles.open}
        aria-current={isSelected ? 'true' : undefined}
        tabIndex={isTabStop ? 0 : -1}
        onClick={onOpen}
      >
        <RowCells order={order} units={units} isNew={isNew} when={when} />
      </button>
    </li>
  )
}

type RowCellsProps = Pick<OrderRowProps, 'order' | 'units' | 'isNew'> & { when?: string | undefined }

/** What a row says, in the columns of `.open`. */
export function RowCells({ order, units, isNew, when }: RowCellsProps) {
  return (
    <>
      <span className={styles.number}>{order.number}</span>
      <span className={styles.name}>{order.customer.name || 'Senza nome'}</span>
      <span className={styles.items}>
        {isNew && <span className={styles.newWord}>Nuovo</span>}
        {when !== undefined && <span className={styles.when}>{when} · </span>}
        {itemsText(order.items, units)}
      </span>
      <span className={styles.marks}>
        <RowMarks order={order} />
      </span>
      <span className={styles.total}>{formatEuro(order.totalCents)}</span>
    </>
  )
}

/** The DOM id of an order's row, to give the focus back to. */
export function rowId(orderId: string): string {
  return `ordine-${orderId}`
}

function RowGlyph({ order, onReady }: Pick<OrderRowProps, 'order' | 'onReady'>) {
  const tab = statusTabOf(order)
  if (!actionsFor(order).canMarkReady) {
    return (
      <span className={styles.glyph}>
        <StatusGlyph status={tab} label={DESK_TABS.find(({ id }) => id === tab)?.label} />
      </span>
    )
  }
  return (
    <button
      type="button"
      className={classNames(styles.glyph, styles.quick)}
      tabIndex={-1}
      aria-label={`Segna pronto ${order.number}`}
      title="Pronto"
      onClick={onReady}
    >
      <StatusGlyph status={tab} />
      <StatusGlyph status="ready" />
    </button>
  )
}
