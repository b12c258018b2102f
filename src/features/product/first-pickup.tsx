// The first day and hour at which this product can be collected, and why not sooner.
import { CalendarDays } from 'lucide-react'
import { formatMomentLong, isSameDay } from '#ui/dates.ts'
import { useText } from '#ui/use-text.ts'
import styles from './first-pickup.module.css'

export interface FirstPickupProps {
  /** Days of preparation. */
  leadDays: number
  /** Null when nothing is free in the days offered. */
  firstPickupMs: number | null
  nowMs: number
}

export function FirstPickup({ leadDays, firstPickupMs, nowMs }: FirstPickupProps) {
  const t = useText()
  const isToday = firstPickupMs !== null && isSameDay(firstPickupMs, nowMs)
  const reason =
    leadDays > 0
      ? t('Servono almeno {count} giorno di preparazione|Servono almeno {count} giorni di preparazione', { count: leadDays })
      : t('Non disponibile per il ritiro oggi')
  return (
    <div className={styles.card}>
      <span className={styles.icon}>
        <CalendarDays size="1.4em" aria-hidden="true" />
      </span>
      <p>
        <span className={styles.label}>{t('Primo ritiro')}</span>
        <strong className={styles.moment}>
          {firstPickupMs === null ? t('Chiedi in negozio') : formatMomentLong(firstPickupMs, nowMs)}
        </strong>
        {!isToday && <span className={styles.reason}>{reason}</span>}
      </p>
    </div>
  )
}
