// The cart with what the catalogue says about each of its lines, live.
import { askOnce, watch } from '#data/watch.ts'
import { type Cart, type CartItem, cartTotals } from '#domain/cart.ts'
import type { Product } from '#domain/catalogue.ts'
import type { Totals } from '#domain/pricing.ts'
import { useLive } from '#ui/use-live.ts'
import { type LineProblem, lineProblem } from './line-problem.ts'

export interface CartLine {
  item: CartItem
  /** Null when it is not sold any more. */
  product: Product | null
  problem: LineProblem | null
}

export interface CartNow {
  cart: Cart
  lines: CartLine[]
  totals: Totals
}

const readCartNow = watch(async () => {
  const [{ readCart }, { getProduct, isCatalogueLoaded, variantChoices }] = await Promise.all([
    import('#data/cart.ts'),
    import('#data/catalogue.ts'),
  ])
  const lineOf = async (item: CartItem, isKnown: boolean): Promise<CartLine> => {
    const product = await getProduct(item.id)
    const choices = product ? await variantChoices(product) : []
    return { item, product, problem: isKnown ? lineProblem(item, product, choices) : null }
  }
  return async (): Promise<CartNow> => {
    const cart = await readCart()
    // Before the catalogue has been here once, "not found" says nothing.
    const isKnown = await isCatalogueLoaded()
    const lines = await Promise.all(cart.items.map((item) => lineOf(item, isKnown)))
    return { cart, lines, totals: cartTotals(cart) }
  }
})

/** undefined while the device's database is being read. */
export function useCart(): CartNow | undefined {
  return useLive(readCartNow, [])
}

/** The same for a tap: as it is when this is called, with everything that was done to it before. */
export function askCart(signal: AbortSignal): Promise<CartNow> {
  return askOnce(readCartNow, signal)
}
