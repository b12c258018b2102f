// Seconds left as a ring that empties. Read aloud a few times, not every second.
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './countdown.module.css'

interface CountdownRingProps {
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
    <div className="row gap-4 text-1">
      <div className={classNames('center shrink-0 text-2 figures', styles.ring)} role="timer" aria-label={announce(left)}>
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

// Counts whole seconds down to an action. It runs by the clock, not by its own ticks, so that a slow tablet is not late.

const TICK_MS = 250

/** Seconds left, from `seconds` to 0; `onEnd` is called once, at 0. */
export function useCountdown(seconds: number, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const deadlineMs = performance.now() + seconds * 1000
    const timer = setInterval(() => {
      const leftMs = deadlineMs - performance.now()
      setLeft(Math.max(0, Math.ceil(leftMs / 1000)))
      if (leftMs > 0) return
      clearInterval(timer)
      end()
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
