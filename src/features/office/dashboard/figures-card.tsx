// The frame of a dashboard card: its title, its figures as a picture or as a table, and the table as a file. The bars come with
// the chart library, after the screen.
import { Download, Table2 } from 'lucide-react'
import { lazy, memo, type ReactNode, Suspense, useId, useState } from 'react'
import { importWithRetry } from '#data/db/import-with-retry.ts'
import { type Cell, csvText, shownCell } from '#domain/figures/sheet.ts'
import { saveShopFile } from '#hooks/save-shop-file.ts'
import { classNames } from '#ui/class-names.ts'
import { Skeleton } from '#ui/feedback/loading.tsx'
import { IconButton } from '#ui/form/button.tsx'
import looks from '#ui/office/looks.module.css'
import type { BarsProps } from './bars.tsx'
import styles from './figures-card.module.css'

interface FiguresTable {
  columns: readonly string[]
  /** As shown; in the file numbers are numbers. The first one or two cells tell a row from the others. */
  rows: readonly (readonly Cell[])[]
}

interface FiguresCardProps {
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
    <section className={classNames(looks.card, 'column', styles.card, className)} aria-labelledby={id}>
      <header className={classNames('row gap-1 shrink-0', styles.head)}>
        <div className="stack fill">
          <h3 id={id} className="text-4">
            {title}
          </h3>
          {meta && <span className="muted text-1">{meta}</span>}
        </div>
        <IconButton
          size="compact"
          className={styles.tool}
          aria-pressed={isTable}
          label={`Tabella: ${title}`}
          icon={<Table2 size={18} aria-hidden="true" />}
          onClick={() => tables.toggle(title)}
        />
        <IconButton
          size="compact"
          className={styles.tool}
          label={`Scarica CSV: ${title}`}
          icon={<Download size={18} aria-hidden="true" />}
          onClick={() => void saveShopFile(`${fileName}.csv`, 'text/csv;charset=utf-8', csvText({ name: title, ...table }))}
        />
      </header>
      {!isTable && <div className={styles.body}>{children}</div>}
      {/* Pictures say nothing to screen readers: the table is always there for them. */}
      <section
        className={isTable ? classNames(looks.scroll, styles.body) : 'visually-hidden'}
        aria-label={`Dati: ${title}`}
        tabIndex={isTable ? 0 : undefined}
      >
        <table className={classNames(looks.table, 'text-2 figures')}>
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
              <tr key={row.slice(0, 2).map(shownCell).join(' ')}>
                {row.map((cell, index) => (
                  <td key={table.columns[index]}>{shownCell(cell)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

// The charts' library is a third of a megabyte: it comes after the screen, on the place that is kept for it.

const Bars = lazy(() => importWithRetry(() => import('./bars.tsx')))

/** Drawn anew only when it says something new: the library takes longer over it than a finger waits. */
export const LazyBars = memo(
  (props: BarsProps) => (
    <Suspense fallback={<Skeleton width="100%" height="100%" />}>
      {/* The table beside it says the same. */}
      <div aria-hidden="true" style={{ height: '100%' }}>
        <Bars {...props} />
      </div>
    </Suspense>
  ),
  (before, after) => JSON.stringify(before) === JSON.stringify(after),
)

// Which cards show their table. Kept by the screen: cards come anew with each period, and what was opened stays open.

export interface OpenTables {
  has: (title: string) => boolean
  /** Opens or closes that card's. */
  toggle: (title: string) => void
}

export function useOpenTables(): OpenTables {
  const [titles, setTitles] = useState<ReadonlySet<string>>(new Set())
  const toggle = (title: string) =>
    setTitles((last) => (last.has(title) ? new Set([...last].filter((other) => other !== title)) : new Set([...last, title])))
  return { has: (title) => titles.has(title), toggle }
}
