// Products in the grid of the counter, and the same grid while it loads.
import type { Allergen } from '#domain/allergens.ts'
import type { Product } from '#domain/catalogue.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { availabilityText } from './availability.ts'
import { ProductCard } from './product-card.tsx'
import styles from './product-grid.module.css'
import type { FirstSlotsNow } from './use-first-slots.ts'
import { addOne } from './use-quick-cart.ts'

export interface ProductGridProps {
  products: readonly Product[]
  counts: ReadonlyMap<string, number>
  firstSlots: FirstSlotsNow
  without: readonly Allergen[]
  /** How many pictures to load at once. */
  eagerCount?: number
  /** One row, moved sideways where it does not fit. */
  isStrip?: boolean
}

export function ProductGrid({ products, counts, firstSlots, without, eagerCount = 0, isStrip = false }: ProductGridProps) {
  return (
    <ul className={isStrip ? styles.strip : styles.grid}>
      {products.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          availability={availabilityText(product, firstSlots.slots, firstSlots.nowMs)}
          count={counts.get(product.id) ?? 0}
          onAdd={addOne}
          without={without}
          isEager={index < eagerCount}
        />
      ))}
    </ul>
  )
}

export function ProductGridSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.grid}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stand-ins have no other identity
        <div key={index} className={styles.standIn}>
          <Skeleton shape="tile" />
          {/* No sizes of their own: a search that comes by its address is rendered on the server, where styles stay out. */}
          <Skeleton className={styles.standInName} />
          <Skeleton className={styles.standInFacts} />
        </div>
      ))}
    </div>
  )
}
