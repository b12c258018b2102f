// The counter's shelf in the order in which hands go to it: what is sold there most, at this hour above all.
import type { Product } from './catalogue.ts'

/** What went over the counter in one sale. */
export interface CounterSale {
  /** The hour on the shop's clock, 0 to 23. */
  hour: number
  productIds: readonly string[]
}

/** As many as a till shows without scrolling. */
const AT_HAND = 16
/** A sale of about this hour says as much as three of another. */
const SAME_HOUR = 3
const NEAR_HOURS = 1

type Shelved = Pick<Product, 'id' | 'unit' | 'composition' | 'priceCents' | 'leadDays'>

/**
 * What is sold most comes first, then the rest of the shelf as it stands. A till that has sold little yet has the small things at hand:
 * what is sold by the piece the same day, the cheapest first.
 * @param sales of this counter, in any order
 * @param hour on the shop's clock, 0 to 23
 */
export function atHand<T extends Shelved>(products: readonly T[], sales: readonly CounterSale[], hour: number): T[] {
  const scores = new Map<string, number>()
  for (const sale of sales) {
    const weight = Math.abs(sale.hour - hour) <= NEAR_HOURS ? SAME_HOUR : 1
    for (const id of new Set(sale.productIds)) scores.set(id, (scores.get(id) ?? 0) + weight)
  }
  const score = ({ id }: T) => scores.get(id) ?? 0
  const sold = products.filter((product) => score(product) > 0).toSorted((a, b) => score(b) - score(a))
  const small = products
    .filter((product) => score(product) === 0 && isSmall(product))
    .toSorted((a, b) => a.priceCents - b.priceCents)
  const first = new Set([...sold, ...small].slice(0, AT_HAND))
  return [...first, ...products.filter((product) => !first.has(product))]
}

function isSmall({ unit, composition, leadDays }: Shelved): boolean {
  return unit === 'pezzo' && composition === 'none' && leadDays === 0
}
