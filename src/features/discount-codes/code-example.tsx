// What a code does to an order, in figures: the owner sees it before a customer does.
import { readEuroCell } from '#domain/csv-cell.ts'
import { formatEuro, lessPercent } from '#domain/money.ts'
import styles from './code-example.module.css'
import type { CodeValues } from './code-values.ts'

const USUAL_CENTS = 4200

export function CodeExample({ values }: { values: CodeValues }) {
  const percent = Number(values.percent)
  if (!Number.isInteger(percent) || percent < 1 || percent > 100) return null
  const totalCents = Math.max(USUAL_CENTS, readEuroCell(values.minTotal.trim() || '0') ?? 0)
  const paidCents = lessPercent(totalCents, percent)
  return (
    <dl className={styles.example}>
      <div>
        <dt>Esempio, un ordine da</dt>
        <dd>{formatEuro(totalCents)}</dd>
      </div>
      <div>
        <dt>Sconto {percent}%</dt>
        <dd className={styles.less}>{formatEuro(paidCents - totalCents)}</dd>
      </div>
      <div className={styles.sum}>
        <dt>Il cliente paga</dt>
        <dd>{formatEuro(paidCents)}</dd>
      </div>
    </dl>
  )
}
