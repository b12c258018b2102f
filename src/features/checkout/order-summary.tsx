// What is ordered, line by line, and what it comes to.
import { choicesText } from '#domain/line-choices.ts'
import { formatEuro } from '#domain/money.ts'
import { linePrice } from '#domain/pricing.ts'
import { quantityText } from '#domain/quantity-text.ts'
import styles from './order-summary.module.css'
import type { CheckoutCart } from './use-checkout-cart.ts'

export function OrderSummary({ cart, totals, units }: CheckoutCart) {
  return (
    <>
      <ul className={styles.lines}>
        {cart.items.map((item, index) => (
          <li key={`${item.id} ${JSON.stringify(item.customVariants)}`} className={styles.line}>
            <span className={styles.quantity}>{quantityText(item.quantity, units[index])}</span>
            <span className={styles.words}>
              <span className={styles.name}>{item.name}</span>
              {item.customVariants.length > 0 && <span className={styles.chosen}>{choicesText(item.customVariants)}</span>}
            </span>
            <span className={styles.price}>{formatEuro(linePrice(item))}</span>
          </li>
        ))}
      </ul>
      {cart.note && <p className={styles.note}>«{cart.note}»</p>}
      {cart.discount && (
        <p className={styles.discount}>
          <span>
            Sconto {cart.discount.code}, {cart.discount.percent} %
          </span>
          <span>− {formatEuro(totals.discountCents)}</span>
        </p>
      )}
    </>
  )
}
