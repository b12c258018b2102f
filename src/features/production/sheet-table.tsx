// Products by category and band of hours, with what changed since the last print.
import type { Category } from '#domain/catalogue.ts'
import type { HourBand } from '#domain/production.ts'
import type { ChangedLine } from '#domain/production-changes.ts'
import styles from './production-sheet.module.css'
import { SheetMark } from './sheet-mark.tsx'
import { amountText, bandText, lineName } from './sheet-words.ts'

export interface SheetTableProps {
  bands: readonly HourBand[]
  lines: readonly ChangedLine[]
  categories: readonly Category[]
}

export function SheetTable({ bands, lines, categories }: SheetTableProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Prodotti per ora di ritiro</caption>
      <thead>
        <tr>
          <th scope="col">Prodotto</th>
          {bands.map((band) => (
            <th key={band.fromHour} scope="col">
              {bandText(band)}
            </th>
          ))}
          <th scope="col" className={styles.total}>
            Totale
          </th>
        </tr>
      </thead>
      {groupsOf(lines, categories).map(({ id, name, lines: own }) => (
        <tbody key={id}>
          <tr>
            <th scope="rowgroup" colSpan={bands.length + 2} className={styles.category}>
              {name}
            </th>
          </tr>
          {own.map((line) => (
            <LineRow key={line.key} line={line} bands={bands} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function LineRow({ line, bands }: { line: ChangedLine; bands: readonly HourBand[] }) {
  return (
    <tr data-mark={line.mark ?? undefined}>
      <th scope="row">
        <SheetMark mark={line.mark} />
        {line.mark === 'gone' ? <s>{line.name}</s> : lineName(line)}
      </th>
      {line.bandAmounts.map((amount, band) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bands are the columns, always the same
        <td key={band} data-band={bands[band] && bandText(bands[band])}>
          <span className={line.changedBands[band] ? styles.boxed : undefined}>
            {amount === 0 && !line.changedBands[band] ? '' : amountText(amount)}
          </span>
        </td>
      ))}
      <td className={styles.total}>
        <TotalBefore line={line} /> <b>{amountText(line.totalAmount)}</b>
      </td>
    </tr>
  )
}

export function TotalBefore({ line }: { line: ChangedLine }) {
  if (line.totalBefore === null) return null
  return (
    <s>
      <span className="visually-hidden">prima </span>
      {amountText(line.totalBefore)}
    </s>
  )
}

/** Lines by category in the shop's order; those without one at the end. */
function groupsOf(lines: readonly ChangedLine[], categories: readonly Category[]) {
  const known = new Set(categories.map(({ id }) => id))
  const groups = categories.map(({ id, name }) => ({ id, name, lines: lines.filter(({ categoryId }) => categoryId === id) }))
  const others = lines.filter(({ categoryId }) => categoryId === null || !known.has(categoryId))
  return [...groups, { id: 'altro', name: 'Altro', lines: others }].filter((group) => group.lines.length > 0)
}
