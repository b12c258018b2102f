// One month to choose days of: tap one, then the last one, or draw over them. Closed days say why.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { DaySetting } from '#domain/opening-hours.ts'
import { hoursOn } from '#domain/opening-hours.ts'
import { addDays, type ShopDay, weekdayOf } from '#domain/shop-time.ts'
import { formatDayLong } from '#ui/dates.ts'
import { IconButton } from '#ui/icon-button.tsx'
import styles from './month-grid.module.css'
import { noonOf } from './setting-record.ts'

const LETTERS = ['L', 'M', 'M', 'G', 'V', 'S', 'D']
const MONTH = new Intl.DateTimeFormat('it-IT', { month: 'long', year: 'numeric', timeZone: 'Europe/Rome' })

export interface MonthGridProps {
  settings: readonly DaySetting[]
  today: ShopDay
  /** The days being chosen. */
  from: ShopDay
  to: ShopDay
  onChoose: (from: ShopDay, to: ShopDay) => void
}

export function MonthGrid({ settings, today, from, to, onChoose }: MonthGridProps) {
  const [first, setFirst] = useState(`${today.slice(0, 7)}-01`)
  const choose = (day: ShopDay) => (from !== '' && from === to && day > from ? onChoose(from, day) : onChoose(day, day))
  const draw = (day: ShopDay) => from !== '' && day >= from && onChoose(from, day)
  return (
    <div className={styles.month}>
      <div className={styles.head}>
        <h3 className={styles.name} aria-live="polite">
          {MONTH.format(noonOf(first))}
        </h3>
        <IconButton
          label="Mese prima"
          icon={<ChevronLeft size={20} aria-hidden="true" />}
          disabled={first <= today}
          onClick={() => setFirst(`${addDays(first, -1).slice(0, 7)}-01`)}
        />
        <IconButton
          label="Mese dopo"
          icon={<ChevronRight size={20} aria-hidden="true" />}
          onClick={() => setFirst(`${addDays(first, 31).slice(0, 7)}-01`)}
        />
      </div>
      <div className={styles.grid}>
        {LETTERS.map((letter, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the week never changes
          <span key={index} className={styles.letter} aria-hidden="true">
            {letter}
          </span>
        ))}
        {daysOf(first).map((day, index) => {
          const hours = hoursOn(settings, day)
          return (
            <button
              key={day}
              type="button"
              className={styles.day}
              style={index === 0 ? { gridColumnStart: ((weekdayOf(day) + 6) % 7) + 1 } : undefined}
              data-hours={hours.kind}
              data-chosen={from !== '' && day >= from && day <= to}
              aria-pressed={from !== '' && day >= from && day <= to}
              aria-label={`${formatDayLong(noonOf(day))}${stateText(hours)}`}
              disabled={day < today || hours.kind === 'closure'}
              onPointerDown={() => choose(day)}
              onPointerEnter={({ buttons }) => buttons === 1 && draw(day)}
              // The keyboard's: a pointer has chosen already.
              onClick={({ detail }) => detail === 0 && choose(day)}
            >
              {Number(day.slice(8))}
            </button>
          )
        })}
      </div>
    </div>
  )
}

function daysOf(first: ShopDay): ShopDay[] {
  const days: ShopDay[] = []
  for (let day = first; day.slice(0, 7) === first.slice(0, 7); day = addDays(day, 1)) days.push(day)
  return days
}

function stateText(hours: ReturnType<typeof hoursOn>): string {
  if (hours.kind === 'skipped') return ', chiuso ogni settimana'
  return hours.kind === 'closure' ? `, chiuso${hours.note ? `: ${hours.note}` : ''}` : ''
}
