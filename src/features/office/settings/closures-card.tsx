// The closures: a month to choose days from, from-to with a note, the next holidays as suggestions, and the list of what is
// closed, each of which can be reopened with a way back.
import { easter } from 'date-easter'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import type { OfficeSettings, SettingRow } from '#data/admin/settings.ts'
import { createRecord, deleteRecord, type WriteOutcome } from '#data/admin/write.ts'
import { type Holiday, holidaysOf } from '#domain/pickup/holidays.ts'
import { type DaySetting, hoursOn } from '#domain/pickup/opening-hours.ts'
import { addDays, daysBetween, daysOfMonth, monthAfter, type ShopDay, shopMoment, weekdayOf } from '#domain/pickup/shop-time.ts'
import { classNames } from '#ui/class-names.ts'
import { Button, IconButton } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { MonthGrid } from '#ui/form/month-grid.tsx'
import { useErrorFocus } from '#ui/keyboard/use-error-focus.ts'
import looks from '#ui/office/looks.module.css'
import { formatDayLong, formatDayMedium } from '#ui/text/dates.ts'
import { formatMonth } from '#ui/text/months.ts'
import { pluralText } from '#ui/text/plural-text.ts'
import styles from './closures-card.module.css'
import { closureKey, dayOfClosure, emptySetting, noonOf, settingRecord } from './day-settings.ts'
import type { Saver } from './save-status.tsx'

const HOLIDAYS_SHOWN = 3
/** Longer than any holiday; a slip of the year would close for decades. */
const DAYS_MOST = 62
const NOTHING = { from: '', to: '', note: '' }

interface ClosuresCardProps {
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
  const { ref, focusWrong } = useErrorFocus<HTMLFormElement>()
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
    <section className={looks.card} aria-labelledby="chiusure">
      <h3 id="chiusure" className={classNames('text-4', looks.pad)}>
        Chiusure
      </h3>
      <div className={styles.parts}>
        <ClosureMonth settings={settings} today={today} {...chosen} onChoose={(from, to) => setChosen({ ...chosen, from, to })} />
        <form
          ref={ref}
          className={classNames('stack gap-3', looks.pad)}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            setIsAsked(problem !== null)
            focusWrong()
            if (problem === null) close()
          }}
        >
          <div className={looks.fields}>
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
          <Button type="submit" variant="secondary" icon={<Plus size={18} aria-hidden="true" />}>
            Aggiungi la chiusura
          </Button>
          <fieldset className="wrap gap-2">
            <legend className="muted text-1">Prossime feste</legend>
            {suggestedHolidays(settings, today)
              .slice(0, HOLIDAYS_SHOWN)
              .map(({ day, name }) => (
                <Button key={day} variant="secondary" size="small" onClick={() => setChosen({ from: day, to: day, note: name })}>
                  {name}, {formatDayMedium(noonOf(day))}
                </Button>
              ))}
          </fieldset>
        </form>
      </div>
      <ul aria-label="Giorni di chiusura">
        {closures.map((closure) => (
          <li key={closure.from} className={classNames('row gap-2 text-2', looks.line)}>
            <span className={classNames('stack fill', looks.typed)}>
              <strong>{closure.note || 'Chiuso'}</strong>
              <span className="muted text-1">{rangeText(closure)}</span>
            </span>
            {ordersIn(closure) > 0 && (
              <span className={classNames('text-1 strong shrink-0', looks.badge, looks.attention)}>
                {pluralText(ordersIn(closure), 'ordine', 'ordini')}
              </span>
            )}
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

// One month to choose days of: tap one, then the last one, or draw over them. Closed days say why.

interface ClosureMonthProps {
  settings: readonly DaySetting[]
  today: ShopDay
  /** The days being chosen. */
  from: ShopDay
  to: ShopDay
  onChoose: (from: ShopDay, to: ShopDay) => void
}

function ClosureMonth({ settings, today, from, to, onChoose }: ClosureMonthProps) {
  const [first, setFirst] = useState(monthAfter(today, 0))
  return (
    <MonthGrid
      className={styles.month}
      name={formatMonth(noonOf(first))}
      label="Giorni da chiudere"
      firstColumn={(weekdayOf(first) + 6) % 7}
      days={daysOfMonth(first).map((day) => {
        const hours = hoursOn(settings, day)
        return {
          value: day,
          number: Number(day.slice(8)),
          label: `${formatDayLong(noonOf(day))}${stateText(hours)}`,
          isChosen: from !== '' && day >= from && day <= to,
          isOff: day < today || hours.kind === 'closure',
          className: hours.kind === 'skipped' ? styles.skipped : hours.kind === 'closure' ? styles.shut : undefined,
        }
      })}
      onBefore={first <= today ? null : () => setFirst(monthAfter(first, -1))}
      onAfter={() => setFirst(monthAfter(first, 1))}
      chooses="range"
      onChoose={(day) => (from !== '' && from === to && day > from ? onChoose(from, day) : onChoose(day, day))}
      onDraw={(day) => from !== '' && day >= from && onChoose(from, day)}
    />
  )
}

function stateText(hours: ReturnType<typeof hoursOn>): string {
  if (hours.kind === 'skipped') return ', chiuso ogni settimana'
  return hours.kind === 'closure' ? `, chiuso${hours.note ? `: ${hours.note}` : ''}` : ''
}

// Closures as people mean them: days side by side with the same note are one; and the holidays that are not among them yet.

interface Closure {
  from: ShopDay
  to: ShopDay
  note: string
  /** One per day. */
  rows: SettingRow[]
}

/** Those that are not over, in calendar order. */
export function closuresOf(settings: readonly SettingRow[], today: ShopDay): Closure[] {
  const rows = settings.filter(({ day }) => day.length === 8).sort((a, b) => a.day.localeCompare(b.day))
  const closures: Closure[] = []
  for (const row of rows) {
    const day = dayOfClosure(row.day)
    const last = closures.at(-1)
    if (last && last.note === row.note && addDays(last.to, 1) === day) {
      last.to = day
      last.rows.push(row)
    } else closures.push({ from: day, to: day, note: row.note, rows: [row] })
  }
  return closures.filter(({ to }) => to >= today)
}

const DAYS_AHEAD = 366

/** The next year's holidays that are not closed. */
export function suggestedHolidays(settings: readonly SettingRow[], today: ShopDay): Holiday[] {
  const closed = new Set(settings.map(({ day }) => day))
  const year = Number(today.slice(0, 4))
  return [year, year + 1]
    .flatMap((each) => holidaysOf(each, easterOf(each)))
    .filter(({ day }) => day >= today && day <= addDays(today, DAYS_AHEAD) && !closed.has(day.replaceAll('-', '')))
}

/** Every day from the first to the last, both included. */
export function daysBetweenBoth(from: ShopDay, to: ShopDay): ShopDay[] {
  const days: ShopDay[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

function easterOf(year: number): ShopDay {
  const { month, day } = easter(year)
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
