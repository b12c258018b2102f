// The connection mark: calm, always in the same place. It begins as if all were well; what there is to say otherwise comes after
// the first screen (connection-state.tsx).
import { lazy, Suspense } from 'react'
import { importWithRetry } from '#data/db/import-with-retry.ts'
import { useIsSettled } from '#ui/browser/use-is-settled.ts'
import { classNames } from '#ui/class-names.ts'
import styles from './connection-mark.module.css'
import { type ConnectionMarkProps, OnlineText } from './online-text.tsx'

const ConnectionState = lazy(async () => ({
  default: (await importWithRetry(() => import('./connection-state.tsx'))).ConnectionState,
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
