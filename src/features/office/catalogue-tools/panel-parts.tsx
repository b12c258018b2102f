// What the tools' panels share: the skeleton while data are read, and the button for the rest of a long list.
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Button } from '#ui/form/button.tsx'
import styles from './panel-parts.module.css'

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

// The rest of a long list, on demand.

/** @param hidden how many are not drawn; none hides the button */
export function ShowMore({ hidden, onMore }: { hidden: number; onMore: () => void }) {
  if (hidden <= 0) return null
  return (
    <div className={styles.more}>
      <Button variant="quiet" shape="box" onClick={onMore}>
        {hidden === 1 ? 'Mostra un’altra riga' : `Mostra altre righe (ancora ${hidden})`}
      </Button>
    </div>
  )
}
