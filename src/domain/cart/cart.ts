// The cart: lines, note, slot, discount. The same product again adds to its line; with custom
// variants only when the variant list is identical. Every function returns a new cart.
import type { CustomVariant } from '#domain/catalogue/catalogue.ts'
import type { Cents } from '#domain/money.ts'
import { type Totals, totalsOf } from './pricing.ts'
import { clampQuantity, type QuantityRules, stepQuantity } from './quantity.ts'

export interface CartItem {
  /** The product's id. */
  id: string
  name: string
  /** Per unit, variants included. */
  unitPriceCents: Cents
  quantity: number
  leadDays: number
  customVariants: CustomVariant[]
  /** Weighed at the counter: each weighing is a line of its own, priced by itself. */
  isWeighed?: true | undefined
  /** Absent from a line of before the catalogue said it. */
  isWedding?: boolean | undefined
  /** Content hashes of photos kept on the device, or null. */
  referenceImage: string | null
  waferImage: string | null
}

export interface CartDiscount {
  id: string
  code: string
  percent: number
}

export interface Cart {
  items: CartItem[]
  note: string
  /** The chosen slot's start; null until one is chosen. */
  pickupMs: number | null
  /** At the counter: handed over at once, or for another time. Absent until somebody says so. */
  isImmediate?: boolean | undefined
  discount: CartDiscount | null
}

export const EMPTY_CART: Cart = { items: [], note: '', pickupMs: null, discount: null }
export const NOTE_MAX_LENGTH = 500

/** Adds a line, or its quantity to the line it merges with; the sum stays within the product's rules. */
export function addToCart(cart: Cart, item: CartItem, rules: QuantityRules): Cart {
  const index = cart.items.findIndex((line) => merges(line, item))
  const line = cart.items[index]
  if (!line) return { ...cart, items: [...cart.items, item] }
  const merged = { ...item, quantity: clampQuantity(rules, line.quantity + item.quantity) }
  return { ...cart, items: cart.items.with(index, merged) }
}

/** @param index position of the line in `cart.items` */
export function setQuantity(cart: Cart, index: number, quantity: number): Cart {
  const line = cart.items[index]
  return line ? { ...cart, items: cart.items.with(index, { ...line, quantity }) } : cart
}

/** The line at that position, as it is in this cart; null when another stands there by now. @param item as it was seen */
export function lineAt(cart: Cart, index: number, item: CartItem): CartItem | null {
  const line = cart.items[index]
  const isSame = line && isSameChoice(line, item) && line.isWeighed === item.isWeighed
  return isSame && (!item.isWeighed || line.quantity === item.quantity) ? line : null
}

/**
 * One step more or less of a line, counted from the cart and not from the screen, which may not show the first of two quick taps
 * yet. Nothing changes at the limits of the product's rules, or where another line stands by now.
 */
export function stepLine(cart: Cart, index: number, item: CartItem, rules: QuantityRules, direction: 1 | -1): Cart {
  const line = lineAt(cart, index, item)
  const next = line && stepQuantity(rules, line.quantity, direction)
  return next === null ? cart : setQuantity(cart, index, next)
}

/** Removing the last line keeps note and discount: they may serve the next one. */
export function removeLine(cart: Cart, index: number): Cart {
  return { ...cart, items: cart.items.toSpliced(index, 1) }
}

/** Puts a removed line back where it was (undo). */
export function insertLine(cart: Cart, index: number, item: CartItem): Cart {
  return { ...cart, items: cart.items.toSpliced(index, 0, item) }
}

export function cartTotals(cart: Cart): Totals {
  return totalsOf(cart.items, cart.discount?.percent ?? 0)
}

/** The longest preparation in the cart, in days; 0 when empty. */
export function cartLeadDays(cart: Cart): number {
  return Math.max(0, ...cart.items.map((item) => item.leadDays))
}

/** Nothing is added to what was weighed: the sum of two weights may cost a cent more than both. */
export function merges(a: CartItem, b: CartItem): boolean {
  return !a.isWeighed && !b.isWeighed && isSameChoice(a, b)
}

/** What has to be there for it, as campaigns and caps ask. */
export function cartWanted(cart: Cart): { productId: string; quantity: number }[] {
  return cart.items.map(({ id, quantity }) => ({ productId: id, quantity }))
}

/** Lines are the same when product and variant list (order included) are, and no photo tells them apart. */
function isSameChoice(a: CartItem, b: CartItem): boolean {
  return (
    a.id === b.id &&
    a.referenceImage === b.referenceImage &&
    a.waferImage === b.waferImage &&
    a.customVariants.length === b.customVariants.length &&
    a.customVariants.every((variant, index) => isSameVariant(variant, b.customVariants[index]))
  )
}

function isSameVariant(a: CustomVariant, b: CustomVariant | undefined): boolean {
  return a.type === b?.type && a.value === b.value && a.priceIncreaseCents === b.priceIncreaseCents
}
