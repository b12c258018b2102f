// The days as a strip: how many orders, how full, which are closed. It scrolls sideways and keeps the chosen day in sight.
import { useEffect, useRef } from 'react'
import { instantOf } from '#domain/pickup/shop-time.ts'
import { classNames } from '#ui/class-names.ts'
import { ChoiceGrid } from '#ui/form/choice-grid.tsx'
import { formatDayLong, formatDayNumber, formatWeekday } from '#ui/text/dates.ts'
import styles from './day-strip.module.css'
import type { StripDay } from './desk-slots.ts'

export interface DayStripProps {
  days: readonly StripDay[]
  selected: string
  onSelect: (day: string) => void
}

export function DayStrip({ days, selected, onSelect }: DayStripProps) {
  const index = days.findIndex((day) => day.day === selected)
  const ref = useKeptInSight(index)
  return (
    <ChoiceGrid
      ref={ref}
      className={styles.strip}
      label="Giorno di ritiro"
      value={selected}
      onChoose={onSelect}
      choices={days.map((day) => ({
        value: day.day,
        label: `${day.isToday ? 'oggi, ' : ''}${formatDayLong(instantOf(day.day, '12:00'))}, ${countText(day)}`,
        content: <DayContent day={day} />,
        className: classNames(styles.cell, day.day === selected && styles.selected, day.isToday && styles.today),
      }))}
    />
  )
}

function DayContent({ day }: { day: StripDay }) {
  const noonMs = instantOf(day.day, '12:00')
  return (
    <>
      <span className={styles.date}>
        {day.isToday ? 'Oggi' : formatWeekday(noonMs)} <b>{formatDayNumber(noonMs)}</b>
      </span>
      <span className={styles.load}>
        {isShut(day) ? (
          'chiuso'
        ) : (
          <>
            {day.count}
            <span className={styles.track}>
              {day.count > 0 && <span className={styles.bar} style={{ width: `${Math.round(day.load * 100)}%` }} />}
            </span>
          </>
        )}
      </span>
    </>
  )
}

/** A closed day that has orders all the same shows them. */
function isShut(day: StripDay): boolean {
  return day.isClosed && day.count === 0
}

function countText(day: StripDay): string {
  if (isShut(day)) return 'chiuso'
  return day.count === 1 ? '1 ordine' : `${day.count} ordini`
}

const SHOWN_BEFORE = 2

/** At the start the two days before the chosen one are in sight too; later the strip scrolls only as far as it must. */
function useKeptInSight(index: number) {
  const ref = useRef<HTMLDivElement>(null)
  const wasPlaced = useRef(false)
  useEffect(() => {
    const strip = ref.current
    const cell = strip?.children.item(index)
    if (!strip || !(cell instanceof HTMLElement)) return
    const first = strip.children.item(Math.max(0, index - SHOWN_BEFORE))
    if (wasPlaced.current) cell.scrollIntoView({ inline: 'nearest', block: 'nearest' })
    else if (first instanceof HTMLElement) strip.scrollLeft = first.offsetLeft - strip.offsetLeft - cell.offsetWidth / 4
    wasPlaced.current = true
  }, [index])
  return ref
}
