// Orders from before the device's thirty days, from the server: latest first, more on demand, searched by the same words.
import type { KeyboardEvent, ReactNode } from 'react'
import type { OldOrder } from '#data/old-orders.ts'
import { formatEuro } from '#domain/money.ts'
import type { OrderStatus } from '#domain/order-status.ts'
import { shopMoment } from '#domain/shop-time.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { formatDayMedium, formatTime } from '#ui/dates.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import styles from './old-orders.module.css'
import listStyles from './order-list.module.css'
import { rowId } from './order-row.tsx'
import { type OldOrders, useOldOrders } from './use-old-orders.ts'

export interface OldOrderListProps {
  /** Empty for all. */
  query: string
  /** Orders that stand in the list above. */
  shownIds: readonly string[]
  selectedId: string | null
  onOpen: (id: string) => void
  /** Stands above them. */
  back?: ReactNode
  /** Stands in their place when there are none. */
  nothing?: ReactNode
}

const STATUSES: Record<OrderStatus, string> = {
  NOTPAID: 'Da incassare',
  INPROGRESS: 'In corso',
  COMPLETED: 'Completato',
  CANCELLED: 'Annullato',
}

/** Another search starts afresh. */
export function OldOrderList(props: OldOrderListProps) {
  return <Pages key={props.query.trim()} {...props} query={props.query.trim()} />
}

function Pages({ query, shownIds, selectedId, onOpen, back, nothing }: OldOrderListProps) {
  const old = useOldOrders(query)
  const orders = old.orders.filter(({ id }) => !shownIds.includes(id))
  if (old.state === 'end' && orders.length === 0 && nothing) return nothing
  return (
    <section aria-label="Ordini più vecchi" onKeyDown={moveAmongRows}>
      {back}
      <h2 className={listStyles.heading}>Più vecchi di 30 giorni</h2>
      <ul className={listStyles.rows}>
        {orders.map((order) => (
          <OldRow key={order.id} order={order} isSelected={order.id === selectedId} onOpen={() => onOpen(order.id)} />
        ))}
      </ul>
      <Foot old={old} isEmpty={orders.length === 0} />
    </section>
  )
}

function Foot({ old, isEmpty }: { old: OldOrders; isEmpty: boolean }) {
  switch (old.state) {
    case 'loading':
      return (
        <Loading label="Carico gli ordini più vecchi" className={styles.foot}>
          <Skeleton width="80%" height="18px" />
        </Loading>
      )
    case 'offline':
      return <p className={styles.foot}>Gli ordini più vecchi si leggono quando c’è rete.</p>
    case 'failed':
      return (
        <div className={styles.foot}>
          <p>Gli ordini più vecchi non si leggono adesso.</p>
          <Button variant="secondary" shape="box" onClick={old.again}>
            Riprova
          </Button>
        </div>
      )
    case 'more':
      return (
        <div className={styles.foot}>
          <Button variant="secondary" shape="box" isWide onClick={old.more}>
            Mostra altri
          </Button>
        </div>
      )
    case 'end':
      return isEmpty ? <p className={styles.foot}>Nessuno.</p> : null
  }
}

function OldRow({ order, isSelected, onOpen }: { order: OldOrder; isSelected: boolean; onOpen: () => void }) {
  return (
    <li>
      <button
        type="button"
        id={rowId(order.id)}
        className={classNames(styles.row, isSelected && styles.selected)}
        aria-current={isSelected ? 'true' : undefined}
        onClick={onOpen}
      >
        <span className={styles.name}>{order.name || 'Senza nome'}</span>
        <span className={styles.total}>{formatEuro(order.totalCents)}</span>
        <span className={styles.meta}>
          {order.number} · {formatDayMedium(order.pickupMs)} {shopMoment(order.pickupMs).day.slice(0, 4)},{' '}
          {formatTime(order.pickupMs)}
        </span>
        <span className={styles.status}>{STATUSES[order.status]}</span>
      </button>
    </li>
  )
}

/** The arrows lead from row to row, as in the list above; what they open is Enter's business, since each is asked of the server. */
function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('li > button')]
  const index = event.target instanceof HTMLElement ? rows.indexOf(event.target) : -1
  rows[index + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
}
