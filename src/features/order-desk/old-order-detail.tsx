// An order that this device does not hold, read from the server: to look at, and for an administrator to open again.
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { getConnection, onConnectionChange } from '#data/connection.ts'
import { readOldOrder } from '#data/old-order.ts'
import type { OrderWithItems } from '#data/orders.ts'
import footer from './detail-footer.module.css'
import { DetailHead } from './detail-head.tsx'
import { DetailItems } from './detail-items.tsx'
import { DetailSummary } from './detail-summary.tsx'
import { DETAIL_TITLE_ID } from './focus-detail.ts'
import type { Units } from './item-text.ts'
import styles from './order-detail.module.css'
import { OrderHistory } from './order-history.tsx'
import { OrderRecord } from './order-record.tsx'
import { ReopenPanel } from './reopen-panel.tsx'

export interface OldOrderDetailProps {
  id: string
  units: Units
  nowMs: number
  onClose: () => void
  waiting: ReactNode
  /** When nobody knows it, or nobody can be asked. */
  unknown: ReactNode
}

export function OldOrderDetail({ id, units, nowMs, onClose, waiting, unknown }: OldOrderDetailProps) {
  const { order, again } = useOldOrder(id)
  if (order === undefined) return waiting
  if (order === null) return unknown
  return (
    <article className={styles.detail} aria-labelledby={DETAIL_TITLE_ID}>
      <div className={styles.rest}>
        <DetailHead order={order} nowMs={nowMs} onPrevious={null} onNext={null} onClose={onClose} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long order scrolls by keyboard too */}
        <section className={styles.body} tabIndex={0} aria-label="Contenuto dell’ordine">
          <DetailItems order={order} units={units} />
          <OrderRecord order={order} nowMs={nowMs} />
          <OrderHistory order={order} nowMs={nowMs} />
        </section>
        <footer className={footer.footer}>
          <DetailSummary order={order} nowMs={nowMs} />
          <div className={footer.actions}>
            <ReopenPanel order={order} onReopened={again} />
          </div>
        </footer>
      </div>
    </article>
  )
}

/** Undefined while it is read or on its way into this device's own orders; null when the server has none or cannot be asked. */
function useOldOrder(id: string): { order: OrderWithItems | null | undefined; again: () => void } {
  const { isReachable } = useSyncExternalStore(onConnectionChange, getConnection, getConnection)
  const [order, setOrder] = useState<OrderWithItems | null>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these is a reason to read again
  useEffect(() => {
    const stop = new AbortController()
    void readOldOrder(id, stop.signal).then((read) => {
      if (stop.signal.aborted || read === 'here') return
      setOrder((before) => (typeof read === 'string' ? (before ?? null) : read))
    })
    return () => stop.abort()
  }, [id, isReachable, attempt])
  return { order, again: () => setAttempt(attempt + 1) }
}
