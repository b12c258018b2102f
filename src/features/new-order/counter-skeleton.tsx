// The counter while its shelf is read: the same grid.
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import styles from './counter-skeleton.module.css'

const TILES = 16

export function CounterSkeleton() {
  return (
    <Loading label="Carico i prodotti" className={styles.shelf}>
      <Skeleton height="46px" />
      <div className={styles.tiles}>
        {Array.from({ length: TILES }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: stand-ins have no identity
          <Skeleton key={index} height="132px" />
        ))}
      </div>
    </Loading>
  )
}
