// The opening hours of a week from a list: each day as it is and as it would be, and writing those that change.
import { useState } from 'react'
import { readOfficeSettings, type SettingRow } from '#data/admin/settings.ts'
import { createRecord, updateRecord, writeProblem } from '#data/admin/write.ts'
import { storedRecord } from '#domain/fields.ts'
import type { HoursList, ListedDay } from '#domain/pickup/hours-list.ts'
import { DAY_SETTING_FIELDS } from '#domain/settings-schema.ts'
import panel from '#features/office/catalogue-tools/tool-panel.module.css'
import { useIsReachable } from '#hooks/use-connection.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import looks from '#ui/office/looks.module.css'
import { pluralText } from '#ui/text/plural-text.ts'
import styles from './import-report.module.css'
import { discardImport, finishImport } from './import-store.ts'

const NAMES: Readonly<Record<string, string>> = {
  ...{ 1: 'Lunedì', 2: 'Martedì', 3: 'Mercoledì', 4: 'Giovedì', 5: 'Venerdì', 6: 'Sabato', 0: 'Domenica' },
}

type Hours = Omit<ListedDay, 'day'>

interface HoursImportProps {
  /** Of the file. */
  name: string
  list: HoursList
}

export function HoursImport({ name, list }: HoursImportProps) {
  const settings = useLiveQuery(readOfficeSettings, [])?.settings
  const isOnline = useIsReachable()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const heldOf = (day: string) => settings?.find((setting) => setting.day === day)
  const changed = list.days.filter((day) => hoursText(heldOf(day.day)) !== hoursText(day))
  const write = async () => {
    setIsBusy(true)
    const failed = await writeDays(changed, heldOf)
    setIsBusy(false)
    if (failed === null) finishImport(`Orari scritti: ${pluralText(changed.length, 'giorno cambiato', 'giorni cambiati')}.`)
    else setProblem(failed)
  }
  return (
    <>
      <header className={classNames('cluster gap-2', looks.pad, looks.lined)}>
        <h2 className="text-4">Orari dal file</h2>
        <p className={classNames('muted text-2', looks.typed)}>{name}</p>
      </header>
      <div className={classNames('fill', panel.scroll)}>
        <div className={looks.notices}>
          {list.problems.map((message) => (
            <Notice key={message} tone="attention">
              {message}
            </Notice>
          ))}
          {problem && <Notice tone="error">{problem}</Notice>}
        </div>
        <ul aria-label="Giorni del file">
          {list.days.map((day) => {
            const [before, after] = [hoursText(heldOf(day.day)), hoursText(day)]
            return (
              <li key={day.day} className={classNames('stack gap-2 text-2', looks.line, styles.row)}>
                <span className="strong">{NAMES[day.day]}</span>
                <p>
                  {before === after ? (
                    <>
                      {after} <span className="muted">come adesso</span>
                    </>
                  ) : (
                    <>
                      <del className="muted">{before}</del> <span aria-hidden="true">→</span>{' '}
                      <ins className={classNames('strong', styles.after)}>{after}</ins>
                    </>
                  )}
                </p>
              </li>
            )
          })}
        </ul>
      </div>
      <div className={classNames('cluster gap-2', looks.foot, panel.foot)}>
        <p className={classNames('text-2', panel.summary)} role="status">
          {!isOnline
            ? 'Sei offline: gli orari si scrivono con la rete.'
            : changed.length === 0
              ? 'Gli orari sono già questi.'
              : 'I giorni che il file non nomina restano come sono. Posti e laboratorio si cambiano in Impostazioni.'}
        </p>
        <Button variant="quiet" onClick={() => void discardImport()}>
          Annulla
        </Button>
        <Button isBusy={isBusy} disabled={changed.length === 0 || !settings || !isOnline} onClick={() => void write()}>
          {changed.length === 0 ? 'Scrivi gli orari' : `Scrivi ${pluralText(changed.length, 'giorno', 'giorni')}`}
        </Button>
      </div>
    </>
  )
}

/** One after the other, until one is not saved: Italian, or null. */
async function writeDays(days: readonly ListedDay[], heldOf: (day: string) => SettingRow | undefined): Promise<string | null> {
  for (const day of days) {
    const held = heldOf(day.day)
    const { day: _, ...hours } = day
    const stored = storedRecord(DAY_SETTING_FIELDS, { ...held, ...day })
    const outcome = held
      ? await updateRecord('settings', held.id, columnsOf(hours), { seen: held.updated })
      : await createRecord('settings', { ...stored, slot_capacity: 0 })
    if (outcome.kind !== 'saved') return `${NAMES[day.day]}: ${writeProblem(outcome)}`
  }
  return null
}

function columnsOf(hours: Hours): Record<string, string> {
  const { openHours, closeHours, breakStart, breakEnd } = DAY_SETTING_FIELDS
  return {
    [openHours.column]: hours.openHours,
    [closeHours.column]: hours.closeHours,
    [breakStart.column]: hours.breakStart,
    [breakEnd.column]: hours.breakEnd,
  }
}

function hoursText(hours: Hours | undefined): string {
  if (!hours || hours.openHours === '') return 'chiuso'
  const { openHours, breakStart, breakEnd, closeHours } = hours
  return breakStart === '' ? `${openHours}–${closeHours}` : `${openHours}–${breakStart}, ${breakEnd}–${closeHours}`
}
