// Orders that do not fit the hours: number, when, whose, why, and the way to the desk that shows each.
import { Link } from '@tanstack/react-router'
import type { OrderAhead } from '#data/office-settings.ts'
import type { Impact, ImpactReason } from '#domain/settings-impact.ts'
import { shopMoment } from '#domain/shop-time.ts'
import { formatDayMedium, formatTime } from '#ui/dates.ts'
import styles from './impact-list.module.css'

const REASONS: Record<ImpactReason, string> = { closed: 'chiuso', outside: 'fuori orario', full: 'troppi per i posti' }

export function ImpactList({ impacts }: { impacts: readonly Impact<OrderAhead>[] }) {
  return (
    <ul className={styles.list}>
      {impacts.map(({ order, reason }) => (
        <li key={order.id}>
          <Link
            className={styles.order}
            to="/gestionale/ordini"
            search={{ ordine: order.id, giorno: shopMoment(order.pickupMs).day }}
          >
            <span className={styles.number}>{order.number}</span>
            <span className={styles.when}>
              {formatDayMedium(order.pickupMs)}, {formatTime(order.pickupMs)}
            </span>
            <span className={styles.name}>{order.name}</span>
            <span className={styles.reason}>{REASONS[reason]}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
