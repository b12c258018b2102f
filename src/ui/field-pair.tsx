// Two short fields side by side where there is room, such as name and surname.
import type { ReactNode } from 'react'
import styles from './send-form.module.css'

export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}
