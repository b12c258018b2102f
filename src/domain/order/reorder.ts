// Ordering again what was ordered before: the same lines at today's prices, and what is different today.
import type { CartItem } from '#domain/cart/cart.ts'
import type { TypeChoice } from '#domain/cart/line-choices.ts'
import { unitPrice } from '#domain/cart/pricing.ts'
import { clampQuantity } from '#domain/cart/quantity.ts'
import { type CustomVariant, choiceOf, PHRASE_TYPE, type Product } from '#domain/catalogue/catalogue.ts'
import type { Cents } from '#domain/money.ts'
import type { OrderItem } from './order.ts'

/**
 * `gone`, `sold-out`, `choose-again` (a choice of it is not offered any more): the line is not there. `price`, `quantity` (its
 * rules changed), `photo` (has to be added again): it is there, but differs.
 */
export type ReorderNote =
  | { kind: 'gone' | 'sold-out' | 'choose-again' | 'photo'; name: string }
  | { kind: 'price'; name: string; beforeCents: Cents; nowCents: Cents }
  | { kind: 'quantity'; name: string; quantity: number }

export interface Reorder {
  /** With the product whose rules bind it. */
  lines: { item: CartItem; product: Product }[]
  notes: ReorderNote[]
}

type OrderedItem = Pick<
  OrderItem,
  'productId' | 'productName' | 'quantity' | 'unitPriceCents' | 'customVariants' | 'referenceImage' | 'waferImage'
>

/**
 * @param products that are shown today, by id
 * @param choices of each product that has any, by its id
 */
export function reorder(
  items: readonly OrderedItem[],
  products: ReadonlyMap<string, Product>,
  choices: ReadonlyMap<string, readonly TypeChoice[]>,
): Reorder {
  const result: Reorder = { lines: [], notes: [] }
  for (const ordered of items) {
    const { productName: name } = ordered
    const product = products.get(ordered.productId)
    const variants = product && today(ordered.customVariants, choices.get(product.id) ?? [])
    if (!product) result.notes.push({ kind: 'gone', name })
    else if (!product.isAvailable || variants === 'sold-out') result.notes.push({ kind: 'sold-out', name })
    else if (!variants || variants === 'choose-again') result.notes.push({ kind: 'choose-again', name })
    else {
      const item = lineOf(ordered, product, variants)
      result.lines.push({ item, product })
      result.notes.push(...differences(ordered, item))
    }
  }
  return result
}

/** The same choices at what they cost today. */
function today(chosen: readonly CustomVariant[], choices: readonly TypeChoice[]): CustomVariant[] | 'sold-out' | 'choose-again' {
  const isMissing = ({ type }: TypeChoice) => type.isRequired && !chosen.some((variant) => variant.type === type.name)
  if (choices.some(isMissing)) return 'choose-again'
  const variants: CustomVariant[] = []
  for (const variant of chosen) {
    const choice = choices.find(({ type }) => type.name === variant.type)
    const known = choice?.variants.find(({ value }) => value === variant.value)
    if (known?.isAvailable === false) return 'sold-out'
    if (variant.type !== PHRASE_TYPE && !known) return 'choose-again'
    variants.push(choice && known ? choiceOf(choice.type, known) : variant)
  }
  return variants
}

function lineOf(ordered: OrderedItem, product: Product, customVariants: CustomVariant[]): CartItem {
  return {
    id: product.id,
    name: product.name,
    unitPriceCents: unitPrice(product.priceCents, customVariants),
    quantity: clampQuantity(product, ordered.quantity),
    leadDays: product.leadDays,
    customVariants,
    isWedding: product.isWedding,
    // They belong to the cake of that order: a new order needs them again.
    referenceImage: null,
    waferImage: null,
  }
}

function differences(ordered: OrderedItem, item: CartItem): ReorderNote[] {
  const notes: ReorderNote[] = []
  const { name } = item
  if (item.unitPriceCents !== ordered.unitPriceCents) {
    notes.push({ kind: 'price', name, beforeCents: ordered.unitPriceCents, nowCents: item.unitPriceCents })
  }
  if (item.quantity !== ordered.quantity) notes.push({ kind: 'quantity', name, quantity: item.quantity })
  if (ordered.referenceImage !== '' || ordered.waferImage !== '') notes.push({ kind: 'photo', name })
  return notes
}
