// The connection mark: calm, always in the same place. It begins as if all were well; what there is to say otherwise comes after
// the first screen (connection-state.tsx).
import { lazy, Suspense } from 'react'
import { patiently } from '#data/patiently.ts'
import { classNames } from '#ui/class-names.ts'
import { useIsSettled } from '#ui/use-is-settled.ts'
import { useText } from '#ui/use-text.ts'
import styles from './connection-mark.module.css'

export interface ConnectionMarkProps {
  /** Whose device it is: decides the words, and who may look into the tray. */
  audience: 'staff' | 'kiosk' | 'customer'
  /** `office` is plain while all is well; the shop's is a pill always. */
  look?: 'shop' | 'office'
}

const ConnectionState = lazy(async () => ({
  default: (await patiently(() => import('./connection-state.tsx'))).ConnectionState,
}))

export function ConnectionMark(props: ConnectionMarkProps) {
  const isSettled = useIsSettled()
  const begun = (
    <span className={classNames(styles.mark, styles.online, props.look === 'office' && styles.office)}>
      <OnlineText />
    </span>
  )
  if (!isSettled) return begun
  return (
    <Suspense fallback={begun}>
      <ConnectionState {...props} />
    </Suspense>
  )
}

export function OnlineText() {
  const t = useText()
  return (
    <>
      <span className={styles.dot} />
      {t('In linea')}
    </>
  )
}
