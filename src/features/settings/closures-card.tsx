// The closures: a month to choose from, from–to with a note, the holidays one tap away, and what is closed already, each to be
// opened again with a way back.
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import type { OfficeSettings } from '#data/office-settings.ts'
import { createRecord, deleteRecord, type WriteOutcome } from '#data/office-write.ts'
import type { DaySetting } from '#domain/opening-hours.ts'
import { daysBetween, shopMoment } from '#domain/shop-time.ts'
import { Button } from '#ui/button.tsx'
import { formatDayMedium } from '#ui/dates.ts'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useWrongFocus } from '#ui/use-wrong-focus.ts'
import { type Closure, closuresOf, daysBetweenBoth, suggestedHolidays } from './closures.ts'
import styles from './closures-card.module.css'
import { MonthGrid } from './month-grid.tsx'
import { closureKey, emptySetting, noonOf, settingRecord } from './setting-record.ts'
import type { Saver } from './use-saver.ts'

const HOLIDAYS_SHOWN = 3
/** Longer than any holiday; a slip of the year would close for decades. */
const DAYS_MOST = 62
const NOTHING = { from: '', to: '', note: '' }

export interface ClosuresCardProps {
  office: OfficeSettings
  saver: Saver
  /** Saves, after the orders in the way were shown. */
  propose: (after: DaySetting[], work: () => Promise<WriteOutcome>) => Promise<unknown>
}

export function ClosuresCard({ office, saver, propose }: ClosuresCardProps) {
  const { settings, orders, nowMs } = office
  const today = shopMoment(nowMs).day
  const [chosen, setChosen] = useState(NOTHING)
  const [isAsked, setIsAsked] = useState(false)
  const { ref, focusWrong } = useWrongFocus<HTMLFormElement>()
  const closures = closuresOf(settings, today)
  const problem = problemOf(chosen, today)
  const isNew = (day: string) => !settings.some((setting) => setting.day === closureKey(day))
  const close = () => {
    const added = daysBetweenBoth(chosen.from, chosen.to)
      .filter(isNew)
      .map((day) => emptySetting(closureKey(day), chosen.note.trim()))
    if (added.length === 0) return
    void propose([...settings, ...added], async () => {
      const outcome = await createAll(added)
      if (outcome.kind === 'saved') setChosen(NOTHING)
      return outcome
    })
  }
  const open = async (closure: Closure) => {
    const outcome = await saver.save(() => inTurn(closure.rows, (row) => deleteRecord('settings', row.id, { seen: row.updated })))
    if (outcome.kind !== 'saved') return
    const action = { label: 'Annulla', onClick: () => void saver.save(() => createAll(closure.rows)) }
    toast(`${rangeText(closure)}: di nuovo aperto`, { action })
  }
  const ordersIn = ({ from, to }: Closure) =>
    orders.filter(({ pickupMs }) => from <= shopMoment(pickupMs).day && shopMoment(pickupMs).day <= to).length
  return (
    <section className={styles.card} aria-labelledby="chiusure">
      <h2 id="chiusure" className={styles.title}>
        Chiusure
      </h2>
      <MonthGrid settings={settings} today={today} {...chosen} onChoose={(from, to) => setChosen({ ...chosen, from, to })} />
      <form
        ref={ref}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setIsAsked(problem !== null)
          focusWrong()
          if (problem === null) close()
        }}
      >
        <div className={styles.dates}>
          <Field
            label="Dal"
            type="date"
            min={today}
            value={chosen.from}
            error={isAsked && chosen.from === '' ? problem : null}
            onChange={({ target }) =>
              setChosen({ ...chosen, from: target.value, to: chosen.to < target.value ? target.value : chosen.to })
            }
          />
          <Field
            label="Al"
            type="date"
            min={chosen.from || today}
            value={chosen.to}
            error={chosen.from === '' ? null : problem}
            onChange={({ target }) => setChosen({ ...chosen, to: target.value })}
          />
        </div>
        <Field
          label="Motivo"
          placeholder="Ferie, inventario…"
          maxLength={200}
          value={chosen.note}
          onChange={({ target }) => setChosen({ ...chosen, note: target.value })}
        />
        <Button type="submit" variant="secondary" shape="box" icon={<Plus size={18} aria-hidden="true" />}>
          Aggiungi la chiusura
        </Button>
        <fieldset className={styles.holidays}>
          <legend className={styles.legend}>Prossime feste</legend>
          {suggestedHolidays(settings, today)
            .slice(0, HOLIDAYS_SHOWN)
            .map(({ day, name }) => (
              <button
                key={day}
                type="button"
                className={styles.holiday}
                onClick={() => setChosen({ from: day, to: day, note: name })}
              >
                {name}, {formatDayMedium(noonOf(day))}
              </button>
            ))}
        </fieldset>
      </form>
      <ul className={styles.list} aria-label="Giorni di chiusura">
        {closures.map((closure) => (
          <li key={closure.from} className={styles.closure}>
            <span className={styles.words}>
              <strong>{closure.note || 'Chiuso'}</strong>
              <span className={styles.range}>{rangeText(closure)}</span>
            </span>
            {ordersIn(closure) > 0 && <span className={styles.count}>{ordersText(ordersIn(closure))}</span>}
            <IconButton
              label={`Togli la chiusura ${closure.note || rangeText(closure)}`}
              icon={<Trash2 size={18} aria-hidden="true" />}
              onClick={() => void open(closure)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function createAll(settings: readonly DaySetting[]): Promise<WriteOutcome> {
  return inTurn(settings, (setting) => createRecord('settings', settingRecord(setting)))
}

/** One after the other; ends with the first that was not saved. */
async function inTurn<Item>(items: readonly Item[], work: (item: Item) => Promise<WriteOutcome>): Promise<WriteOutcome> {
  let outcome: WriteOutcome = { kind: 'saved', record: null }
  for (const item of items) {
    outcome = await work(item)
    if (outcome.kind !== 'saved') return outcome
  }
  return outcome
}

/** Null when the days can be closed. */
function problemOf({ from, to }: { from: string; to: string }, today: string): string | null {
  if (from === '' || to === '') return 'Scegli i giorni.'
  if (from < today) return 'È già passato.'
  if (to < from) return 'L’ultimo giorno viene dopo il primo.'
  return daysBetween(from, to) >= DAYS_MOST ? 'Al massimo due mesi per volta.' : null
}

function rangeText({ from, to }: Closure): string {
  if (from === to) return formatDayMedium(noonOf(from))
  return `${formatDayMedium(noonOf(from))} – ${formatDayMedium(noonOf(to))}`
}

function ordersText(count: number): string {
  return count === 1 ? '1 ordine' : `${count} ordini`
}
