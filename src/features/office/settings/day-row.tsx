// One weekday: open or not, its hours, lunch, the laboratory's and the places. It saves when the person leaves the row, presses
// Enter or stays still after a tap; what cannot be is told at its field and stays as typed.

import { type FocusEvent, useEffect, useId, useState } from 'react'
import type { SettingRow } from '#data/admin/settings.ts'
import type { WriteOutcome } from '#data/admin/write.ts'
import { type DaySetting, openSpans } from '#domain/pickup/opening-hours.ts'
import { checkDayHours, type HoursField, type HoursProblems } from '#domain/pickup/settings-check.ts'
import { minutesOfTime } from '#domain/pickup/shop-time.ts'
import { DAY_SETTING_FIELDS } from '#domain/settings-schema.ts'
import { fieldLabels, formNames } from '#domain/typed-fields.ts'
import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/form/button.tsx'
import { Stepper } from '#ui/form/stepper.tsx'
import { Switch } from '#ui/form/switch.tsx'
import looks from '#ui/office/looks.module.css'
import { MergeNotice } from '#ui/office/merge-notice.tsx'
import { UnsavedGuard } from '#ui/office/unsaved-guard.tsx'
import styles from './day-row.module.css'
import { type Saver, useUnsaved } from './save-status.tsx'
import { useAutoSave } from './use-auto-save.ts'

const STILL_MS = 900
const NO_HOURS = { openHours: '', closeHours: '', startPrepHours: '', finishPrepHours: '', breakStart: '', breakEnd: '' }

interface DayRowProps {
  name: string
  setting: SettingRow
  /** What an opened day starts with. */
  example: DaySetting
  saver: Saver
  /** Null: the person thought better of it. */
  onSave: (setting: SettingRow) => Promise<WriteOutcome | null>
  /** It is being edited. */
  onEnter: () => void
}

export function DayRow({ name, setting, example, saver, onSave, onEnter }: DayRowProps) {
  const options = { names: DAY_FIELDS, read: readDay, pick: pickDay, onSave }
  const { form, isLeft, isKept, isRefused, ...saving } = useAutoSave(setting, options)
  useUnsaved(saver, form.isDirty)
  const { values } = form
  const noteId = useId()
  const tap = useTaps(saving.saveWhenStill, form.set)
  const problems = isLeft ? checkDayHours(values) : {}
  const [problem] = Object.values(problems)
  const isOpen = values.openHours !== '' || values.closeHours !== ''
  const toggle = (isOn: boolean) => tap(isOn ? { ...example, id: values.id, day: values.day, note: values.note } : NO_HOURS)
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) saving.save()
  }
  return (
    <li className={classNames('stack hoverable', looks.line, styles.row)} onFocus={onEnter} onBlur={leave}>
      <Switch label={`${name} aperto`} isLabelHidden isOn={isOpen} onChange={toggle} />
      <span className={classNames('text-2', isOpen ? 'strong' : 'muted')}>{name}</span>
      {!isOpen && <span className={classNames('muted text-2', styles.closed)}>Chiuso ogni settimana</span>}
      {isOpen &&
        PAIRS.map((pair) => (
          <TimePair
            key={pair.title}
            dayName={name}
            {...{ pair, values, problems, noteId }}
            onChange={form.set}
            onEnter={saving.enter}
            onExit={saving.exit}
          />
        ))}
      {isOpen && (
        <div className={classNames('row', styles.pair)}>
          <span className={classNames('muted text-1', styles.pairTitle)}>Posti ogni 15 min</span>
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
        <p id={noteId} className={classNames(looks.problem, styles.note)} role="alert">
          {problem}
        </p>
      )}
      {isRefused && problem === undefined && form.conflicts.length === 0 && (
        <div className={classNames('row gap-3', looks.problem, styles.note)}>
          <p>Non è ancora salvato.</p>
          <Button variant="secondary" size="small" aria-label={`Salva ${name.toLowerCase()}`} onClick={saving.save}>
            Salva
          </Button>
        </div>
      )}
      {form.taken.length + form.conflicts.length > 0 && (
        <div className={styles.note}>
          <MergeNotice form={form} labels={DAY_FIELD_LABELS} text={dayFieldText} />
        </div>
      )}
      {isKept && <UnsavedGuard isDirty />}
    </li>
  )
}

/** Over the columns of the rows, in a card that is a container called `week`. */
export function WeekHead() {
  return (
    <div className={classNames('stack muted text-1', looks.line, styles.head)} aria-hidden="true">
      <span className={styles.headName}>Giorno</span>
      <span>Apertura</span>
      <span>Pausa</span>
      <span>Laboratorio</span>
      <span>Posti ogni 15 min</span>
      <span className={styles.hours}>
        <span>6</span>
        <span>12</span>
        <span>18</span>
      </span>
    </div>
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

// From–to of one day: two hours, typed as people type them and read when their field is left.

interface TimePairProps {
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

function TimePair({ dayName, pair, values, problems, noteId, onChange, onEnter, onExit }: TimePairProps) {
  const ends = [
    { field: pair.from, label: pair.fromLabel },
    { field: pair.to, label: pair.toLabel },
  ]
  return (
    <div className={classNames('row gap-1', styles.pair)}>
      <span className={classNames('muted text-1', styles.pairTitle)}>{pair.title}</span>
      {ends.map(({ field, label }, index) => (
        <span key={field} className="row gap-1">
          {index === 1 && <span aria-hidden="true">–</span>}
          <input
            className={classNames('text-3 figures', looks.box, styles.input)}
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

// A weekday at a glance: when the shop is open and, below it, when the laboratory works. The fields beside it say the same in
// words.

const DAY_MINUTES = 24 * 60
/** Any date of each weekday; 2024-01-07 was a Sunday. */
const dateOf = (day: string) => `2024-01-0${day === '0' ? 7 : day}`

function HoursBar({ setting }: { setting: DaySetting }) {
  const open = openSpans([setting], dateOf(setting.day))
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

function placeOf(from: number, to: number) {
  return { left: `${(from / DAY_MINUTES) * 100}%`, width: `${((to - from) / DAY_MINUTES) * 100}%` }
}

// The fields of a weekday: what they are called, how they are read as typed, and which of them can be saved.

type TimeField = Exclude<HoursField, 'slotCapacity'>

interface HoursPair {
  title: string
  from: TimeField
  to: TimeField
  fromLabel: string
  toLabel: string
}

const PAIRS: readonly HoursPair[] = [
  { title: 'Apertura', from: 'openHours', to: 'closeHours', fromLabel: 'apre', toLabel: 'chiude' },
  { title: 'Pausa', from: 'breakStart', to: 'breakEnd', fromLabel: 'pausa dalle', toLabel: 'pausa alle' },
  {
    title: 'Laboratorio',
    from: 'startPrepHours',
    to: 'finishPrepHours',
    fromLabel: 'laboratorio dalle',
    toLabel: 'laboratorio alle',
  },
]

const DAY_FIELDS: readonly HoursField[] = formNames(DAY_SETTING_FIELDS)
const DAY_FIELD_LABELS = fieldLabels(DAY_SETTING_FIELDS)

/** Hours as they would be saved, `730` as `07:30`. */
function readDay(setting: SettingRow): SettingRow {
  const hours = PAIRS.flatMap(({ from, to }) => [from, to]).map((field) => [field, readTime(setting[field])])
  return { ...setting, ...Object.fromEntries(hours) }
}

/** All that changed or nothing: half a day's hours may be another day's. */
function pickDay(setting: SettingRow, changed: readonly HoursField[]): readonly HoursField[] {
  return Object.keys(checkDayHours(setting)).length === 0 ? changed : []
}

/** As a person reads it. */
function dayFieldText(setting: SettingRow, field: HoursField): string {
  if (field !== 'slotCapacity') return setting[field]
  return setting.slotCapacity === 0 ? 'senza limite' : String(setting.slotCapacity)
}

// Hours as people type them: `7`, `730`, `7.30`, `07:30`.

/** `HH:MM`, or what was typed where it is no time. */
export function readTime(text: string): string {
  const match = /^(\d{1,2})(?:[:.,h ]?(\d{2}))?$/.exec(text.trim())
  if (!match) return text.trim()
  const [, hours = '', minutes = '00'] = match
  return Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : text.trim()
}
