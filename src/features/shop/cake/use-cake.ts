// What the screens of cakes show, live: the cake to be composed with its choices and first day, and the cakes' home with the
// ready ones. The home begins as the server rendered it.
import { ssrSnapshot } from '#data/catalogue/ssr-snapshot.ts'
import { watch } from '#data/db/watch.ts'
import { composedOf } from '#domain/cake/size.ts'
import type { SsrSnapshot } from '#domain/ssr-snapshot.ts'
import { useLive } from '#hooks/use-live.ts'
import { useMinute } from '#ui/browser/use-minute.ts'
import type { CakeHomeNow, CakeNow, CakeWanted } from './read-cake.ts'

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

// What stands on the cakes' home: the cake to compose with its choices, the ready ones to personalise, the first day of each. As
// the server rendered it until this device knows.

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
  const served = ssrSnapshot()
  return served?.shows === 'cakes' ? servedHome(served) : undefined
}

function servedHome({ products, choices, firstSlots, nowMs }: SsrSnapshot): CakeHomeNow {
  const first = new Map(firstSlots)
  const composed = composedOf(products)
  return {
    composed: composed ? { product: composed, types: choices } : null,
    personalised: products.filter(({ composition }) => composition === 'personalise'),
    firstPickupMs: (leadDays) => first.get(leadDays) ?? null,
    nowMs,
  }
}
