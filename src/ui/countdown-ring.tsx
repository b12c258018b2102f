// Seconds left as a ring that empties. Read aloud a few times, not every second.
import type { ReactNode } from 'react'
import styles from './countdown-ring.module.css'

export interface CountdownRingProps {
  left: number
  total: number
  /** What happens at the end: `Si torna all’inizio`. */
  label: ReactNode
  /** Said at the start, half-way and near the end: `Tra 10 secondi si torna all’inizio`. */
  announce: (seconds: number) => string
}

const RADIUS = 23
const LENGTH = 2 * Math.PI * RADIUS

export function CountdownRing({ left, total, label, announce }: CountdownRingProps) {
  const spoken = [total, Math.ceil(total / 2), 5].findLast((seconds) => left <= seconds) ?? total
  return (
    <div className={styles.countdown}>
      <div className={styles.ring} role="timer" aria-label={announce(left)}>
        <svg viewBox="0 0 52 52" aria-hidden="true">
          <circle cx="26" cy="26" r={RADIUS} className={styles.track} />
          <circle
            cx="26"
            cy="26"
            r={RADIUS}
            className={styles.rest}
            strokeDasharray={LENGTH}
            strokeDashoffset={LENGTH * (1 - left / total)}
          />
        </svg>
        <span aria-hidden="true">{left}</span>
      </div>
      <span>{label}</span>
      <span className="visually-hidden" role="status">
        {announce(spoken)}
      </span>
    </div>
  )
}
