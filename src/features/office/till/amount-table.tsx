// A drawer's sums: how its cash comes about and what there should be of each means; once counted, what was there.
import { formatEuro } from '#domain/money.ts'
import { differenceOf, movedCents, type TillReading, totalOf } from '#domain/till/till.ts'
import { capitalise } from '#ui/text/capitalise.ts'
import styles from './this-till.module.css'
import { METHOD_WORDS, TILL_METHODS } from './till-words.ts'

export function AmountTable({ till }: { till: TillReading }) {
  const { opening, movements, taken, expected, closing } = till
  const off = closing && differenceOf(closing.counted, expected)
  const parts = [
    ['Fondo cassa', opening.floatCents],
    ['Incassi in contanti', taken.cash],
    ['Versamenti', movedCents(movements, 'in')],
    ['Prelievi', -movedCents(movements, 'out')],
  ] as const
  return (
    <>
      <dl className={styles.parts}>
        {parts.map(([word, cents]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{formatEuro(cents)}</dd>
          </div>
        ))}
      </dl>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Come</span>
            </th>
            <th scope="col">Attesi</th>
            {closing && <th scope="col">Contati</th>}
            {off && <th scope="col">Differenza</th>}
          </tr>
        </thead>
        <tbody>
          {TILL_METHODS.map((method) => (
            <tr key={method}>
              <th scope="row">{capitalise(METHOD_WORDS[method])}</th>
              <td>{formatEuro(expected[method])}</td>
              {closing && <td>{formatEuro(closing.counted[method])}</td>}
              {off && <td className={off[method] === 0 ? undefined : styles.off}>{formatEuro(off[method])}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Totale</th>
            <td>{formatEuro(totalOf(expected))}</td>
            {closing && <td>{formatEuro(totalOf(closing.counted))}</td>}
            {off && <td className={totalOf(off) === 0 ? undefined : styles.off}>{formatEuro(totalOf(off))}</td>}
          </tr>
        </tfoot>
      </table>
    </>
  )
}
