// A drawer's sums: how its cash comes about and what there should be of each means; once counted, what was there.
import { type Cents, formatEuro } from '#domain/money.ts'
import { METHODS, TILL_METHODS } from '#domain/order/payment-methods.ts'
import { differenceOf, type TillAmounts, type TillReading, totalOf } from '#domain/till/till.ts'
import { classNames } from '#ui/class-names.ts'
import looks from '#ui/office/looks.module.css'
import styles from './this-till.module.css'
import { cashParts } from './till-words.ts'

export function AmountTable({ till }: { till: TillReading }) {
  return (
    <>
      <dl className={classNames(looks.facts, 'stack gap-1 text-2', styles.parts)}>
        {cashParts(till).map(([word, cents]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{formatEuro(cents)}</dd>
          </div>
        ))}
      </dl>
      <MeansTable expected={till.expected} counted={till.closing?.counted ?? null} hasTotal />
    </>
  )
}

interface MeansTableProps {
  /** Also what was taken, beside what there should be. */
  taken?: TillAmounts
  expected: TillAmounts
  /** Null while nobody has counted. */
  counted: TillAmounts | null
  hasTotal?: boolean
}

/** By means of payment: what there should be and what there is. */
export function MeansTable({ taken, expected, counted, hasTotal = false }: MeansTableProps) {
  const off = counted && differenceOf(counted, expected)
  const row = (of: (amounts: TillAmounts) => Cents) => (
    <>
      {taken && <td>{formatEuro(of(taken))}</td>}
      <td>{formatEuro(of(expected))}</td>
      {counted && <td>{formatEuro(of(counted))}</td>}
      {off && <td className={of(off) === 0 ? undefined : classNames('strong', styles.off)}>{formatEuro(of(off))}</td>}
    </>
  )
  return (
    <table className={classNames(looks.table, 'text-2 figures', styles.table)}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Come</span>
          </th>
          {taken && <th scope="col">Incassi</th>}
          <th scope="col">Attesi</th>
          {counted && <th scope="col">Contati</th>}
          {off && <th scope="col">Differenza</th>}
        </tr>
      </thead>
      <tbody>
        {TILL_METHODS.map((method) => (
          <tr key={method}>
            <th scope="row">{METHODS[method].name}</th>
            {row((amounts) => amounts[method])}
          </tr>
        ))}
      </tbody>
      {hasTotal && (
        <tfoot>
          <tr>
            <th scope="row">Totale</th>
            {row(totalOf)}
          </tr>
        </tfoot>
      )}
    </table>
  )
}
