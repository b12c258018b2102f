// The cart in one line, for the header and the floating bar.
import { watch } from '#data/watch.ts'
import { formatEuro } from '#domain/money.ts'
import { useLive } from '#ui/use-live.ts'

export interface CartSummary {
  /** Lines, not pieces: half a kilo is no number of things. */
  lineCount: number
  /** Whole pieces plus one for each line sold by weight: what the badge counts. */
  pieceCount: number
  totalText: string
}

const readSummary = watch(async () => {
  const [{ readCart }, { cartTotals }] = await Promise.all([import('#data/cart.ts'), import('#domain/cart.ts')])
  return async (): Promise<CartSummary> => {
    const cart = await readCart()
    const pieceCount = cart.items.reduce((sum, { quantity }) => sum + (Number.isInteger(quantity) ? quantity : 1), 0)
    return { lineCount: cart.items.length, pieceCount, totalText: formatEuro(cartTotals(cart).totalCents) }
  }
})

/** undefined while the device's database is being read. */
export function useCartSummary(): CartSummary | undefined {
  return useLive(readSummary, [])
}
