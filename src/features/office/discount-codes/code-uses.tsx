// How much a code is used: in how many orders so far, and day by day of late, as bars and as a table for whoever hears it.
import type { ReactNode } from 'react'
import { readUses } from '#data/admin/discount-codes.ts'
import { now } from '#data/server/clock.ts'
import { addDays, instantOf, type ShopDay, shopMoment } from '#domain/pickup/shop-time.ts'
import { useServerRead } from '#hooks/use-server-read.ts'
import { formatDayMedium } from '#ui/text/dates.ts'
import { pluralText } from '#ui/text/plural-text.ts'
import styles from './code-uses.module.css'

const DAYS = 30

/** @param picture `ticks`: only these labels stand below the bars */
export type RenderBars = (picture: {
  bars: readonly { label: string; value: number; colour: string }[]
  ticks: readonly string[]
}) => ReactNode

interface CodeUsesProps {
  codeId: string
  /** Of all time; undefined while it is not known. */
  uses: number | undefined
  renderBars: RenderBars
}

export function CodeUses({ codeId, uses, renderBars }: CodeUsesProps) {
  const today = shopMoment(now()).day
  const first = addDays(today, 1 - DAYS)
  const { read } = useServerRead(() => readUses(codeId, instantOf(first, '00:00')), [codeId, first, uses])
  if (uses === undefined) return null
  const moments = typeof read === 'object' ? read : []
  const days = usesByDay(moments, first)
  return (
    <figure className="stack gap-2">
      <figcaption className="text-2">
        <b>{uses === 0 ? 'Mai usato finora' : `Usato in ${pluralText(uses, 'ordine', 'ordini')}`}</b>
        {uses > 0 && typeof read === 'object' && <span className="muted">, {recentText(moments.length)}</span>}
      </figcaption>
      {moments.length > 0 && (
        <>
          <div className={styles.bars}>{renderBars({ bars: barsOf(days, today), ticks: [TODAY] })}</div>
          <UsesTable days={days} />
        </>
      )}
    </figure>
  )
}

function recentText(count: number): string {
  return count === 0 ? 'nessuno negli ultimi 30 giorni' : `${count} negli ultimi 30 giorni`
}

/** Each of the days, those without uses too. @param moments epoch milliseconds */
export function usesByDay(moments: readonly number[], first: ShopDay): Map<ShopDay, number> {
  const days = new Map(Array.from({ length: DAYS }, (_, index) => [addDays(first, index), 0]))
  for (const ms of moments) {
    const { day } = shopMoment(ms)
    const count = days.get(day)
    if (count !== undefined) days.set(day, count + 1)
  }
  return days
}

const TODAY = 'oggi'

function barsOf(days: ReadonlyMap<ShopDay, number>, today: ShopDay) {
  return [...days].map(([day, value]) => ({
    label: day === today ? TODAY : labelOf(day),
    value,
    colour: day === today ? 'var(--crust)' : 'var(--chart-past)',
  }))
}

function labelOf(day: ShopDay): string {
  return formatDayMedium(instantOf(day, '12:00'))
}

/** Days without uses say nothing to who listens. */
function UsesTable({ days }: { days: ReadonlyMap<ShopDay, number> }) {
  return (
    <table className="visually-hidden">
      <caption>Usi al giorno</caption>
      <thead>
        <tr>
          <th scope="col">Giorno</th>
          <th scope="col">Usi</th>
        </tr>
      </thead>
      <tbody>
        {[...days]
          .filter(([, count]) => count > 0)
          .map(([day, count]) => (
            <tr key={day}>
              <th scope="row">{labelOf(day)}</th>
              <td>{count}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
