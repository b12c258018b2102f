// Which days the figures are of: the usual lengths of time, or any two days, always said from when to when; and the way to the
// accountant's files.
import { FileSpreadsheet } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { PERIOD_NAMES, type Period, type PeriodName, periodOf } from '#domain/figures/figures.ts'
import { isShopDay, type ShopDay } from '#domain/pickup/shop-time.ts'
import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { periodText } from '#ui/text/months.ts'
import { ExportDialog } from './export-dialog.tsx'
import styles from './period-bar.module.css'

/** `range` has days of its own. */
type Choice = PeriodName | 'range'

const LABELS: Record<Choice, string> = {
  today: 'Oggi',
  yesterday: 'Ieri',
  week: '7 giorni',
  month: 'Mese',
  'last-month': 'Mese scorso',
  year: '12 mesi',
  range: 'Date',
}

export interface ChosenPeriod {
  choice: Choice
  period: Period
  choose: (choice: Choice) => void
  /** What was typed of the two days, whether or not it makes a period. */
  typed: Period
  type: (typed: Period) => void
  /** Why the days that were typed make no period, Italian; null when they do. */
  problem: string | null
}

/** Two days that make no period leave the last one that did. */
export function usePeriod(today: ShopDay): ChosenPeriod {
  const [choice, setChoice] = useState<Choice>('today')
  const [typed, setTyped] = useState<Period>({ from: today, to: today })
  const [valid, setValid] = useState<Period>(typed)
  const period = choice === 'range' ? valid : periodOf(choice, today)
  const type = (next: Period) => {
    setTyped(next)
    if (rangeProblem(next) === null) setValid(next)
  }
  return {
    ...{ choice, period, typed, type },
    choose: (next) => {
      // From what is shown it goes on.
      if (next === 'range') type(period)
      setChoice(next)
    },
    problem: choice === 'range' ? rangeProblem(typed) : null,
  }
}

function rangeProblem({ from, to }: Period): string | null {
  if (!isShopDay(from) || !isShopDay(to)) return 'Scegli due date.'
  if (from > to) return 'La prima data viene dopo la seconda.'
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4)) > 9 ? 'Al massimo dieci anni.' : null
}

interface PeriodBarProps {
  /** The id that its heading gets. */
  headingId: string
  chosen: ChosenPeriod
  freshness: ReactNode
}

export function PeriodBar({ headingId, chosen, freshness }: PeriodBarProps) {
  const [isExporting, setIsExporting] = useState(false)
  const segments = [...PERIOD_NAMES, 'range' as const].map((value) => ({ value, label: LABELS[value] }))
  return (
    <div className="cluster gap-2">
      <div className={styles.said}>
        <h2 id={headingId} className="text-5">
          Andamento
        </h2>
        <p className={classNames('stack text-1', styles.days)}>
          {chosen.choice !== 'today' && <b>{periodText(chosen.period)}</b>}
          {freshness}
        </p>
      </div>
      <div className={styles.periods}>
        <Segmented
          legend="Periodo"
          isLegendHidden
          look="paper"
          segments={segments}
          value={chosen.choice}
          onChange={chosen.choose}
        />
      </div>
      <Button
        size="small"
        variant="secondary"
        icon={<FileSpreadsheet size={18} aria-hidden="true" />}
        onClick={() => setIsExporting(true)}
      >
        Esporta
      </Button>
      {chosen.choice === 'range' && <RangeFields {...chosen} />}
      <ExportDialog isOpen={isExporting} period={chosen.period} onClose={() => setIsExporting(false)} />
    </div>
  )
}

function RangeFields({ typed, type, problem }: ChosenPeriod) {
  return (
    <div className={classNames('wrap gap-3', styles.range)}>
      <Field label="Dal" type="date" value={typed.from} onChange={({ target }) => type({ ...typed, from: target.value })} />
      <Field
        label="Al"
        type="date"
        value={typed.to}
        error={problem}
        onChange={({ target }) => type({ ...typed, to: target.value })}
      />
    </div>
  )
}
