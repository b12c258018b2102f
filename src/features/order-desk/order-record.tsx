// Under the order's items: what came by card, and who was told what. Nothing where there is nothing to tell.
import { Bell, CreditCard, type LucideIcon, Mail, MessageCircle } from 'lucide-react'
import type { OrderWithItems } from '#data/orders.ts'
import { shopMoment } from '#domain/shop-time.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { formatMoment, formatTime } from '#ui/dates.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import styles from './order-record.module.css'
import { type RecordLine, recordLines } from './record-lines.ts'
import { useOrderRecord } from './use-order-record.ts'

const ICONS: Record<RecordLine['kind'], LucideIcon> = { card: CreditCard, whatsapp: MessageCircle, mail: Mail, push: Bell }

export function OrderRecord({ order, nowMs }: { order: OrderWithItems; nowMs: number }) {
  const { reading, again } = useOrderRecord(order.id, order.updated)
  // It has never been at the server: nobody was told anything.
  if (order.localState !== null) return null
  const lines = typeof reading === 'object' ? recordLines(reading, (ms) => timeText(ms, nowMs)) : []
  if (typeof reading === 'object' && lines.length === 0) return null
  return (
    <section className={styles.record} aria-label="Pagamenti e messaggi">
      {reading === 'loading' && (
        <Loading label="Carico pagamenti e messaggi">
          <Skeleton width="70%" height="18px" />
        </Loading>
      )}
      {reading === 'offline' && <p className={styles.line}>Pagamenti e messaggi si vedono quando c’è rete.</p>}
      {reading === 'failed' && (
        <p className={styles.line}>
          Pagamenti e messaggi non si leggono.
          <Button variant="quiet" size="small" shape="box" onClick={again}>
            Riprova
          </Button>
        </p>
      )}
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <RecordRow key={line.id} line={line} />
          ))}
        </ul>
      )}
    </section>
  )
}

function RecordRow({ line }: { line: RecordLine }) {
  const Icon = ICONS[line.kind]
  return (
    <li className={classNames(styles.line, line.tone === 'done' && styles.done, line.tone === 'open' && styles.open)}>
      <Icon size={17} aria-hidden="true" />
      {line.text}
    </li>
  )
}

/** `10:32` today, else `gio 19 nov, 10:32`. */
function timeText(instantMs: number, nowMs: number): string {
  return shopMoment(instantMs).day === shopMoment(nowMs).day ? formatTime(instantMs) : formatMoment(instantMs, nowMs)
}
