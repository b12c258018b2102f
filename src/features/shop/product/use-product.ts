// One product, live, with what can be chosen for it and when it can first be collected (as the server rendered it until the
// catalogue has been mirrored); what is being chosen, what it comes to, and putting it into the cart.
import { useMemo, useState } from 'react'
import { ssrSnapshot } from '#data/catalogue/ssr-snapshot.ts'
import { importWithRetry } from '#data/db/import-with-retry.ts'
import { watch } from '#data/db/watch.ts'
import { type Choices, customVariantsOf, initialChoices, newLine, type TypeChoice } from '#domain/cart/line-choices.ts'
import { linePrice, unitPrice } from '#domain/cart/pricing.ts'
import { clampQuantity, limitsOf } from '#domain/cart/quantity.ts'
import type { OfferedProduct, Product, Variant } from '#domain/catalogue/catalogue.ts'
import { relatedTo } from '#domain/catalogue/related-products.ts'
import { firstSlotOf } from '#domain/pickup/first-slot.ts'
import { useLive } from '#hooks/use-live.ts'
import { useMinute } from '#ui/browser/use-minute.ts'

export interface ProductNow {
  product: OfferedProduct
  choices: TypeChoice[]
  /** Null when nothing is free in the days offered. */
  firstPickupMs: number | null
  nowMs: number
  /** What goes with it. */
  related: OfferedProduct[]
}

/** undefined while it is being read or the catalogue was never here; null when there is no such product. */
export function useProduct(id: string): ProductNow | null | undefined {
  const tick = useMinute()
  const found = useLive(
    watch(async () => {
      const [{ getOffered, isCatalogueLoaded, listOffered, variantChoices }, { areHoursLoaded }, { readFirstSlots }] =
        await Promise.all([
          import('#data/catalogue/catalogue.ts'),
          import('#data/catalogue/shop.ts'),
          import('#data/ordering/offer.ts'),
        ])
      return async () => {
        // The mirror arrives collection by collection: what the server rendered was whole. Asked first: more may come meanwhile.
        const [isLoaded, areHoursThere] = [await isCatalogueLoaded(), await areHoursLoaded()]
        const product = await getOffered(id)
        if (product === null) return isLoaded ? 'none' : 'unknown'
        const [choices, first, products] = await Promise.all([variantChoices(product), readFirstSlots([product]), listOffered()])
        const firstPickupMs = firstSlotOf(product, first.slots) ?? null
        const related = relatedTo(product, products)
        return { product, choices, firstPickupMs, nowMs: first.nowMs, related, isWhole: isLoaded && areHoursThere }
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
  const served = ssrSnapshot()
  if (served === null) return undefined
  const { shows, productId, choices, nowMs } = served
  if (shows === 'product' && productId !== id) return undefined
  const product = served.products.find((candidate) => candidate.id === id)
  if (!product) return shows === 'product' ? null : undefined
  // A list comes without choices: a product that has some waits for them.
  if (shows !== 'product' && product.variantTypeIds.length > 0) return undefined
  const related = relatedTo(product, served.products)
  const firstPickupMs = firstSlotOf(product, new Map(served.firstSlots)) ?? null
  return { product, choices, firstPickupMs, nowMs, related }
}

// What is being chosen for one product: variants, phrase, quantity; what it comes to; putting it into the cart.

export interface ProductChoices {
  choices: Choices
  setChoices: (choices: Choices) => void
  quantity: number
  setQuantity: (quantity: number) => void
  unitPriceCents: number
  priceCents: number
  chosenVariants: Variant[]
  addLine: () => Promise<void>
}

/** State of one product's page; the caller gives the page a key, so that another product starts afresh. */
export function useProductChoices(product: Product, types: readonly TypeChoice[]): ProductChoices {
  const [made, setChoices] = useState<Choices | null>(null)
  const [wanted, setQuantity] = useState(limitsOf(product).min)
  const choices = made ?? initialChoices(types)
  // The rules may change while the page is open.
  const quantity = clampQuantity(product, wanted)
  const customVariants = customVariantsOf(types, choices)
  const unitPriceCents = unitPrice(product.priceCents, customVariants)
  return {
    choices,
    setChoices,
    quantity,
    setQuantity,
    unitPriceCents,
    priceCents: linePrice({ unitPriceCents, quantity }),
    chosenVariants: types.flatMap(({ variants }) => variants.filter(({ id }) => choices.chosen.has(id))),
    addLine: async () => {
      const [{ changeCart }, { addToCart }] = await importWithRetry(() =>
        Promise.all([import('#data/ordering/cart.ts'), import('#domain/cart/cart.ts')]),
      )
      await changeCart((cart) => addToCart(cart, { ...newLine(product, customVariants), quantity }, product))
    },
  }
}
