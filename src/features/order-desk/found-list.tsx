// What a search found, over all days that this device holds: nearest pickup first, each with its day.
import type { OrderWithItems } from '#data/orders.ts'
import { formatMoment } from '#ui/dates.ts'
import type { Units } from './item-text.ts'
import styles from './order-list.module.css'
import { OrderRow } from './order-row.tsx'

export interface FoundListProps {
  orders: readonly OrderWithItems[]
  units: Units
  nowMs: number
  selectedId: string | null
  onOpen: (id: string) => void
  onReady: (id: string) => void
}

export function FoundList({ orders, units, nowMs, selectedId, onOpen, onReady }: FoundListProps) {
  const tabStop = orders.some((order) => order.id === selectedId) ? selectedId : orders[0]?.id
  return (
    <>
      <h2 className={styles.heading} aria-live="polite">
        {foundText(orders.length)}
      </h2>
      <ul className={styles.rows}>
        {orders.map((order) => (
          <OrderRow
            key={order.id}
            order={order}
            units={units}
            when={formatMoment(order.pickupMs, nowMs)}
            isSelected={order.id === selectedId}
            isTabStop={order.id === tabStop}
            isNew={false}
            isLate={false}
            onOpen={() => onOpen(order.id)}
            onReady={() => onReady(order.id)}
          />
        ))}
      </ul>
    </>
  )
}

function foundText(count: number): string {
  if (count === 0) return 'Nessun ordine degli ultimi 30 giorni'
  return count === 1 ? '1 ordine trovato' : `${count} ordini trovati`
}
