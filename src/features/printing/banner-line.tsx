// What a banner about the printer says, with its buttons beside it, or under it where there is no room for both.
import type { ReactNode } from 'react'
import styles from './banner-line.module.css'

export function BannerLine({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <div className={styles.line}>
      <p className={styles.words}>{children}</p>
      <span className={styles.actions}>{actions}</span>
    </div>
  )
}
