// A past order's lines go into the cart once more, beside what is there already.
import { changeCart } from '#data/ordering/cart.ts'
import { addToCart } from '#domain/cart/cart.ts'
import type { TypeChoice } from '#domain/cart/line-choices.ts'
import type { OrderItem } from '#domain/order/order.ts'
import { type ReorderNote, reorder } from '#domain/order/reorder.ts'
import { listOffered, variantChoices } from './catalogue.ts'

/** @returns how many lines went in, and what is different today */
export async function orderAgain(items: readonly OrderItem[]): Promise<{ lineCount: number; notes: ReorderNote[] }> {
  const ids = new Set(items.map(({ productId }) => productId))
  const products = (await listOffered()).filter(({ id }) => ids.has(id))
  const choices = new Map<string, TypeChoice[]>()
  for (const product of products) choices.set(product.id, await variantChoices(product))
  const { lines, notes } = reorder(items, new Map(products.map((product) => [product.id, product])), choices)
  if (lines.length > 0) {
    await changeCart((cart) => lines.reduce((filled, { item, product }) => addToCart(filled, item, product), cart))
  }
  return { lineCount: lines.length, notes }
}
