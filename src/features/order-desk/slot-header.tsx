// A slot's header in the list: its time, one pip per seat, how full it is, how far away. Late ones speak up.
import { ClockAlert } from 'lucide-react'
import { classNames } from '#ui/class-names.ts'
import type { Countdown } from './slot-countdown.ts'
import { type Seat, type SlotGroup, seatsOf, seatsText } from './slot-groups.ts'
import styles from './slot-header.module.css'

export interface SlotHeaderProps {
  id: string
  group: SlotGroup<unknown>
  countdown: Countdown
}

export function SlotHeader({ id, group, countdown }: SlotHeaderProps) {
  const isOver = group.capacity > 0 && group.taken > group.capacity
  return (
    <h2 id={id} className={classNames(styles.header, countdown.isLate && styles.late)}>
      <span className={styles.time}>{group.time}</span>
      <Seats taken={group.taken} capacity={group.capacity} />
      <span className={classNames(styles.seatsText, isOver && styles.over)}>{seatsText(group.taken, group.capacity)}</span>
      <span className={styles.countdown}>
        {countdown.isLate && <ClockAlert size={16} aria-hidden="true" />}
        {countdown.text}
      </span>
    </h2>
  )
}

const SEAT_LOOKS: Record<Seat, string | undefined> = { taken: styles.taken, free: styles.free, over: styles.overPip }

function Seats({ taken, capacity }: { taken: number; capacity: number }) {
  const seats = seatsOf(taken, capacity)
  if (seats.length === 0) return null
  return (
    <span className={styles.seats} aria-hidden="true">
      {seats.map((seat, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place in the row, nothing else
        <span key={index} className={classNames(styles.pip, SEAT_LOOKS[seat])} />
      ))}
    </span>
  )
}
