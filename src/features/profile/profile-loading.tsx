// Stands where the profile will be while what was typed before is read from the device: the same two columns of cards.
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import styles from './profile-screen.module.css'

/** Heights of the cards, column by column. */
const COLUMNS = [
  ['22rem', '13rem', '16rem'],
  ['12rem', '9rem', '8rem'],
]

export function ProfileLoading() {
  return (
    <Loading label="Sto aprendo il tuo profilo" className={styles.screen}>
      {COLUMNS.map((heights) => (
        <div key={heights.join()} className={styles.column}>
          {heights.map((height) => (
            <div key={height} className={styles.card}>
              <Skeleton width="9rem" height="1.6rem" />
              <Skeleton height={height} />
            </div>
          ))}
        </div>
      ))}
    </Loading>
  )
}
