// The cart in one line, in the desktop's header. Loaded with the first page: the cart's code and the database come after it.
import { Link } from '@tanstack/react-router'
import { ShoppingBag } from 'lucide-react'
import { watch } from '#data/db/watch.ts'
import { formatEuro } from '#domain/money.ts'
import { useLive } from '#hooks/use-live.ts'
import { classNames } from '#ui/class-names.ts'
import styles from './cart-summary.module.css'

interface CartSummary {
  /** Lines, not pieces: half a kilo is no number of things. */
  lineCount: number
  /** Whole pieces plus one for each line sold by weight: what the badge counts. */
  pieceCount: number
  totalText: string
}

const readSummary = watch(async () => {
  const [{ readSale }, { cartTotals }] = await Promise.all([import('#data/ordering/offer.ts'), import('#domain/cart/cart.ts')])
  return async (): Promise<CartSummary> => {
    const { priced: cart } = await readSale()
    const pieceCount = cart.items.reduce((sum, { quantity }) => sum + (Number.isInteger(quantity) ? quantity : 1), 0)
    return { lineCount: cart.items.length, pieceCount, totalText: formatEuro(cartTotals(cart).totalCents) }
  }
})

/** undefined while the device's database is being read. */
export function useCartSummary(): CartSummary | undefined {
  return useLive(readSummary, [])
}

// The cart in the desktop's header.

export function HeaderCart() {
  const summary = useCartSummary()
  return (
    <Link to="/carrello" className={classNames('strong figures inline nowrap gap-2', styles.cart)}>
      <ShoppingBag size="1.2em" aria-hidden="true" />
      {summary && summary.lineCount > 0 ? (
        <>
          <span className="visually-hidden">Carrello:</span>
          <span>{summary.pieceCount}</span>
          <span aria-hidden="true">·</span>
          <span>{summary.totalText}</span>
        </>
      ) : (
        <span>Carrello</span>
      )}
    </Link>
  )
}
