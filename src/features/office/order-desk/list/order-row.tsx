// One order in the list. The whole row opens it; the glyph at its start only says how far it is. Marks at its end, always in this
// order: attention, money, note, cake, queued, printer.
import { CakeSlice, CloudUpload, HandCoins, MessageSquareText, Printer, PrinterCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OrderWithItems } from '#data/orders/orders.ts'
import { PHRASE_TYPE } from '#domain/catalogue/catalogue.ts'
import { formatEuro } from '#domain/money.ts'
import { calledText } from '#domain/order/number.ts'
import { dueCents } from '#domain/order/order-payment.ts'
import { isInProgress, isOpen, isToCollect, ORDER_STATES, orderStateOf } from '#domain/order/states.ts'
import { classNames } from '#ui/class-names.ts'
import looks from '#ui/office/looks.module.css'
import { itemsText, type Units } from './item-text.ts'
import styles from './order-row.module.css'
import { StatusGlyph } from './status-chip.tsx'

interface OrderRowProps {
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
}

export function OrderRow({ order, units, isSelected, isTabStop, isNew, isLate, when, onOpen }: OrderRowProps) {
  const state = orderStateOf(order)
  const look = classNames(
    looks.around,
    looks.lined,
    'hoverable',
    isSelected && styles.selected,
    isNew && styles.fresh,
    isLate && styles.late,
    (isSelected || isLate) && looks.edge,
    order.localState === 'queued' && styles.queued,
  )
  return (
    <li className={look}>
      <span className={classNames('center shrink-0', styles.glyph)}>
        <StatusGlyph status={state} label={ORDER_STATES[state].tab.label} />
      </span>
      <button
        type="button"
        id={rowId(order.id)}
        className={classNames(looks.control, 'stack fill text-2', styles.open)}
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
      <span className={classNames('muted figures nowrap', styles.number)}>{order.number}</span>
      <span className={classNames('truncate strong', styles.name)}>{calledText(order.customer.name, order.number)}</span>
      <span className={classNames('truncate muted', styles.items)}>
        {isNew && <span className={classNames(looks.badge, 'text-1 strong', styles.newWord)}>Nuovo</span>}
        {when !== undefined && <span className={classNames('figures', styles.when)}>{when} · </span>}
        {itemsText(order.items, units)}
      </span>
      <RowMarks order={order} />
      <span className={classNames('strong figures nowrap', styles.total)}>
        <RowMoney order={order} />
      </span>
    </>
  )
}

/** What it costs; where a part is paid, what is still to come. */
function RowMoney({ order }: { order: OrderWithItems }) {
  const due = dueCents(order)
  if (!isOpen(order) || due === 0 || due === order.totalCents) return formatEuro(order.totalCents)
  return (
    <span className={styles.due} title={`Totale ${formatEuro(order.totalCents)}`}>
      restano {formatEuro(due)}
    </span>
  )
}

/** The DOM id of an order's row, to give the focus back to. */
export function rowId(orderId: string): string {
  return `ordine-${orderId}`
}

// The small marks at the end of a row, always in this order: attention, money, note, cake, queued, printer. Printed is faint and
// ticked, not yet printed is amber with a dot.

function RowMarks({ order }: { order: OrderWithItems }) {
  return (
    <span className={classNames('inline gap-2', styles.marks)}>
      {order.attention.length > 0 && (
        <Mark label="Da verificare" look={undefined}>
          <TriangleAlert size={18} aria-hidden="true" className={looks.alert} />
        </Mark>
      )}
      {isOpen(order) && !isToCollect(order) && dueCents(order) > 0 && (
        <Mark label={`Da incassare ${formatEuro(dueCents(order))}`} look={styles.due}>
          <HandCoins size={18} aria-hidden="true" />
        </Mark>
      )}
      {order.note !== '' && (
        <Mark label="Ha una nota" look={styles.note}>
          <MessageSquareText size={18} aria-hidden="true" />
        </Mark>
      )}
      {hasCake(order) && (
        <Mark label="Torta su misura" look="muted">
          <CakeSlice size={18} aria-hidden="true" />
        </Mark>
      )}
      {isWaiting(order) && (
        <Mark label="In attesa di rete" look={styles.waiting}>
          <CloudUpload size={18} aria-hidden="true" />
        </Mark>
      )}
      <PrintMark order={order} />
    </span>
  )
}

function PrintMark({ order }: { order: OrderWithItems }) {
  if (order.isPrinted) {
    return (
      <Mark label="Comanda stampata" look={styles.printed}>
        <PrinterCheck size={18} aria-hidden="true" />
      </Mark>
    )
  }
  if (!isInProgress(order) || order.isImmediate) return null
  return (
    <Mark label="Comanda da stampare" look={classNames(looks.dot, styles.waiting)}>
      <Printer size={18} aria-hidden="true" />
    </Mark>
  )
}

function Mark({ label, look, children }: { label: string; look: string | undefined; children: ReactNode }) {
  return (
    <span role="img" aria-label={label} title={label} className={classNames('inline shrink-0', look)}>
      {children}
    </span>
  )
}

/** The order itself, or a change made to it here, has not reached the server. */
function isWaiting(order: OrderWithItems): boolean {
  return order.localState === 'queued' || order.base !== null
}

/** Composed or personalised: the laboratory has to read the choices. */
function hasCake(order: OrderWithItems): boolean {
  return order.items.some(
    (item) => item.customVariants.length > 1 || item.customVariants.some(({ type }) => type === PHRASE_TYPE),
  )
}
