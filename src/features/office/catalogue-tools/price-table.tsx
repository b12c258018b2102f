// The preview: each listed product with its price of today and its new one, which can be corrected; ticked ones change.

import { useEffect, useRef } from 'react'
import type { PriceRow } from '#domain/catalogue/price-change.ts'
import { formatEuro } from '#domain/money.ts'
import { signedEuro } from '#domain/signed-euro.ts'
import { classNames } from '#ui/class-names.ts'
import looks from '#ui/office/looks.module.css'
import styles from './price-table.module.css'

export interface PriceTableProps {
  rows: readonly PriceRow[]
  /** As typed by hand, by product. */
  typed: ReadonlyMap<string, string>
  wrong: ReadonlySet<string>
  onChoose: (ids: readonly string[], isChosen: boolean) => void
  onType: (id: string, text: string) => void
}

export function PriceTable({ rows, typed, wrong, onChoose, onType }: PriceTableProps) {
  return (
    <table className={classNames('text-2 figures', looks.table, styles.table)}>
      <caption className="visually-hidden">Prezzi di oggi e nuovi</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.tick}>
            <AllBox rows={rows} onChoose={onChoose} />
          </th>
          <th scope="col">Prodotto</th>
          <th scope="col" className={styles.amount}>
            Oggi
          </th>
          <th scope="col" className={styles.new}>
            Nuovo
          </th>
          <th scope="col" className={styles.amount}>
            Differenza
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} text={typed.get(row.id)} isWrong={wrong.has(row.id)} onChoose={onChoose} onType={onType} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps extends Pick<PriceTableProps, 'onChoose' | 'onType'> {
  row: PriceRow
  text: string | undefined
  isWrong: boolean
}

function Row({ row, text, isWrong, onChoose, onType }: RowProps) {
  const { id, name, priceCents, newCents, isChosen } = row
  return (
    <tr className={classNames(isChosen && styles.chosen)}>
      <td className={styles.tick}>
        <label className={classNames('center', styles.hit)}>
          <input
            type="checkbox"
            className={styles.box}
            checked={isChosen}
            onChange={({ target }) => onChoose([id], target.checked)}
          />
          <span className="visually-hidden">{name}</span>
        </label>
      </td>
      <th scope="row" className={looks.typed}>
        {name}
      </th>
      <td className={classNames('muted', styles.amount)}>{formatEuro(priceCents)}</td>
      <td className={styles.new}>
        {isChosen && (
          <input
            className={classNames('text-3 strong figures', looks.box, styles.input, row.isCorrected && looks.chosen)}
            inputMode="decimal"
            autoComplete="off"
            aria-label={`Nuovo prezzo di ${name}`}
            aria-invalid={isWrong || undefined}
            value={text ?? bare(newCents)}
            onChange={({ target }) => onType(id, target.value)}
          />
        )}
      </td>
      <td className={classNames(styles.amount, newCents === priceCents ? 'muted' : 'strong')}>
        {isChosen && !isWrong ? signedEuro(newCents - priceCents) : ''}
        {isWrong && <span className={classNames('text-1', styles.problem)}>Non è un prezzo</span>}
      </td>
    </tr>
  )
}

function AllBox({ rows, onChoose }: Pick<PriceTableProps, 'rows' | 'onChoose'>) {
  const box = useRef<HTMLInputElement>(null)
  const chosen = rows.filter((row) => row.isChosen).length
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && chosen < rows.length
  }, [chosen, rows.length])
  return (
    <label className={classNames('center', styles.hit)}>
      <input
        ref={box}
        type="checkbox"
        className={styles.box}
        checked={rows.length > 0 && chosen === rows.length}
        onChange={({ target }) =>
          onChoose(
            rows.map(({ id }) => id),
            target.checked,
          )
        }
      />
      <span className="visually-hidden">Tutti i prodotti della lista</span>
    </label>
  )
}

function bare(cents: number): string {
  return formatEuro(cents).replace(' €', '')
}
