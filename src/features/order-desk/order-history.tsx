// Who did what to the order and when. Folded: it is asked for when something went wrong, not on every order.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { getConnection, onConnectionChange } from '#data/connection.ts'
import { type OrderEvent, readOrderEvents } from '#data/order-events.ts'
import type { OrderWithItems } from '#data/orders.ts'
import { formatMoment } from '#ui/dates.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { eventLines } from './event-lines.ts'
import styles from './order-history.module.css'

export interface OrderHistoryProps {
  order: Pick<OrderWithItems, 'id' | 'updated'>
  nowMs: number
}

export function OrderHistory({ order, nowMs }: OrderHistoryProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.history} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={styles.summary}>Chi ha fatto cosa</summary>
      {isOpen && <Events order={order} nowMs={nowMs} />}
    </details>
  )
}

function Events({ order, nowMs }: OrderHistoryProps) {
  const events = useOrderEvents(order.id, order.updated)
  if (events === undefined) {
    return (
      <Loading label="Carico la storia">
        <Skeleton width="70%" height="18px" />
      </Loading>
    )
  }
  if (events === 'offline') return <p className={styles.quiet}>La storia si legge quando c’è rete.</p>
  if (events === 'failed') return <p className={styles.quiet}>La storia non si legge adesso. Riapri l’ordine tra poco.</p>
  const lines = eventLines(events, (ms) => formatMoment(ms, nowMs))
  if (lines.length === 0) return <p className={styles.quiet}>Ancora nessuno l’ha toccato.</p>
  return (
    <ol className={styles.lines}>
      {lines.map(({ id, what, who, why }) => (
        <li key={id}>
          <b>{what}</b>
          <span>{who}</span>
          {why !== '' && <q className={styles.why}>{why}</q>}
        </li>
      ))}
    </ol>
  )
}

function useOrderEvents(orderId: string, updated: string): OrderEvent[] | 'offline' | 'failed' | undefined {
  const { isReachable } = useSyncExternalStore(onConnectionChange, getConnection, getConnection)
  const [events, setEvents] = useState<OrderEvent[] | 'offline' | 'failed'>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the order is a new event, the network's return another chance
  useEffect(() => {
    const stop = new AbortController()
    void readOrderEvents(orderId, stop.signal).then((read) => {
      if (!stop.signal.aborted) setEvents((before) => (typeof read === 'string' && Array.isArray(before) ? before : read))
    })
    return () => stop.abort()
  }, [orderId, updated, isReachable])
  return events
}
