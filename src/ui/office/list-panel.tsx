// A list of the back office under a head of its own: what it is, and what to read it for.
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './list-panel.module.css'
import looks from './looks.module.css'

interface ListPanelProps {
  /** Of the panel; of its title with `-titolo`. */
  id: string
  title: string
  hint: string
  children: ReactNode
}

export function ListPanel({ id, title, hint, children }: ListPanelProps) {
  return (
    <section id={id} className={styles.panel} aria-labelledby={`${id}-titolo`}>
      <header className={classNames(looks.group, 'wrap gap-2', styles.head)}>
        <h2 id={`${id}-titolo`} className={classNames(looks.plain, 'text-2 strong')}>
          {title}
        </h2>
        <p className="muted text-2">{hint}</p>
      </header>
      {children}
    </section>
  )
}

/** Stands for the list where there is none: empty, offline, failed. */
export function ListNote({ children }: { children: ReactNode }) {
  return <p className={classNames(looks.pad, 'muted text-2')}>{children}</p>
}
