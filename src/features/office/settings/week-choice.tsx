// A week for a shop that has none: one tap for the whole of it, then the days that differ, in rows of their own; and how many orders a
// quarter of an hour holds. Each tap is saved.
import { Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { OfficeSettings, SettingRow } from '#data/admin/settings.ts'
import type { WriteOutcome } from '#data/admin/write.ts'
import { doorHours, doorHoursText } from '#domain/pickup/opening-hours.ts'
import { settingsImpact } from '#domain/pickup/settings-check.ts'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Stepper } from '#ui/form/stepper.tsx'
import looks from '#ui/office/looks.module.css'
import { DayRow, WeekHead } from './day-row.tsx'
import { daysBefore, emptySetting, isOpenWeekday, saveDay, saveDays, WEEKDAYS } from './day-settings.ts'
import { HOURS_PRESETS, type HoursPreset, isWeekOf, weekOf } from './hours-presets.ts'
import { useSaver } from './save-status.tsx'
import styles from './week-choice.module.css'

/** What a small shop hands over in a quarter of an hour. */
const USUAL_CAPACITY = 4
const MOST = 1000

interface WeekChoiceProps {
  office: OfficeSettings
  /** Something is on its way to the server: whoever leaves waits for it. */
  onWork: (work: Promise<WriteOutcome>) => void
}

export function WeekChoice({ office: { settings, orders }, onWork }: WeekChoiceProps) {
  const saver = useSaver()
  const open = settings.filter(isOpenWeekday)
  const [capacity, setCapacity] = useState(open[0]?.slotCapacity ?? USUAL_CAPACITY)
  const [busy, setBusy] = useState<string | null>(null)
  const example = { ...emptySetting(''), openHours: '07:00', closeHours: '13:00', slotCapacity: capacity }

  const save = (write: () => Promise<WriteOutcome>) => {
    const work = saver.save(write)
    onWork(work)
    return work
  }
  const saveAll = (next: SettingRow[]) =>
    save(async (): Promise<WriteOutcome> => {
      const days = next.map(({ day }) => day)
      const others = settings.filter(({ day }) => !days.includes(day))
      if (settingsImpact(orders, settings, [...others, ...next]).length > 0) return HAS_ORDERS
      return (await saveDays(next, daysBefore(settings, days))).outcome
    })
  const choose = async (preset: HoursPreset) => {
    if (busy !== null) return
    setBusy(preset.id)
    await saveAll(weekOf(preset, settings, capacity))
    setBusy(null)
  }
  const change = (slotCapacity: number) => {
    setCapacity(slotCapacity)
    if (open.length > 0) void saveAll(open.map((row) => ({ ...row, slotCapacity })))
  }
  return (
    <>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">Orari pronti</legend>
        {HOURS_PRESETS.map((preset) => {
          const isChosen = isWeekOf(preset, settings)
          return (
            <button
              key={preset.id}
              type="button"
              className={classNames(looks.option, 'stack', styles.preset, isChosen && looks.chosen)}
              aria-pressed={isChosen}
              aria-busy={busy === preset.id || undefined}
              onClick={() => void choose(preset)}
            >
              <span className="split text-3 strong">
                {preset.days}
                {isChosen && <Check size={18} aria-hidden="true" />}
              </span>
              <span className="muted text-2 figures">{preset.hours}</span>
            </button>
          )
        })}
      </fieldset>
      {saver.status.kind === 'failed' && <Notice tone="error">{saver.status.message}</Notice>}
      {open.length > 0 && (
        <details className={classNames(looks.card, styles.week)}>
          <summary className={classNames('split gap-3', looks.pad, styles.summary)}>
            <span className={looks.words}>
              <strong>{doorHours(settings).map(doorHoursText).join(' · ')}</strong>
            </span>
            <span className={classNames('row gap-1', looks.opener)}>
              Cambia i singoli giorni <ChevronDown size={18} aria-hidden="true" />
            </span>
          </summary>
          <WeekHead />
          <ul>
            {WEEKDAYS.map(({ day, name }) => (
              <DayRow
                key={day}
                name={name}
                setting={settings.find((row) => row.day === day) ?? { ...emptySetting(day), updated: '' }}
                example={example}
                saver={saver}
                onSave={(next) => save(() => saveDay(next))}
                onEnter={() => {}}
              />
            ))}
          </ul>
        </details>
      )}
      <div className={classNames('split gap-3', looks.card, looks.pad)}>
        <div className={looks.words}>
          <h2 className="text-4">Ordini ogni quarto d’ora</h2>
          <p className="muted text-2">
            Quanti ne riesci a consegnare in 15 minuti: quando sono pieni, il sito propone l’ora dopo. {USUAL_CAPACITY} va bene
            per cominciare, ∞ è senza limite.
          </p>
        </div>
        <Stepper
          label="ordini ogni quarto d’ora"
          text={capacity === 0 ? '∞' : String(capacity)}
          onFewer={capacity > 0 ? () => change(capacity - 1) : null}
          onMore={capacity < MOST ? () => change(capacity + 1) : null}
        />
      </div>
    </>
  )
}

const HAS_ORDERS: WriteOutcome = {
  kind: 'refused',
  message: 'Ci sono già ordini in quegli orari: cambiali da Impostazioni › Orari, dove vedi quali.',
}
