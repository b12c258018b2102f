// A line of the cart with the quantity that was typed before the product, or its smallest.
import type { CartItem } from '#domain/cart.ts'
import type { CustomVariant, Product } from '#domain/catalogue.ts'
import { newLine } from '#domain/line-choices.ts'
import { clampQuantity } from '#domain/quantity.ts'

/** @param quantity null when none was typed */
export function typedLine(product: Product, customVariants: CustomVariant[], quantity: number | null): CartItem {
  const line = newLine(product, customVariants)
  return quantity === null ? line : { ...line, quantity: clampQuantity(product, quantity) }
}
