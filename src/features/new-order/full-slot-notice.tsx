// A full time was tapped: how many places there were, and the two ways on.
import { TriangleAlert } from 'lucide-react'
import type { Slot } from '#domain/pickup-slots.ts'
import { formatDayLong } from '#ui/dates.ts'
import styles from './full-slot-notice.module.css'

export interface FullSlotNoticeProps {
  slot: Slot
  /** It lies on another day than the times shown. */
  isOtherDay: boolean
  /** The next free one; null when there is none. */
  next: Slot | null
  onTake: () => void
  onNext: (startMs: number) => void
}

export function FullSlotNotice({ slot, isOtherDay, next, onTake, onNext }: FullSlotNoticeProps) {
  const places = slot.capacity === 1 ? 'il posto è preso' : `i ${slot.capacity} posti sono presi`
  return (
    <p className={styles.notice} role="status">
      <TriangleAlert size={20} aria-hidden="true" />
      <span>
        {whenText(slot, isOtherDay)} {places}.{' '}
        <button type="button" className={styles.action} onClick={onTake}>
          Aggiungi lo stesso
        </button>
        {next && (
          <>
            {' '}
            o{' '}
            <button type="button" className={styles.action} onClick={() => onNext(next.startMs)}>
              scegli le {next.time}
            </button>
          </>
        )}
      </span>
    </p>
  )
}

/** `Alle 11:30` · `Domenica 22 novembre alle 11:30` */
function whenText(slot: Slot, isOtherDay: boolean): string {
  if (!isOtherDay) return `Alle ${slot.time}`
  const day = formatDayLong(slot.startMs)
  return `${day.charAt(0).toUpperCase()}${day.slice(1)} alle ${slot.time}`
}
