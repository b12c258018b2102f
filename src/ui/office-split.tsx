// Master and detail of a back-office screen under its bar: side by side, each with a scroll of its own; on a phone they take
// turns.
import { type ReactNode, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './office-split.module.css'
import { useSplitFocus } from './use-split-focus.ts'

export interface OfficeSplitProps {
  list: ReactNode
  listLabel: string
  detail: ReactNode
  detailLabel: string
  /** On a phone: whether the detail stands in the list's place. */
  isDetailOpen: boolean
  /** `aside`: list 1fr, detail 380 px (codes, people); `main`: list 348 px, detail 1fr (products). */
  detailWidth: 'aside' | 'main'
}

export function OfficeSplit({ list, listLabel, detail, detailLabel, isDetailOpen, detailWidth }: OfficeSplitProps) {
  const split = useRef<HTMLDivElement>(null)
  const aside = useRef<HTMLElement>(null)
  useSplitFocus(split, aside, isDetailOpen)
  return (
    <div ref={split} className={classNames(styles.split, styles[detailWidth])} data-open={isDetailOpen}>
      <section className={styles.list} aria-label={listLabel}>
        {list}
      </section>
      <section ref={aside} className={styles.detail} aria-label={detailLabel} tabIndex={-1}>
        {detail}
      </section>
    </div>
  )
}
