// One product with what can be chosen for it and when it can first be collected, live; until the catalogue has been mirrored, as
// the server rendered it.
import { useMemo } from 'react'
import { servedShop } from '#data/served-shop.ts'
import { watch } from '#data/watch.ts'
import type { Product } from '#domain/catalogue.ts'
import type { TypeChoice } from '#domain/line-choices.ts'
import { relatedTo } from '#domain/related-products.ts'
import { useLive } from '#ui/use-live.ts'
import { useMinute } from '#ui/use-minute.ts'

export interface ProductNow {
  product: Product
  choices: TypeChoice[]
  /** Null when nothing is free in the days offered. */
  firstPickupMs: number | null
  nowMs: number
  /** What goes with it. */
  related: Product[]
}

/** undefined while it is being read or the catalogue was never here; null when there is no such product. */
export function useProduct(id: string): ProductNow | null | undefined {
  const tick = useMinute()
  const found = useLive(
    watch(async () => {
      const [
        { getProduct, isCatalogueLoaded, listProducts, variantChoices },
        { areHoursLoaded },
        { readSlotQuestion },
        { nextFreeSlot },
      ] = await Promise.all([
        import('#data/catalogue.ts'),
        import('#data/settings.ts'),
        import('#data/slots.ts'),
        import('#domain/pickup-slots.ts'),
      ])
      return async () => {
        // The mirror arrives collection by collection: what the server rendered was whole. Asked first: more may come meanwhile.
        const [isLoaded, areHoursThere] = [await isCatalogueLoaded(), await areHoursLoaded()]
        const product = await getProduct(id)
        if (product === null) return isLoaded ? 'none' : 'unknown'
        const [choices, question, products] = await Promise.all([
          variantChoices(product),
          readSlotQuestion(product.leadDays),
          listProducts(),
        ])
        const firstPickupMs = nextFreeSlot(question, question.nowMs)?.startMs ?? null
        const related = relatedTo(product, products)
        return { product, choices, firstPickupMs, nowMs: question.nowMs, related, isWhole: isLoaded && areHoursThere }
      }
    }),
    [id, tick],
  )
  const served = useMemo(() => servedProduct(id), [id])
  if (found === 'none') return null
  if (found === undefined || found === 'unknown') return served
  return found.isWhole || !served ? found : served
}

function servedProduct(id: string): ProductNow | null | undefined {
  const served = servedShop()
  if (served === null) return undefined
  const { shows, productId, choices, nowMs } = served
  if (shows === 'product' && productId !== id) return undefined
  const product = served.products.find((candidate) => candidate.id === id)
  if (!product) return shows === 'product' ? null : undefined
  // A list comes without choices: a product that has some waits for them.
  if (shows !== 'product' && product.variantTypeIds.length > 0) return undefined
  const related = relatedTo(product, served.products)
  return { product, choices, firstPickupMs: new Map(served.firstSlots).get(product.leadDays) ?? null, nowMs, related }
}
