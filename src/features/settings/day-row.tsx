// One weekday: open or not, its hours, lunch, the laboratory's and the places. It saves when the person leaves the row, presses
// Enter or stays still after a tap; what cannot be is told at its field and stays as typed.
import { type FocusEvent, useEffect, useId, useState } from 'react'
import type { SettingRow } from '#data/office-settings.ts'
import type { WriteOutcome } from '#data/office-write.ts'
import { checkDayHours } from '#domain/day-hours-check.ts'
import type { DaySetting } from '#domain/opening-hours.ts'
import { Button } from '#ui/button.tsx'
import { MeetingNotice } from '#ui/meeting-notice.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { Switch } from '#ui/switch.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { DAY_FIELD_LABELS, DAY_FIELDS, dayFieldText, PAIRS, pickDay, readDay } from './day-fields.ts'
import styles from './day-row.module.css'
import { HoursBar } from './hours-bar.tsx'
import { TimePair } from './time-pair.tsx'
import { useSelfSaving } from './use-self-saving.ts'

const STILL_MS = 900
const NO_HOURS = { openHours: '', closeHours: '', startPrepHours: '', finishPrepHours: '', breakStart: '', breakEnd: '' }

export interface DayRowProps {
  name: string
  setting: SettingRow
  /** What an opened day starts with. */
  example: DaySetting
  /** Null: the person thought better of it. */
  onSave: (setting: SettingRow) => Promise<WriteOutcome | null>
  /** It is being edited. */
  onEnter: () => void
}

export function DayRow({ name, setting, example, onSave, onEnter }: DayRowProps) {
  const options = { names: DAY_FIELDS, read: readDay, pick: pickDay, onSave }
  const { edits, isLeft, isKept, isRefused, ...saving } = useSelfSaving(setting, options)
  const { values } = edits
  const noteId = useId()
  const tap = useTaps(saving.saveWhenStill, edits.set)
  const problems = isLeft ? checkDayHours(values) : {}
  const [problem] = Object.values(problems)
  const isOpen = values.openHours !== '' || values.closeHours !== ''
  const toggle = (isOn: boolean) => tap(isOn ? { ...example, id: values.id, day: values.day, note: values.note } : NO_HOURS)
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) saving.save()
  }
  return (
    <li className={styles.row} onFocus={onEnter} onBlur={leave}>
      <Switch label={`${name} aperto`} isLabelHidden isOn={isOpen} onChange={toggle} />
      <span className={styles.name} data-open={isOpen}>
        {name}
      </span>
      {!isOpen && <span className={styles.closed}>Chiuso ogni settimana</span>}
      {isOpen &&
        PAIRS.map((pair) => (
          <TimePair
            key={pair.title}
            dayName={name}
            {...{ pair, values, problems, noteId }}
            onChange={edits.set}
            onEnter={saving.enter}
            onExit={saving.exit}
          />
        ))}
      {isOpen && (
        <div className={styles.places}>
          <span className={styles.pairTitle}>Posti ogni 15 min</span>
          <Stepper
            label={`posti di ${name.toLowerCase()}`}
            text={values.slotCapacity === 0 ? '∞' : String(values.slotCapacity)}
            onFewer={values.slotCapacity > 0 ? () => tap({ slotCapacity: values.slotCapacity - 1 }) : null}
            onMore={values.slotCapacity < 1000 ? () => tap({ slotCapacity: values.slotCapacity + 1 }) : null}
          />
        </div>
      )}
      <HoursBar setting={values} />
      {problem !== undefined && (
        <p id={noteId} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {isRefused && problem === undefined && edits.conflicts.length === 0 && (
        <div className={styles.kept}>
          <p>Non è ancora salvato.</p>
          <Button variant="secondary" shape="box" size="small" aria-label={`Salva ${name.toLowerCase()}`} onClick={saving.save}>
            Salva
          </Button>
        </div>
      )}
      {edits.taken.length + edits.conflicts.length > 0 && (
        <div className={styles.meeting}>
          <MeetingNotice
            labels={DAY_FIELD_LABELS}
            taken={edits.taken}
            conflicts={edits.conflicts}
            mine={(field) => dayFieldText(values, field)}
            theirs={(field) => dayFieldText(edits.base, field)}
            onSettle={saving.settle}
            onSeen={edits.dismiss}
          />
        </div>
      )}
      {isKept && <UnsavedGuard isDirty guardsQuery />}
    </li>
  )
}

/** A tap is meant once nothing was tapped for a moment. */
function useTaps(onStill: () => void, set: (next: Partial<SettingRow>) => void): (next: Partial<SettingRow>) => void {
  const [taps, setTaps] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is tapped counts, not who is told.
  useEffect(() => {
    if (taps === 0) return
    const timer = setTimeout(onStill, STILL_MS)
    return () => clearTimeout(timer)
  }, [taps])
  return (next) => {
    set(next)
    setTaps(taps + 1)
  }
}
