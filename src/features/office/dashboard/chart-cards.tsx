// The cards with figures: what the server counted as sold (by month, per category, best sellers) and today's orders per slot against
// its seats.
import type { Figures, Sold } from '#data/admin/figures.ts'
import type { Period } from '#domain/figures/figures.ts'
import { type Cell, centsCell, numberCell, textCell } from '#domain/figures/sheet.ts'
import { decimalText, formatEuro } from '#domain/money.ts'
import { addDays } from '#domain/pickup/shop-time.ts'
import { classNames } from '#ui/class-names.ts'
import looks from '#ui/office/looks.module.css'
import styles from './chart-cards.module.css'
import { FiguresCard, LazyBars, type OpenTables } from './figures-card.tsx'
import type { SlotFigure } from './today-figures.ts'

const MONTHS = ['gen', 'feb', 'mar', 'apr', 'mag', 'giu', 'lug', 'ago', 'set', 'ott', 'nov', 'dic']
/** As many as a card has room for. */
const SHOWN = 8

interface CardProps {
  figures: Figures
  tables: OpenTables
}

/** Twelve whole months, those without orders too: a month is the same whatever period is looked at. */
export function MonthsCard({ figures, tables, className }: CardProps & { className: string | undefined }) {
  const months = lastMonths(figures.to, 12).map((month) => ({
    month,
    orders: 0,
    totalCents: 0,
    ...figures.months.find((known) => known.month === month),
  }))
  const inThousands = Math.max(...months.map(({ totalCents }) => totalCents)) >= 1_000_000
  const bars = months.map(({ month, totalCents }, index) => ({
    label: nameOf(month),
    value: totalCents / 100,
    text: totalCents === 0 ? '' : `${Math.round(totalCents / (inThousands ? 100_000 : 100))}`,
    colour: index === months.length - 1 ? 'var(--crust)' : 'var(--chart-past)',
  }))
  const rows = months.map(({ month, orders, totalCents }) => [
    textCell(`${nameOf(month)} ${month.slice(0, 4)}`),
    numberCell(orders),
    centsCell(totalCents),
  ])
  return (
    <FiguresCard
      title="Venduto per mese"
      meta={inThousands ? 'mesi interi, migliaia di €' : 'mesi interi, €'}
      table={{ columns: ['Mese', 'Ordini', 'Venduto'], rows }}
      tables={tables}
      fileName={`venduto-per-mese_fino-a-${figures.to.slice(0, 7)}`}
      className={className}
    >
      <LazyBars bars={bars} ticks={bars.map(({ label }) => label)} />
    </FiguresCard>
  )
}

export function CategoriesCard({ figures, tables }: CardProps) {
  const all = figures.categories.reduce((sum, { totalCents }) => sum + totalCents, 0)
  const rows = figures.categories.map(({ id, name, totalCents }) => ({
    id,
    name: name || 'Altro',
    totalCents,
    share: all === 0 ? 0 : totalCents / all,
  }))
  return (
    <FiguresCard
      title="Per categoria"
      table={{
        columns: ['Categoria', 'Venduto', 'Parte %'],
        rows: rows.map((row) => [textCell(row.name), centsCell(row.totalCents), numberCell(Math.round(row.share * 100))]),
      }}
      tables={tables}
      fileName={fileNameOf('venduto-per-categoria', figures)}
    >
      {rows.length === 0 ? <NoSales /> : <ShareList rows={withRest(rows)} />}
    </FiguresCard>
  )
}

export function SellersCard({ figures, tables }: CardProps) {
  const best = figures.products.slice(0, SHOWN)
  const most = Math.max(1, ...best.map(({ totalCents }) => totalCents))
  const rows = best.map((sold) => ({
    ...sold,
    id: sold.id || sold.name,
    detail: quantityText(sold),
    share: sold.totalCents / most,
  }))
  return (
    <FiguresCard
      title="I più venduti"
      table={{
        columns: ['Prodotto', 'Quantità', 'Unità', 'Venduto'],
        rows: figures.products.map((sold) => [
          ...[textCell(sold.name), numberCell(sold.quantity), textCell(unitText(sold)), centsCell(sold.totalCents)],
        ]),
      }}
      tables={tables}
      fileName={fileNameOf('piu-venduti', figures)}
    >
      {rows.length === 0 ? <NoSales /> : <ShareList rows={rows} />}
    </FiguresCard>
  )
}

interface Share {
  id: string
  name: string
  totalCents: number
  /** 0 to 1. */
  share: number
  /** Instead of the percentage. */
  detail?: string
}

/** The table of the card says the same to screen readers. */
export function ShareList({ rows }: { rows: readonly Share[] }) {
  const most = Math.max(0.0001, ...rows.map(({ share }) => share))
  return (
    <div className={classNames('stack gap-2', styles.list)} aria-hidden="true">
      {rows.map(({ id, name, totalCents, share, detail }, index) => (
        <div key={id} className={classNames('stack text-2 figures', styles.row)}>
          <span className="truncate">{name}</span>
          <b>{formatEuro(totalCents)}</b>
          <span className={classNames('muted text-1 nowrap', styles.part)}>{detail ?? percent(share)}</span>
          <span className={classNames(looks.meter, styles.track, index === 0 && styles.first)}>
            <span style={{ width: `${(share / most) * 100}%` }} />
          </span>
        </div>
      ))}
    </div>
  )
}

/** Those that find no room together as one. */
function withRest(rows: readonly Share[]): Share[] {
  if (rows.length <= SHOWN) return [...rows]
  const rest = rows.slice(SHOWN - 1)
  const sum = (value: (row: Share) => number) => rest.reduce((total, row) => total + value(row), 0)
  const together = { id: 'rest', name: 'Le altre', totalCents: sum((row) => row.totalCents), share: sum((row) => row.share) }
  return [...rows.slice(0, SHOWN - 1), together]
}

function NoSales() {
  return <p className="muted">Niente di venduto in questo periodo.</p>
}

/** @param share 0 to 1 */
export function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}

function quantityText(sold: Pick<Sold, 'quantity' | 'unit'>): string {
  return `${decimalText(sold.quantity)} ${unitText(sold)}`
}

function unitText({ unit }: Pick<Sold, 'unit'>): string {
  return unit === 'kg' ? 'kg' : 'pz'
}

/** A file says of which days it is. */
export function fileNameOf(what: string, { from, to }: Period): string {
  return from === to ? `${what}_${from}` : `${what}_${from}_${to}`
}

function nameOf(month: string): string {
  return MONTHS[Number(month.slice(5, 7)) - 1] ?? month
}

function lastMonths(day: string, count: number): string[] {
  const months: string[] = []
  for (let first = `${day.slice(0, 7)}-01`; months.length < count; first = `${addDays(first, -1).slice(0, 7)}-01`) {
    months.unshift(first.slice(0, 7))
  }
  return months
}

// Today's orders per slot, against its seats.

const STATES = { past: 'passati', upcoming: 'in arrivo', full: 'completo', over: 'oltre i posti' } as const

interface SlotsCardProps {
  slots: readonly SlotFigure[]
  /** The slot in which it is now, and the time; null outside the hours. */
  mark: { label: string; text: string } | null
  tables: OpenTables
  className?: string | undefined
}

export function SlotsCard({ slots, mark, tables, className }: SlotsCardProps) {
  const capacity = slots[0]?.capacity ?? 0
  const table = {
    columns: ['Orario', 'Ordini', 'Posti'],
    rows: slots.map(({ time, taken, capacity }): Cell[] => [
      ...[textCell(time), numberCell(taken), capacity === 0 ? textCell('senza limite') : numberCell(capacity)],
    ]),
  }
  return (
    <FiguresCard
      title="Ordini per orario"
      meta={slots.length > 0 && <Legend slots={slots} capacity={capacity} />}
      table={table}
      tables={tables}
      fileName="ordini-per-orario"
      className={className}
    >
      {slots.length === 0 ? (
        <p>Oggi il negozio è chiuso e non ci sono ritiri.</p>
      ) : (
        <LazyBars {...slotBars(slots, capacity)} mark={mark} />
      )}
    </FiguresCard>
  )
}

/** Of the colours that are there. */
function Legend({ slots, capacity }: { slots: readonly SlotFigure[]; capacity: number }) {
  const shown = new Set<keyof typeof STATES>(slots.filter(({ taken }) => taken > 0).map(({ state }) => state))
  if (capacity > 0 && slots.some(({ taken }) => taken > capacity)) shown.add('over')
  return (
    <span className={classNames('wrap', styles.legend)}>
      {capacity > 0 && <span>{capacity} posti ogni 15 min</span>}
      {keysOf(STATES)
        .filter((state) => shown.has(state))
        .map((state) => (
          <span key={state} className={classNames('inline gap-1', styles.key)} data-state={state}>
            {STATES[state]}
          </span>
        ))}
    </span>
  )
}

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record) as Key[]
}

function slotBars(slots: readonly SlotFigure[], limit: number) {
  const bars = slots.map(({ time, taken, state, capacity }) => ({
    label: time,
    value: capacity > 0 ? Math.min(taken, capacity) : taken,
    over: capacity > 0 ? Math.max(0, taken - capacity) : 0,
    colour: `var(--chart-${state})`,
  }))
  const hours = slots.filter(({ time }) => time.endsWith(':00')).map(({ time }) => time)
  // Every second hour where the names would touch.
  return { bars, limit, ticks: hours.length > 8 ? hours.filter((_, index) => index % 2 === 0) : hours }
}
