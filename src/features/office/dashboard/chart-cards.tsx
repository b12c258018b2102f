// The cards with figures: what the server counted (takings by month, per category, best sellers) and today's orders per slot
// against its seats.
import type { Figures, Sold } from '#data/admin/figures.ts'
import { formatEuro } from '#domain/money.ts'
import { addDays } from '#domain/pickup/shop-time.ts'
import styles from './chart-cards.module.css'
import { FiguresCard, LazyBars, type OpenTables } from './figures-card.tsx'
import type { SlotFigure } from './today-figures.ts'

const MONTHS = ['gen', 'feb', 'mar', 'apr', 'mag', 'giu', 'lug', 'ago', 'set', 'ott', 'nov', 'dic']
/** As many as a card has room for. */
const SHOWN = 8

interface CardProps {
  figures: Figures
  tables: OpenTables
  periodText: string
}

/** The last twelve months, those without orders too. */
export function MonthsCard({ figures, tables }: Omit<CardProps, 'periodText'>) {
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
    `${nameOf(month)} ${month.slice(0, 4)}`,
    `${orders}`,
    formatEuro(totalCents),
  ])
  return (
    <FiguresCard
      title="Incassi per mese"
      meta={inThousands ? 'migliaia di €' : '€'}
      table={{ columns: ['Mese', 'Ordini', 'Incassi'], rows }}
      tables={tables}
      fileName="incassi-per-mese"
    >
      {/* Every second name: twelve would touch on a tablet. */}
      <LazyBars bars={bars} ticks={bars.filter((_, index) => index % 2 === 1).map(({ label }) => label)} />
    </FiguresCard>
  )
}

export function CategoriesCard({ figures, tables, periodText }: CardProps) {
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
      meta={periodText}
      table={{
        columns: ['Categoria', 'Incassi', 'Parte'],
        rows: rows.map((row) => [row.name, formatEuro(row.totalCents), percent(row.share)]),
      }}
      tables={tables}
      fileName="incassi-per-categoria"
    >
      {rows.length === 0 ? <NoSales /> : <ShareList rows={withRest(rows)} />}
    </FiguresCard>
  )
}

export function SellersCard({ figures, tables, periodText }: CardProps) {
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
      meta={periodText}
      table={{
        columns: ['Prodotto', 'Quantità', 'Incassi'],
        rows: figures.products.map((sold) => [sold.name, quantityText(sold), formatEuro(sold.totalCents)]),
      }}
      tables={tables}
      fileName="piu-venduti"
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
function ShareList({ rows }: { rows: readonly Share[] }) {
  const most = Math.max(0.0001, ...rows.map(({ share }) => share))
  return (
    <div className={styles.list} aria-hidden="true">
      {rows.map(({ id, name, totalCents, share, detail }, index) => (
        <div key={id} className={styles.row}>
          <span className={styles.name}>{name}</span>
          <b>{formatEuro(totalCents)}</b>
          <span className={styles.part}>{detail ?? percent(share)}</span>
          <span className={styles.track}>
            <span className={index === 0 ? styles.first : styles.fill} style={{ width: `${(share / most) * 100}%` }} />
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
  return <p className={styles.none}>Nessun incasso in questo periodo.</p>
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}

function quantityText({ quantity, unit }: Pick<Sold, 'quantity' | 'unit'>): string {
  const number = `${Math.round(quantity * 1000) / 1000}`.replace('.', ',')
  return unit === 'kg' ? `${number} kg` : `${number} pz`
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

const COLOURS = { past: 'var(--chart-past)', upcoming: 'var(--chart-upcoming)', full: 'var(--chart-full)' }

interface SlotsCardProps {
  slots: readonly SlotFigure[]
  tables: OpenTables
  className?: string | undefined
}

export function SlotsCard({ slots, tables, className }: SlotsCardProps) {
  const capacity = slots[0]?.capacity ?? 0
  const table = {
    columns: ['Orario', 'Ordini', 'Posti'],
    rows: slots.map(({ time, taken, capacity }) => [time, `${taken}`, capacity === 0 ? 'senza limite' : `${capacity}`]),
  }
  return (
    <FiguresCard
      title="Ordini per orario"
      meta={capacity > 0 ? `${capacity} posti ogni 15 min` : undefined}
      table={table}
      tables={tables}
      fileName="ordini-per-orario"
      className={className}
    >
      {slots.length === 0 ? <p>Oggi il negozio è chiuso e non ci sono ritiri.</p> : <LazyBars {...slotBars(slots, capacity)} />}
    </FiguresCard>
  )
}

function slotBars(slots: readonly SlotFigure[], limit: number) {
  const bars = slots.map(({ time, taken, state, capacity }) => ({
    label: time,
    value: capacity > 0 ? Math.min(taken, capacity) : taken,
    over: capacity > 0 ? Math.max(0, taken - capacity) : 0,
    colour: COLOURS[state],
  }))
  const hours = slots.filter(({ time }) => time.endsWith(':00')).map(({ time }) => time)
  // Every second hour where the names would touch.
  return { bars, limit, ticks: hours.length > 8 ? hours.filter((_, index) => index % 2 === 0) : hours }
}
