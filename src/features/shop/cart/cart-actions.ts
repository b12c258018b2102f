// What the hands do to the cart. Removing can be undone from the notification.
import { importWithRetry } from '#data/db/import-with-retry.ts'
import { type Cart, type CartItem, insertLine, lineAt, removeLine, setQuantity, stepLine } from '#domain/cart/cart.ts'
import { clampQuantity, type QuantityRules } from '#domain/cart/quantity.ts'
import type { Cents } from '#domain/money.ts'
import { currentTranslate } from '#ui/languages/translate.ts'
import type { LineProblem } from './use-cart.ts'

/** @param index position of the line; nothing happens when another tab has moved it meanwhile */
export async function stepItem(index: number, item: CartItem, rules: QuantityRules, direction: 1 | -1): Promise<void> {
  await changeCart((cart) => stepLine(cart, index, item, rules, direction))
}

/** As near to it from below as the product's rules allow. */
export async function setItemQuantity(index: number, item: CartItem, rules: QuantityRules, wanted: number): Promise<void> {
  await changeCart((cart) => (lineAt(cart, index, item) ? setQuantity(cart, index, clampQuantity(rules, wanted)) : cart))
}

/**
 * @param index position of the line; nothing happens when it is gone, as it is for the second of two taps
 * @param name as it stands on the screen
 */
export async function removeItem(index: number, item: CartItem, name = item.name): Promise<void> {
  let removed: CartItem | null = null
  await changeCart((cart) => {
    removed = lineAt(cart, index, item)
    return removed ? removeLine(cart, index) : cart
  })
  if (removed !== null) await offerBack(index, removed, name)
}

async function offerBack(index: number, removed: CartItem, name: string): Promise<void> {
  const { toast } = await importWithRetry(() => import('sonner'))
  const t = currentTranslate()
  toast(t('{name} tolto dal carrello', { name }), {
    action: { label: t('Annulla'), onClick: () => void changeCart((cart) => insertLine(cart, index, removed)) },
  })
}

/** Takes up today's price of a line. */
export async function acceptPrice(index: number, item: CartItem, problem: LineProblem & { kind: 'price' }): Promise<void> {
  const { unitPriceCents, customVariants }: { unitPriceCents: Cents; customVariants: CartItem['customVariants'] } = problem
  await changeCart((cart) => {
    const line = lineAt(cart, index, item)
    return line ? { ...cart, items: cart.items.with(index, { ...line, unitPriceCents, customVariants }) } : cart
  })
}

export async function setNote(note: string): Promise<void> {
  await changeCart((cart) => ({ ...cart, note }))
}

export async function removeDiscount(): Promise<void> {
  await changeCart((cart) => ({ ...cart, discount: null }))
}

export async function setPickup(pickupMs: number): Promise<void> {
  await changeCart((cart) => ({ ...cart, pickupMs }))
}

/** The cart's code, with the database behind it, comes after the first screen: a hand that is quicker is not lost. */
async function changeCart(change: (cart: Cart) => Cart): Promise<void> {
  const cart = await importWithRetry(() => import('#data/ordering/cart.ts'))
  await cart.changeCart(change)
}
