// The list while the first orders are read: the same grid, so that nothing moves when they come.
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import styles from './list-skeleton.module.css'

const SLOTS = [3, 2, 4]

export function ListSkeleton() {
  return (
    <Loading label="Carico gli ordini">
      {SLOTS.map((rows, slot) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stand-ins have no identity
        <div key={slot}>
          <div className={styles.header}>
            <Skeleton width="150px" height="14px" />
          </div>
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: stand-ins have no identity
            <div key={row} className={styles.row}>
              <Skeleton width="18px" height="18px" shape="round" />
              <Skeleton width="22%" height="14px" />
              <Skeleton width="46%" height="14px" />
              <Skeleton width="60px" height="14px" className={styles.total} />
            </div>
          ))}
        </div>
      ))}
    </Loading>
  )
}
