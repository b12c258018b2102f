// What stands on the thank-you's doily: each composed cake as it was composed, every other product once.
import { type CakeLook, cakeLook } from '#domain/cake.ts'
import type { Product } from '#domain/catalogue.ts'
import type { OrderItem } from '#domain/order.ts'

/** `waferImage`: its photo as the server calls it; empty while it has none. */
export type ServedThing = { key: string; cake: CakeLook; waferImage: string } | { key: string; product: Product }

/** @param products those still sold; what has no picture is left out */
export function servedThings(items: readonly OrderItem[], products: readonly Product[]): ServedThing[] {
  const served = new Map<string, ServedThing>()
  for (const { id, productId, productName, customVariants, waferImage } of items) {
    const cake = cakeLook(customVariants, { hasWafer: waferImage !== '' }, productName)
    const product = products.find((candidate) => candidate.id === productId)
    if (cake) served.set(id, { key: id, cake, waferImage })
    else if (product && product.images.length > 0) served.set(productId, { key: productId, product })
  }
  return [...served.values()]
}
