// From–to of one day: two hours, typed as people type them and read when their field is left.
import type { SettingRow } from '#data/office-settings.ts'
import type { HoursProblems } from '#domain/day-hours-check.ts'
import type { HoursPair } from './day-fields.ts'
import styles from './day-row.module.css'
import { readTime } from './time-text.ts'

export interface TimePairProps {
  dayName: string
  pair: HoursPair
  values: SettingRow
  problems: HoursProblems
  /** Id of the line that says what is wrong. */
  noteId: string
  onChange: (next: Partial<SettingRow>) => void
  onEnter: () => void
  onExit: () => void
}

export function TimePair({ dayName, pair, values, problems, noteId, onChange, onEnter, onExit }: TimePairProps) {
  const ends = [
    { field: pair.from, label: pair.fromLabel },
    { field: pair.to, label: pair.toLabel },
  ]
  return (
    <div className={styles.pair}>
      <span className={styles.pairTitle}>{pair.title}</span>
      {ends.map(({ field, label }, index) => (
        <span key={field} className={styles.time}>
          {index === 1 && <span aria-hidden="true">–</span>}
          <input
            className={styles.input}
            aria-label={`${dayName}, ${label}`}
            aria-invalid={problems[field] === undefined ? undefined : true}
            aria-describedby={problems[field] === undefined ? undefined : noteId}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            placeholder={pair.title === 'Pausa' ? '––' : ''}
            value={values[field]}
            onFocus={onEnter}
            onChange={({ target }) => onChange({ [field]: target.value })}
            onBlur={({ target }) => {
              onChange({ [field]: readTime(target.value) })
              onExit()
            }}
            onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
          />
        </span>
      ))}
    </div>
  )
}
