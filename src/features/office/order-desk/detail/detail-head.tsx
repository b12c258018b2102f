// Top of the detail: number and state, the way to the neighbours, whose order it is and when it is due.
import { ChevronDown, ChevronLeft, ChevronUp, Phone, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OrderWithItems } from '#data/orders/orders.ts'
import { calledText } from '#domain/order/number.ts'
import { TEXT_IMMEDIATE } from '#domain/order/order.ts'
import { ORDER_STATES, orderStateOf } from '#domain/order/states.ts'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { slotCountdown } from '#features/office/order-desk/desk/desk-slots.ts'
import { StatusChip } from '#features/office/order-desk/list/status-chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/form/button.tsx'
import { formatDayRelative, formatMoment, formatTime } from '#ui/text/dates.ts'
import styles from './detail-head.module.css'

export interface DetailHeadProps {
  order: OrderWithItems
  nowMs: number
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  onClose: () => void
  /** Opens the choice of another pickup time. */
  move?: ReactNode
}

export function DetailHead({ order, nowMs, move, ...moves }: DetailHeadProps) {
  return (
    <header className={styles.head}>
      <div className={classNames('row gap-2', styles.top)}>
        <IconButton className={styles.back} label="Torna all’elenco" icon={<ChevronLeft size={22} />} onClick={moves.onClose} />
        <span className="text-2 strong figures nowrap">{order.number}</span>
        <StatusChip status={order.attention.length > 0 ? 'to-check' : orderStateOf(order)} />
        <Moves {...moves} />
      </div>
      <h2 id={DETAIL_TITLE_ID} className={classNames('text-5', styles.name)} tabIndex={-1}>
        {calledText(order.customer.name, order.number)}
      </h2>
      <p className={styles.contact}>
        {order.customer.phone !== '' && (
          <a
            className={classNames('text-3 figures inline gap-2', styles.phone)}
            href={`tel:${order.customer.phone.replace(/[^+\d]/g, '')}`}
          >
            <Phone size={17} aria-hidden="true" />
            {order.customer.phone}
          </a>
        )}
      </p>
      <PickupTime order={order} nowMs={nowMs} move={move} />
    </header>
  )
}

function Moves({ onPrevious, onNext, onClose }: Pick<DetailHeadProps, 'onPrevious' | 'onNext' | 'onClose'>) {
  return (
    <span className={classNames('row gap-1', styles.moves)}>
      <IconButton
        size="compact"
        label="Ordine precedente"
        icon={<ChevronUp size={20} />}
        disabled={onPrevious === null}
        onClick={() => onPrevious?.()}
      />
      <IconButton
        size="compact"
        label="Ordine successivo"
        icon={<ChevronDown size={20} />}
        disabled={onNext === null}
        onClick={() => onNext?.()}
      />
      <IconButton className={styles.close} size="compact" label="Chiudi" icon={<X size={20} />} onClick={onClose} />
    </span>
  )
}

function PickupTime({ order, nowMs, move }: Pick<DetailHeadProps, 'order' | 'nowMs' | 'move'>) {
  if (order.isImmediate) {
    return (
      <div className={styles.pickup}>
        <span className="text-5 strong figures inline gap-1">{TEXT_IMMEDIATE}</span>
        <span className="muted text-2">{formatMoment(order.pickupMs, nowMs)}</span>
      </div>
    )
  }
  const countdown = slotCountdown(order.pickupMs, nowMs, ORDER_STATES[orderStateOf(order)].isDue)
  const isToday = shopMoment(order.pickupMs).day === shopMoment(nowMs).day
  const year = shopMoment(order.pickupMs).day.slice(0, 4)
  const isThisYear = year === shopMoment(nowMs).day.slice(0, 4)
  const day = `${formatDayRelative(order.pickupMs, nowMs)}${isThisYear ? '' : ` ${year}`}`
  const when = isToday ? countdown.text : [day, countdown.text].filter(Boolean).join(', ')
  return (
    <div className={styles.pickup}>
      <span className="text-5 strong figures inline gap-1">
        {move}
        <span className="visually-hidden">Ritiro alle </span>
        {formatTime(order.pickupMs)}
      </span>
      <span className={classNames('text-2', countdown.isLate ? classNames('strong', styles.late) : 'muted')}>{when}</span>
    </div>
  )
}

// The detail's title takes the focus when the detail comes up in place of the list, or when a button that had it is gone.

export const DETAIL_TITLE_ID = 'titolo-ordine'

export function focusDetail(): void {
  document.getElementById(DETAIL_TITLE_ID)?.focus()
}
