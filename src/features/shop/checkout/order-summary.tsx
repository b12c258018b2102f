// What is about to be ordered, live: line by line, what it comes to, and how it is paid, in the words of the button and of the
// line above it.
import { useLiveQuery } from 'dexie-react-hooks'
import { getProduct } from '#data/catalogue/catalogue.ts'
import { readCart } from '#data/ordering/cart.ts'
import { type Cart, cartTotals } from '#domain/cart/cart.ts'
import { choicesText } from '#domain/cart/line-choices.ts'
import { linePrice, type Totals } from '#domain/cart/pricing.ts'
import { quantityText } from '#domain/cart/quantity.ts'
import type { Unit } from '#domain/catalogue/catalogue.ts'
import { type Cents, formatEuro } from '#domain/money.ts'
import { CARD_MINIMUM_CENTS } from '#domain/payment/payment.ts'
import styles from './order-summary.module.css'

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

// What is about to be ordered, live, with the units its products are sold in.

export interface CheckoutCart {
  cart: Cart
  totals: Totals
  /** One per line; undefined for a product that is gone. */
  units: (Unit | undefined)[]
}

/** undefined while the device's database is being read. */
export function useCheckoutCart(): CheckoutCart | undefined {
  return useLiveQuery(async () => {
    const cart = await readCart()
    const products = await Promise.all(cart.items.map((item) => getProduct(item.id)))
    return { cart, totals: cartTotals(cart), units: products.map((product) => product?.unit) }
  })
}

// How this order is paid, in the words of the button and of the line above it. The button says that it obliges to pay.

interface PaymentText {
  button: string
  note: string
}

export function paymentText(channel: 'web' | 'kiosk', totalCents: Cents): PaymentText {
  if (channel === 'kiosk') return { button: 'Ordina e paga in cassa', note: '' }
  if (totalCents === 0) return { button: 'Ordina', note: 'Non c’è niente da pagare.' }
  if (totalCents < CARD_MINIMUM_CENTS)
    return { button: 'Ordina e paga al ritiro', note: 'Paghi al ritiro, in contanti o con la carta.' }
  return {
    // The amount stays in one piece.
    button: `Ordina e paga ${formatEuro(totalCents).replace(' ', '\u00a0')}`,
    note: 'Paghi con carta alla pagina che si apre. Il carrello resta qui finché il pagamento non è riuscito.',
  }
}
