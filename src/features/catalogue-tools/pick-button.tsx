// The part of a list's row that opens it.
import type { ReactNode } from 'react'
import styles from './tool-list.module.css'

export function PickButton({ isChosen, onPick, children }: { isChosen: boolean; onPick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.pick} aria-current={isChosen ? 'true' : undefined} onClick={onPick}>
      {children}
    </button>
  )
}
