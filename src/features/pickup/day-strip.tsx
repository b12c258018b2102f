// The days side by side. A day that cannot be had is struck, can still be tapped, and then says why.
import { useEffect, useRef } from 'react'
import type { PickupDay } from '#domain/pickup-slots.ts'
import { instantOf, type ShopDay } from '#domain/shop-time.ts'
import { ChoiceGrid } from '#ui/choice-grid.tsx'
import { classNames } from '#ui/class-names.ts'
import { formatDayLong, formatDayNumber, formatWeekday } from '#ui/dates.ts'
import { saySentence } from '#ui/say-sentence.ts'
import { useText } from '#ui/use-text.ts'
import styles from './day-strip.module.css'

export interface DayStripProps {
  days: readonly PickupDay[]
  shownDay: ShopDay | null
  onChoose: (day: ShopDay) => void
}

export function DayStrip({ days, shownDay, onChoose }: DayStripProps) {
  const t = useText()
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shownDay === null || !strip.current) return
    const chosen = strip.current.querySelector<HTMLElement>('[aria-checked="true"]')
    // Not scrollIntoView: it would scroll the page as well.
    if (chosen) strip.current.scrollLeft = chosen.offsetLeft - (strip.current.clientWidth - chosen.clientWidth) / 2
  }, [shownDay])
  return (
    <ChoiceGrid
      ref={strip}
      className={styles.strip}
      label={t('Giorno di ritiro')}
      value={shownDay}
      onChoose={onChoose}
      choices={days.map(({ day, reason }) => {
        const noon = instantOf(day, '12:00')
        return {
          value: day,
          label: reason ? `${formatDayLong(noon)}: ${saySentence(t, reason)}` : formatDayLong(noon),
          className: classNames(styles.day, reason !== null && styles.off, day === shownDay && reason === null && styles.chosen),
          content: (
            <>
              <span className={styles.weekday}>{formatWeekday(noon)}</span>
              <span className={styles.number}>{formatDayNumber(noon)}</span>
            </>
          ),
        }
      })}
    />
  )
}
