// What cards need of the cart: how many of each product are in it, and adding one more by a tap.
import { useMemo } from 'react'
import { importWithRetry } from '#data/db/import-with-retry.ts'
import { watch } from '#data/db/watch.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { useLive } from '#hooks/use-live.ts'

const readCart = watch(async () => (await import('#data/ordering/cart.ts')).readCart)

/** Quantities by product id. */
export function useCartCounts(): ReadonlyMap<string, number> {
  const cart = useLive(readCart, [])
  return useMemo(() => {
    const counts = new Map<string, number>()
    for (const item of cart?.items ?? []) counts.set(item.id, (counts.get(item.id) ?? 0) + item.quantity)
    return counts
  }, [cart])
}

/**
 * One more of a product without choices: the smallest quantity at first, then a step at a time. A tap that comes before the code
 * that it needs counts as soon as that is here.
 */
export async function addOneToCart(product: Product): Promise<void> {
  const [{ changeCart }, { addToCart }, { newLine }] = await importWithRetry(() =>
    Promise.all([import('#data/ordering/cart.ts'), import('#domain/cart/cart.ts'), import('#domain/cart/line-choices.ts')]),
  )
  await changeCart((cart) => {
    const isThere = cart.items.some((item) => item.id === product.id && item.customVariants.length === 0)
    const line = newLine(product, [])
    return addToCart(cart, isThere ? { ...line, quantity: product.quantityStep || 1 } : line, product)
  })
}
