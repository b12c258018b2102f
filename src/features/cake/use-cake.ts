// The cake to be composed: the product with its choices, the first day it can be collected, and the line of the cart when one is
// being changed; live, from this device alone.
import { watch } from '#data/watch.ts'
import type { CartItem } from '#domain/cart.ts'
import type { Product } from '#domain/catalogue.ts'
import type { TypeChoice } from '#domain/line-choices.ts'
import { useLive } from '#ui/use-live.ts'
import { useMinute } from '#ui/use-minute.ts'

export interface CakeWanted {
  /** Null: the shop's cake to compose. */
  productId: string | null
  /** Position of the cart's line that is being changed; null for a new cake. */
  lineIndex: number | null
}

export interface CakeNow {
  product: Product
  types: TypeChoice[]
  /** Start of the first free slot after so many days of preparation; null when nothing is free in the days offered. */
  firstPickupMs: (leadDays: number) => number | null
  nowMs: number
  line: CartItem | null
  orderNote: string
}

/** undefined while it is being read or the catalogue was never here; null when there is no such cake. */
export function useCake({ productId, lineIndex }: CakeWanted): CakeNow | null | undefined {
  const tick = useMinute()
  return useLive(
    watch(async () => {
      const { readCake } = await import('./read-cake.ts')
      return () => readCake({ productId, lineIndex })
    }),
    [productId, lineIndex, tick],
  )
}
