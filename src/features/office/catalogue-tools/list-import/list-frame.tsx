// What the dry runs of all lists look like: what the file is called, what is to be known of it, its rows, and the bar that imports them.
import { Fragment, type ReactNode, useState } from 'react'
import panel from '#features/office/catalogue-tools/tool-panel.module.css'
import { classNames } from '#ui/class-names.ts'
import looks from '#ui/office/looks.module.css'
import { ShowMore } from '#ui/office/show-more.tsx'
import styles from './import-report.module.css'

const ROWS_SHOWN = 100

interface ListFrameProps<Row> {
  title: string
  /** Of the file. */
  name: string
  /** Below them. */
  tools?: ReactNode
  notices: ReactNode
  /** Which rows they are: others begin with the first hundred again. */
  of: string
  /** Of the rows, read aloud. */
  label: string
  rows: readonly Row[]
  /** What stands in the place of none. */
  empty?: string
  renderRow: (row: Row) => { key: string | number; row: ReactNode }
  foot: ReactNode
}

export function ListFrame<Row>(props: ListFrameProps<Row>) {
  const { title, name, tools, notices, of, label, rows, empty, renderRow, foot } = props
  const [shown, setShown] = useState({ of, count: ROWS_SHOWN })
  const count = shown.of === of ? shown.count : ROWS_SHOWN
  return (
    <>
      <header className={classNames('stack gap-2', looks.pad, looks.lined)}>
        <div className="cluster gap-2">
          <h2 className="text-4">{title}</h2>
          <p className={classNames('muted text-2', looks.typed)}>{name}</p>
        </div>
        {tools}
      </header>
      <div className={classNames('fill', panel.scroll)}>
        <div className={looks.notices}>{notices}</div>
        {rows.length === 0 && empty !== undefined && <p className={classNames('muted', looks.pad)}>{empty}</p>}
        {rows.length > 0 && (
          <ul aria-label={label}>
            {rows
              .slice(0, count)
              .map(renderRow)
              .map(({ key, row }) => (
                <Fragment key={key}>{row}</Fragment>
              ))}
          </ul>
        )}
        <ShowMore hidden={rows.length - count} onMore={() => setShown({ of, count: count + ROWS_SHOWN })} />
      </div>
      {foot}
    </>
  )
}

/** @param props.lead where it stands */
export function ListRow({ lead, children }: { lead: ReactNode; children: ReactNode }) {
  return (
    <li className={classNames('stack gap-2 text-2', looks.line, styles.row)}>
      {lead}
      <div className={classNames('stack gap-1', looks.typed)}>{children}</div>
    </li>
  )
}

interface ListFootProps {
  summary: string
  /** While it is being written. */
  progress?: { done: number; total: number } | null
  /** The ways on. */
  children: ReactNode
}

export function ListFoot({ summary, progress, children }: ListFootProps) {
  return (
    <div className={classNames('cluster gap-2', looks.foot, panel.foot)}>
      <p className={classNames('text-2', panel.summary)} role="status">
        {summary}
      </p>
      {progress && (
        <progress className={panel.progress} value={progress.done} max={progress.total} aria-label="Importazione in corso" />
      )}
      {children}
    </div>
  )
}
