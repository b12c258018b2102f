// Which prices of an order differ from today's list, for the person who has to decide.
import type { Product } from '#domain/catalogue.ts'
import type { Cents } from '#domain/money.ts'
import type { OrderItem } from '#domain/order.ts'

export interface PriceChange {
  name: string
  /** Per unit, without variants: what the customer saw. */
  promisedCents: Cents
  listCents: Cents
}

/** Products that are gone, and differences that lie in a variant, are not listed. */
export function priceChanges(
  items: readonly Pick<OrderItem, 'productId' | 'productName' | 'unitPriceCents' | 'customVariants'>[],
  products: ReadonlyMap<string, Pick<Product, 'priceCents'>>,
): PriceChange[] {
  const changes: PriceChange[] = []
  for (const item of items) {
    const listCents = products.get(item.productId)?.priceCents
    const increase = item.customVariants.reduce((sum, variant) => sum + variant.priceIncreaseCents, 0)
    const promisedCents = item.unitPriceCents - increase
    if (listCents !== undefined && listCents !== promisedCents) changes.push({ name: item.productName, promisedCents, listCents })
  }
  return changes
}
