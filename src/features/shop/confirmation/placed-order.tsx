// The order that was just placed, with the products on it, live: it follows the order from this device to the server. And what
// is shown when this device knows no such order.
import { useLiveQuery } from 'dexie-react-hooks'
import type { ReactNode } from 'react'
import { getProduct } from '#data/catalogue/catalogue.ts'
import { type PlacedOrder, readPlacedOrder } from '#data/orders/orders.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useTranslate } from '#ui/languages/translate.ts'

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

// The address of a confirmation that this device knows nothing of: another device's order, or a link opened much later.

export function ConfirmationMissing({ text, action }: { text: string; action?: ReactNode }) {
  const t = useTranslate()
  return <EmptyState scene="nessun-ordine" level={1} title={t('Qui non c’è nessun ordine')} text={text} action={action} />
}
