// A weekday at a glance: when the shop is open and, below it, when the laboratory works. The fields beside it say the same in words.
import { type DayHours, type DaySetting, hoursOn } from '#domain/opening-hours.ts'
import { minutesOfTime } from '#domain/shop-time.ts'
import styles from './hours-bar.module.css'

const DAY_MINUTES = 24 * 60
/** Any date of each weekday; 2024-01-07 was a Sunday. */
const dateOf = (day: string) => `2024-01-0${day === '0' ? 7 : day}`

export function HoursBar({ setting }: { setting: DaySetting }) {
  const open = spansOf(hoursOn([setting], dateOf(setting.day)))
  const [starts, ends] = [minutesOfTime(setting.startPrepHours), minutesOfTime(setting.finishPrepHours)]
  return (
    <span className={styles.bar} aria-hidden="true">
      {open.map(([from, to]) => (
        <span key={from} className={styles.open} style={placeOf(from, to)} />
      ))}
      {starts !== null && ends !== null && starts < ends && <span className={styles.prep} style={placeOf(starts, ends)} />}
    </span>
  )
}

function spansOf(hours: DayHours): [number, number][] {
  if (hours.kind !== 'open') return []
  const { openMinutes, closeMinutes, breakMinutes } = hours
  if (breakMinutes === null) return [[openMinutes, closeMinutes]]
  return [
    [openMinutes, breakMinutes[0]],
    [breakMinutes[1], closeMinutes],
  ]
}

function placeOf(from: number, to: number) {
  return { left: `${(from / DAY_MINUTES) * 100}%`, width: `${((to - from) / DAY_MINUTES) * 100}%` }
}
