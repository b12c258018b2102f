// Subtotal and discount; the total itself stands larger, beside the button.
import type { CartDiscount } from '#domain/cart.ts'
import { formatEuro } from '#domain/money.ts'
import type { Totals } from '#domain/pricing.ts'
import styles from './cart-totals.module.css'

export function CartTotals({ totals, discount }: { totals: Totals; discount: CartDiscount | null }) {
  if (!discount) return null
  return (
    <dl className={styles.totals}>
      <div>
        <dt>Subtotale</dt>
        <dd>{formatEuro(totals.subtotalCents)}</dd>
      </div>
      <div className={styles.discount}>
        <dt>Sconto {discount.code}</dt>
        <dd>− {formatEuro(totals.discountCents)}</dd>
      </div>
    </dl>
  )
}
