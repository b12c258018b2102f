// A panel while its data are read: the same two columns.
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import styles from './panel-skeleton.module.css'

const ROWS = 10

export function PanelSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className={styles.panel}>
      <div className={styles.side}>
        <Skeleton width="60%" height="24px" />
        <Skeleton height="56px" />
        <Skeleton height="56px" />
        <Skeleton height="56px" />
      </div>
      <div className={styles.rows}>
        {Array.from({ length: ROWS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: stand-ins have no identity
          <Skeleton key={index} height="24px" />
        ))}
      </div>
    </Loading>
  )
}
