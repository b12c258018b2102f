// A short list of totals: bases, fillings, or what has to be begun for a later day.
import type { ChangedLine } from '#domain/production-changes.ts'
import styles from './production-sheet.module.css'
import { SheetMark } from './sheet-mark.tsx'
import { TotalBefore } from './sheet-table.tsx'
import { amountText } from './sheet-words.ts'

export function SheetTotals({ title, lines }: { title: string; lines: readonly ChangedLine[] }) {
  if (lines.length === 0) return null
  return (
    <section className={styles.totals}>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line.key} data-mark={line.mark ?? undefined}>
            <span>
              <SheetMark mark={line.mark} />
              {line.mark === 'gone' ? <s>{line.name}</s> : line.name}
            </span>
            <span>
              <TotalBefore line={line} /> <b>{cakesText(line.totalAmount)}</b>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function cakesText(amount: number): string {
  return `${amountText(amount)} ${amount === 1000 ? 'torta' : 'torte'}`
}
