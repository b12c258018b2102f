// The side of the desk while no order is open: the day at a glance, and offline what that means here.
import { CloudOff, Printer } from 'lucide-react'
import type { OrderWithItems } from '#data/orders.ts'
import { formatEuro } from '#domain/money.ts'
import { Button } from '#ui/button.tsx'
import { formatDayRelative, formatMinutes, formatTime } from '#ui/dates.ts'
import { Kbd } from '#ui/kbd.tsx'
import { dayGlance } from './day-glance.ts'
import styles from './desk-aside.module.css'

export interface DeskAsideProps {
  orders: readonly OrderWithItems[] | undefined
  /** Noon of the day shown. */
  noonMs: number
  nowMs: number
  /** Since when the server cannot be reached; null when it can. */
  offlineSinceMs: number | null
  /** Entries of this device on their way. */
  waiting: number
  /** The browser lets nothing be heard before the first touch. */
  isSoundWaiting: boolean
  /** Begins to choose several orders; null where there are none. */
  onPrintMany: (() => void) | null
}

export function DeskAside({ orders, noonMs, nowMs, offlineSinceMs, waiting, ...more }: DeskAsideProps) {
  const day = formatDayRelative(noonMs, nowMs)
  return (
    <div className={styles.aside}>
      {offlineSinceMs !== null && <OfflineCard sinceMs={offlineSinceMs} nowMs={nowMs} waiting={waiting} />}
      <h2 className={styles.title}>{day.charAt(0).toUpperCase() + day.slice(1)}</h2>
      {orders && <Figures orders={orders} />}
      {more.onPrintMany && (
        <Button
          variant="secondary"
          shape="box"
          icon={<Printer size={20} aria-hidden="true" />}
          aria-keyshortcuts="M"
          onClick={more.onPrintMany}
        >
          Stampa più comande <Kbd>M</Kbd>
        </Button>
      )}
      <p className={styles.hint}>
        {more.isSoundWaiting && <span className={styles.sound}>Tocca lo schermo una volta e sentirai i nuovi ordini.</span>}
        Scegli un ordine dall’elenco per vederlo qui.
        <span className={styles.keys}>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> per scorrerli, <Kbd>?</Kbd> per tutti i tasti.
        </span>
      </p>
    </div>
  )
}

function Figures({ orders }: { orders: readonly OrderWithItems[] }) {
  const glance = dayGlance(orders)
  return (
    <dl className={styles.figures}>
      <div>
        <dt>Ordini</dt>
        <dd>{glance.orders}</dd>
      </div>
      <div>
        <dt>Ancora da pagare</dt>
        <dd>{formatEuro(glance.dueCents)}</dd>
      </div>
      <div>
        <dt>Comande da stampare</dt>
        <dd>{glance.unprinted}</dd>
      </div>
      <div>
        <dt>Prossimo ritiro da preparare</dt>
        <dd>{glance.nextMs === null ? 'nessuno' : formatTime(glance.nextMs)}</dd>
      </div>
    </dl>
  )
}

function OfflineCard({ sinceMs, nowMs, waiting }: { sinceMs: number; nowMs: number; waiting: number }) {
  const minutes = Math.floor((nowMs - sinceMs) / 60_000)
  return (
    <section className={styles.offline}>
      <CloudOff size={28} aria-hidden="true" />
      <div>
        <h2 className={styles.offlineTitle}>Sei offline{minutes > 0 ? ` da ${formatMinutes(minutes)}` : ''}</h2>
        <p>
          Vedi gli ordini salvati alle {formatTime(sinceMs)}. Quello che fai qui parte appena torna la rete
          {waiting > 0 ? `: ${waiting} in attesa.` : '.'}
        </p>
      </div>
    </section>
  )
}
