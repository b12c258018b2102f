// A key's hint on a button or in a list of shortcuts. Hidden where there is no keyboard to speak of, and from screen readers:
// they get aria-keyshortcuts from the button itself.
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './kbd.module.css'

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <span className={classNames('shrink-0 text-1', styles.kbd)} aria-hidden="true">
      {children}
    </span>
  )
}
