// What stands on the cakes' home: the cake to compose with its choices, the ready ones to personalise, the first day of each. As the
// server rendered it until this device knows.
import { servedShop } from '#data/served-shop.ts'
import { watch } from '#data/watch.ts'
import { composedOf } from '#domain/cake-size.ts'
import type { Product } from '#domain/catalogue.ts'
import type { TypeChoice } from '#domain/line-choices.ts'
import type { ServedShop } from '#domain/served-shop.ts'
import { useLive } from '#ui/use-live.ts'
import { useMinute } from '#ui/use-minute.ts'

export interface CakeHomeNow {
  /** Null when the shop composes none at the moment. */
  composed: { product: Product; types: TypeChoice[] } | null
  personalised: Product[]
  /** See `CakeNow`. */
  firstPickupMs: (leadDays: number) => number | null
  nowMs: number
}

/** undefined while nothing is known yet. */
export function useCakeHome(): CakeHomeNow | undefined {
  const tick = useMinute()
  const found = useLive(
    watch(async () => {
      const { readCakeHome } = await import('./read-cake.ts')
      return readCakeHome
    }),
    [tick],
  )
  if (found) return found
  const served = servedShop()
  return served?.shows === 'cakes' ? servedHome(served) : undefined
}

function servedHome({ products, choices, firstSlots, nowMs }: ServedShop): CakeHomeNow {
  const first = new Map(firstSlots)
  const composed = composedOf(products)
  return {
    composed: composed ? { product: composed, types: choices } : null,
    personalised: products.filter(({ composition }) => composition === 'personalise'),
    firstPickupMs: (leadDays) => first.get(leadDays) ?? null,
    nowMs,
  }
}
