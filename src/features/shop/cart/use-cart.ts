// The cart with what the catalogue says about each of its lines, live: a product may be gone, sold out, short for the day, or cost
// otherwise by now. Its lines and its total are at the prices of the day on which it is collected.
import { askOnce, watch } from '#data/db/watch.ts'
import { type Cart, type CartItem, cartTotals } from '#domain/cart/cart.ts'
import type { TypeChoice } from '#domain/cart/line-choices.ts'
import { type Totals, unitPrice } from '#domain/cart/pricing.ts'
import {
  type CustomVariant,
  choiceOf,
  PHRASE_TYPE,
  type Product,
  type Variant,
  type VariantType,
} from '#domain/catalogue/catalogue.ts'
import type { Cents } from '#domain/money.ts'
import type { Shortage } from '#domain/pickup/caps.ts'
import type { ShopDay } from '#domain/pickup/shop-time.ts'
import { useLive } from '#hooks/use-live.ts'

export interface CartLine {
  /** At the price of its day. */
  item: CartItem
  /** Null when it is not sold any more. */
  product: Product | null
  /** What can be chosen for it now. */
  choices: readonly TypeChoice[]
  problem: LineProblem | null
}

export interface CartNow {
  cart: Cart
  lines: CartLine[]
  totals: Totals
}

const readCartNow = watch(async () => {
  const [{ readSale }, { getOffered, isCatalogueLoaded, variantChoices }] = await Promise.all([
    import('#data/ordering/offer.ts'),
    import('#data/catalogue/catalogue.ts'),
  ])
  const lineOf = async (item: CartItem, isKnown: boolean): Promise<Omit<CartLine, 'item'>> => {
    const product = await getOffered(item.id)
    const choices = product ? await variantChoices(product) : []
    return { product, choices, problem: isKnown ? lineProblem(item, product, choices) : null }
  }
  return async (): Promise<CartNow> => {
    const { cart, priced, short, day } = await readSale()
    // Before the catalogue has been here once, "not found" says nothing.
    const isKnown = await isCatalogueLoaded()
    const lines = await Promise.all(
      priced.items.map(async (item, index) => {
        const line = await lineOf(cart.items[index] ?? item, isKnown)
        return { ...line, item, problem: line.problem ?? shortProblem(item, short, day) }
      }),
    )
    return { cart, lines, totals: cartTotals(priced) }
  }
})

/** undefined while the device's database is being read. */
export function useCart(): CartNow | undefined {
  return useLive(readCartNow, [])
}

/** The same for a tap: as it is when this is called, with everything that was done to it before. */
export function askCart(signal: AbortSignal): Promise<CartNow> {
  return askOnce(readCartNow, signal)
}

// What may have happened to a line of the cart since it was put there: the product is gone, sold out, or costs otherwise.

export type LineProblem =
  | { kind: 'gone' }
  | { kind: 'sold-out' }
  /** There is not enough of it for the day on which it is collected. */
  | { kind: 'short'; left: number; day: ShopDay }
  /** What the same choice costs today. */
  | { kind: 'price'; unitPriceCents: Cents; customVariants: CustomVariant[] }

function shortProblem({ id }: CartItem, short: readonly Shortage[], day: ShopDay | null): LineProblem | null {
  const found = short.find(({ productId }) => productId === id)
  return found && day !== null ? { kind: 'short', left: found.left, day } : null
}

export interface Choosable {
  type: Pick<VariantType, 'name' | 'role'>
  variants: readonly Pick<Variant, 'value' | 'priceIncreaseCents' | 'isAvailable' | 'layer' | 'servings'>[]
}

/**
 * Null when the line is as the catalogue has it.
 * @param product null when it is not sold any more
 */
export function lineProblem(
  item: CartItem,
  product: Pick<Product, 'priceCents' | 'isAvailable'> | null,
  choices: readonly Choosable[],
): LineProblem | null {
  if (product === null) return { kind: 'gone' }
  if (!product.isAvailable) return { kind: 'sold-out' }
  const current: CustomVariant[] = []
  for (const chosen of item.customVariants) {
    if (chosen.type === PHRASE_TYPE) {
      current.push(chosen)
      continue
    }
    const choice = choices.find(({ type }) => type.name === chosen.type)
    const known = choice?.variants.find(({ value }) => value === chosen.value)
    if (!choice || !known) return { kind: 'gone' }
    if (!known.isAvailable) return { kind: 'sold-out' }
    current.push(choiceOf(choice.type, known))
  }
  const unitPriceCents = unitPrice(product.priceCents, current)
  return unitPriceCents === item.unitPriceCents ? null : { kind: 'price', unitPriceCents, customVariants: current }
}
