// A grey-honey stand-in on the final layout's measures, so that nothing moves when the data arrives.
import type { CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

export interface SkeletonProps {
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
