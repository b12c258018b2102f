// What is being chosen for one product: variants, phrase, quantity; what it comes to; putting it into the cart.
import { useState } from 'react'
import { patiently } from '#data/patiently.ts'
import type { Product, Variant } from '#domain/catalogue.ts'
import { type Choices, customVariantsOf, initialChoices, missingType, newLine, type TypeChoice } from '#domain/line-choices.ts'
import { linePrice, unitPrice } from '#domain/pricing.ts'
import { clampQuantity, limitsOf } from '#domain/quantity.ts'

export interface Choosing {
  choices: Choices
  setChoices: (choices: Choices) => void
  quantity: number
  setQuantity: (quantity: number) => void
  unitPriceCents: number
  priceCents: number
  chosenVariants: Variant[]
  /** A required choice that is missing, by name. */
  missing: string | null
  addLine: () => Promise<void>
}

/** State of one product's page; the caller gives the page a key, so that another product starts afresh. */
export function useChoosing(product: Product, types: readonly TypeChoice[]): Choosing {
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
    missing: missingType(types, choices)?.name ?? null,
    addLine: async () => {
      const [{ changeCart }, { addToCart }] = await patiently(() =>
        Promise.all([import('#data/cart.ts'), import('#domain/cart.ts')]),
      )
      await changeCart((cart) => addToCart(cart, { ...newLine(product, customVariants), quantity }, product))
    },
  }
}
