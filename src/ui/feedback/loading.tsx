// What is shown while something loads: skeletons on the final layout's measures so that nothing moves when the data arrives,
// the spinner, and the bar at the top while the next screen comes.
import { useRouterState } from '@tanstack/react-router'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './loading.module.css'

interface SkeletonProps {
  /** CSS lengths. */
  width?: string
  height?: string
  shape?: 'line' | 'tile' | 'round'
  className?: string | undefined
}

export function Skeleton({ width, height, shape = 'line', className }: SkeletonProps) {
  const size: CSSProperties = {}
  if (width !== undefined) size.width = width
  if (height !== undefined) size.height = height
  return <span className={classNames(styles.skeleton, styles[shape], className)} style={size} aria-hidden="true" />
}

/** Says once, to screen readers, that something is loading; wrap skeletons in it. */
export function Loading({ label, children, className }: { label: string; children: ReactNode; className?: string | undefined }) {
  return (
    <div className={className} role="status" aria-label={label}>
      {children}
    </div>
  )
}

// Work in progress, as long as a word beside it says what: decorative for screen readers.

export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}

// The bar at the very top while the next screen loads: 5 px, glaze gradient, shown only when it takes longer than 50 ms.

const THROTTLE_MS = 50

export function LoadingBar() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isLoading) return setShown(false)
    const timer = setTimeout(() => setShown(true), THROTTLE_MS)
    return () => clearTimeout(timer)
  }, [isLoading])
  return <div className={styles.bar} data-shown={isShown} role="presentation" />
}
