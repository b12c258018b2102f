// A card of the dashboard: its title, what it says as a picture or as a table, and the table as a file.
import { Download, Table2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { guardCell } from '#domain/csv-cell.ts'
import { classNames } from '#ui/class-names.ts'
import { saveFile } from '#ui/save-file.ts'
import styles from './figures-card.module.css'
import type { OpenTables } from './use-open-tables.ts'

export interface FiguresTable {
  columns: readonly string[]
  /** As shown; the file holds the same. */
  rows: readonly (readonly string[])[]
}

export interface FiguresCardProps {
  title: string
  meta?: ReactNode
  table: FiguresTable
  /** Shown instead of the picture or not. */
  tables: OpenTables
  /** Name of the file without its ending. */
  fileName: string
  className?: string | undefined
  children: ReactNode
}

export function FiguresCard({ title, meta, table, tables, fileName, className, children }: FiguresCardProps) {
  const id = useId()
  const isTable = tables.has(title)
  return (
    <section className={classNames(styles.card, className)} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {meta && <span className={styles.meta}>{meta}</span>}
        <button
          type="button"
          className={styles.tool}
          aria-pressed={isTable}
          aria-label={`Tabella: ${title}`}
          onClick={() => tables.toggle(title)}
        >
          <Table2 size={18} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={styles.tool}
          aria-label={`Scarica CSV: ${title}`}
          onClick={() => saveFile(`${fileName}.csv`, 'text/csv;charset=utf-8', csvText(table))}
        >
          <Download size={18} aria-hidden="true" />
        </button>
      </header>
      {!isTable && <div className={styles.body}>{children}</div>}
      {/* Pictures say nothing to screen readers: the table is always there for them. */}
      <section
        className={isTable ? styles.scroll : 'visually-hidden'}
        aria-label={`Dati: ${title}`}
        tabIndex={isTable ? 0 : undefined}
      >
        <table className={styles.table}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              {table.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr key={row[0]}>
                {row.map((cell, index) => (
                  <td key={table.columns[index]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

/** For Italian spreadsheets: semicolons, a byte order mark, and no cell that could be run as a formula. */
function csvText({ columns, rows }: FiguresTable): string {
  const cell = (text: string) => `"${guardCell(text).replaceAll('"', '""')}"`
  return `\uFEFF${[columns, ...rows].map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`
}
