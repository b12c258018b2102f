// The order is registered: its number large, what it costs and when, and where to go from here.
import { useLiveQuery } from 'dexie-react-hooks'
import { CircleCheck, CloudUpload, Plus, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { getOrder, type OrderWithItems } from '#data/orders/orders.ts'
import { formatEuro } from '#domain/money.ts'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { formatMomentLong } from '#ui/text/dates.ts'
import type { PlacedOrder } from './order-form.tsx'
import styles from './placed-panel.module.css'

export interface PlacedPanelProps {
  placed: PlacedOrder
  nowMs: number
  onPrint: (order: OrderWithItems) => void
  onNext: () => void
}

export function PlacedPanel({ placed, nowMs, onPrint, onNext }: PlacedPanelProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const order = useLiveQuery(async () => getOrder(placed.orderId), [placed.orderId])
  useEffect(() => title.current?.focus(), [])
  return (
    <section className={styles.panel} aria-labelledby="ordine-registrato">
      <CircleCheck size={44} aria-hidden="true" className={styles.tick} />
      <h2 id="ordine-registrato" ref={title} tabIndex={-1} className={styles.title}>
        Ordine registrato
        <span className={styles.number}>{placed.number}</span>
      </h2>
      <dl className={styles.facts}>
        <dt>Ritiro</dt>
        <dd>{formatMomentLong(placed.pickupMs, nowMs)}</dd>
        <dt>Totale da incassare</dt>
        <dd>{formatEuro(placed.totalCents)}</dd>
      </dl>
      {order?.localState === 'queued' && !placed.isOnline && (
        <p className={styles.queued} role="status">
          <CloudUpload size={20} aria-hidden="true" />
          Sei offline. L’ordine è salvato su questo dispositivo e partirà appena torna la rete.
        </p>
      )}
      <div className={styles.actions}>
        <Button shape="box" size="large" isWide icon={<Plus size={20} aria-hidden="true" />} onClick={onNext}>
          Nuovo ordine
        </Button>
        <Button
          variant="secondary"
          shape="box"
          isWide
          icon={<Printer size={18} aria-hidden="true" />}
          disabled={!order}
          onClick={() => order && onPrint(order)}
        >
          Stampa la comanda
        </Button>
        <ButtonLink variant="quiet" shape="box" isWide to="/gestionale/ordini" search={{ ordine: placed.orderId }}>
          Apri l’ordine
        </ButtonLink>
      </div>
    </section>
  )
}
