// Today's orders per slot, against its seats.
import { FiguresCard } from './figures-card.tsx'
import { LazyBars } from './lazy-bars.tsx'
import type { SlotFigure } from './today-figures.ts'
import type { OpenTables } from './use-open-tables.ts'

const COLOURS = { past: 'var(--chart-past)', upcoming: 'var(--chart-upcoming)', full: 'var(--chart-full)' }

export interface SlotsCardProps {
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
