// The bar on top of a back-office screen: what it is, when, the connection mark (left of the buttons, so that its width never
// moves them), and the screen's own tools.
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './office-bar.module.css'

export interface OfficeBarProps {
  title: string
  /** Stands beside the title: the date, a number. */
  meta?: ReactNode
  /** The connection mark. */
  mark: ReactNode
  children?: ReactNode
}

export function OfficeBar({ title, meta, mark, children }: OfficeBarProps) {
  return (
    <header className={classNames('row gap-3 shrink-0', styles.bar)}>
      <div className={styles.heading}>
        <h1 className={classNames('shrink-0 text-5', styles.title)} tabIndex={-1}>
          {title}
        </h1>
        <span className={classNames('muted text-3 figures truncate', styles.meta)}>{meta}</span>
      </div>
      <span className={styles.mark}>{mark}</span>
      {children && <div className={classNames('row gap-2', styles.tools)}>{children}</div>}
    </header>
  )
}
