// The opening hours of a week from a list: each day as it is and as it would be, and writing those that change.
import { useState } from 'react'
import { type DaysWritten, heldDay, importHours, isHeld } from '#data/admin/hours-import.ts'
import { readOfficeSettings } from '#data/admin/settings.ts'
import { writeProblem } from '#data/admin/write.ts'
import { type HoursList, hoursText } from '#domain/pickup/hours-list.ts'
import { useIsReachable } from '#hooks/use-connection.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { pluralText } from '#ui/text/plural-text.ts'
import styles from './import-report.module.css'
import { discardImport, finishImport } from './import-store.ts'
import { ListFoot, ListFrame, ListRow } from './list-frame.tsx'

export const DAY_NAMES: Readonly<Record<string, string>> = {
  ...{ 1: 'Lunedì', 2: 'Martedì', 3: 'Mercoledì', 4: 'Giovedì', 5: 'Venerdì', 6: 'Sabato', 0: 'Domenica' },
}

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
  const changed = list.days.filter((day) => settings && !isHeld(settings, day))
  const write = async () => {
    setIsBusy(true)
    const written = await importHours(name, changed, settings ?? [])
    setIsBusy(false)
    if (!written.ok) return setProblem(dayProblem(written))
    finishImport({ done: `Orari scritti: ${pluralText(changed.length, 'giorno cambiato', 'giorni cambiati')}.` })
  }
  return (
    <ListFrame
      title="Orari dal file"
      name={name}
      notices={
        <>
          {list.problems.map((message) => (
            <Notice key={message} tone="attention">
              {message}
            </Notice>
          ))}
          {problem && <Notice tone="error">{problem}</Notice>}
        </>
      }
      of={name}
      label="Giorni del file"
      rows={settings ? list.days : []}
      renderRow={(day) => {
        const [before, after] = [hoursText(heldDay(settings ?? [], day.day)), hoursText(day)]
        return {
          key: day.day,
          row: (
            <ListRow lead={<span className="strong">{DAY_NAMES[day.day]}</span>}>
              {before === after ? (
                <p>
                  {after} <span className="muted">come adesso</span>
                </p>
              ) : (
                <p>
                  <del className="muted">{before}</del> <span aria-hidden="true">→</span>{' '}
                  <ins className={classNames('strong', styles.after)}>{after}</ins>
                </p>
              )}
            </ListRow>
          ),
        }
      }}
      foot={
        <ListFoot
          summary={
            !isOnline
              ? 'Sei offline: gli orari si scrivono con la rete.'
              : changed.length === 0
                ? 'Gli orari sono già questi.'
                : 'I giorni che il file non nomina restano come sono. Posti e laboratorio si cambiano in Impostazioni.'
          }
        >
          <Button variant="quiet" onClick={() => void discardImport()}>
            Annulla
          </Button>
          <Button isBusy={isBusy} disabled={changed.length === 0 || !isOnline} onClick={() => void write()}>
            {changed.length === 0 ? 'Scrivi gli orari' : `Scrivi ${pluralText(changed.length, 'giorno', 'giorni')}`}
          </Button>
        </ListFoot>
      }
    />
  )
}

/** Italian. */
export function dayProblem({ day, outcome }: Extract<DaysWritten, { ok: false }>): string {
  return `${DAY_NAMES[day]}: ${writeProblem(outcome)}`
}
