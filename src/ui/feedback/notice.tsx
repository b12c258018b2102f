// A calm notice in the page: offline and "da verificare" on egg, what went wrong on raspberry, done on pistachio. It stays
// until its cause is gone; toasts are for what passes.
import { CircleAlert, CircleCheck, CloudOff, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './notice.module.css'

export type NoticeTone = 'offline' | 'attention' | 'error' | 'done' | 'info'

const ICONS = { offline: CloudOff, attention: TriangleAlert, error: CircleAlert, done: CircleCheck, info: Info }

export interface NoticeProps {
  tone: NoticeTone
  children: ReactNode
  icon?: ReactNode
  action?: ReactNode
  /** Errors interrupt, the rest waits its turn; `off` for a notice that was there from the start. */
  live?: 'assertive' | 'polite' | 'off'
}

export function Notice({ tone, children, icon, action, live = tone === 'error' ? 'assertive' : 'polite' }: NoticeProps) {
  const Icon = ICONS[tone]
  const role = live === 'assertive' ? 'alert' : live === 'polite' ? 'status' : undefined
  return (
    <div className={classNames('cluster gap-4 text-1', styles.notice, styles[tone])} role={role}>
      {icon ?? <Icon size="1.35em" aria-hidden="true" />}
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  )
}
