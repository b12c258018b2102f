// The four figures on top: today's orders, takings, what is to be collected, cakes. Each leads to its orders where there are some.
import { Link } from '@tanstack/react-router'
import { formatEuro } from '#domain/money.ts'
import { formatTime } from '#ui/dates.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import styles from './key-figures.module.css'
import type { TodayFigures } from './today-figures.ts'

export interface KeyFiguresProps {
  /** undefined while it is read. */
  today: TodayFigures | undefined
  /** Taken on the same weekday a week ago. */
  lastWeekCents: number | undefined
  /** `sabato` */
  weekday: string
}

export function KeyFigures({ today, lastWeekCents, weekday }: KeyFiguresProps) {
  const more = today && lastWeekCents !== undefined ? today.takenCents - lastWeekCents : undefined
  const cells = [
    {
      label: 'Ordini di oggi',
      value: today && `${today.orders}`,
      note:
        today &&
        `${today.handedOver} ${today.handedOver === 1 ? 'consegnato' : 'consegnati'}, ${today.ready} ${today.ready === 1 ? 'pronto' : 'pronti'}`,
      tab: 'in-corso',
    },
    {
      label: 'Incassi di oggi',
      value: today && formatEuro(today.takenCents),
      note:
        more === undefined
          ? ''
          : `${formatEuro(Math.abs(more))} ${more < 0 ? 'meno' : 'più'} di ${weekday} ${weekday === 'domenica' ? 'scorsa' : 'scorso'}`,
      tab: 'completati',
    },
    {
      label: 'Da incassare',
      value: today && formatEuro(today.toCollectCents),
      note: today && (today.toCollect === 1 ? '1 ordine' : `${today.toCollect} ordini`),
      tab: 'da-incassare',
    },
    {
      label: 'Torte su misura',
      value: today && `${today.cakes}`,
      note: today && (today.nextCakeMs === null ? 'nessuna in arrivo' : `la prossima alle ${formatTime(today.nextCakeMs)}`),
      tab: 'in-corso',
    },
  ]
  return (
    <ul className={styles.figures}>
      {cells.map(({ label, value, note, tab }) => (
        <li key={label}>
          <Link to="/gestionale/ordini" search={{ scheda: tab }} className={styles.figure}>
            <span className={styles.label}>{label}</span>
            <span className={styles.value}>{value ?? <Skeleton width="5rem" height="1.75rem" />}</span>
            <span className={styles.note}>{note}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
