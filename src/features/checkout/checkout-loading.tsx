// Stands where the checkout will be while the device is read: the same two columns, card by card.
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import styles from './checkout-screen.module.css'

/** @param fieldCount what is asked of who collects */
export function CheckoutLoading({ fieldCount }: { fieldCount: number }) {
  const fields = Array.from({ length: fieldCount }, (_, index) => `field ${index}`)
  return (
    <Loading label="Sto preparando la conferma" className={styles.screen}>
      <div className={styles.column}>
        <div className={styles.card}>
          <Skeleton width="10rem" height="1.6rem" />
          <Skeleton width="75%" height="2.6rem" />
        </div>
        <div className={styles.card}>
          <Skeleton width="8rem" height="1.6rem" />
          {fields.map((key) => (
            <Skeleton key={key} height="4.6rem" />
          ))}
        </div>
      </div>
      <div className={styles.card}>
        <Skeleton width="9rem" height="1.6rem" />
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} height="2.4rem" />
        ))}
        <Skeleton height="3.5rem" />
      </div>
    </Loading>
  )
}
