// Where the guests' panel and the cakes will stand.
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { useText } from '#ui/use-text.ts'
import styles from './cake-home.module.css'

export function CakeHomeLoading() {
  const t = useText()
  return (
    <Loading label={t('Apro il laboratorio')} className={styles.loading}>
      <Skeleton shape="tile" className={styles.standInPanel} />
      <Skeleton className={styles.standInTitle} />
      <Skeleton shape="tile" className={styles.standInPanel} />
    </Loading>
  )
}
