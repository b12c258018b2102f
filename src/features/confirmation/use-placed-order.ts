// An order that was just placed, with the products on it, live: it follows the order from this device to the server.
import { useLiveQuery } from 'dexie-react-hooks'
import { getProduct } from '#data/catalogue.ts'
import { type PlacedOrder, readPlacedOrder } from '#data/placed-orders.ts'
import type { Product } from '#domain/catalogue.ts'

export interface PlacedNow extends PlacedOrder {
  /** Those of its products that are still sold, each once, in the order's order. */
  products: Product[]
}

/** undefined while it is being read; null when this device knows no such order. */
export function usePlacedOrder(orderId: string): PlacedNow | null | undefined {
  return useLiveQuery(async () => {
    const placed = await readPlacedOrder(orderId)
    if (placed === null) return null
    const ids = [...new Set(placed.items.map((item) => item.productId))]
    const products = await Promise.all(ids.map(getProduct))
    return { ...placed, products: products.filter((product) => product !== null) }
  }, [orderId])
}
